/** Conversations by e-mail: from the bytes that SES keeps to the answer in somebody's inbox, and back. */
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { receivingDomain } from '../../infra/local/environment.ts'
import { headersOf } from '../../infra/local/mail/message.ts'
import { hours as hoursTexts } from '../kit/bot.ts'
import { openMailbox } from '../kit/mailbox.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const ada = 'ada@example.test'
const { configure, inboxOf, mail, opens, writes } = openMailbox({ shop, world })
let account: string

async function lastTo(address: string) {
  const [message] = inboxOf(address)
  if (!message) throw new Error(`Nothing has arrived at ${address}.`)
  const original = await fetch(`${world.cloud.mailbox}?id=${message.id}&format=eml`)
  const headers = new Map(headersOf(Buffer.from(await original.arrayBuffer())))
  return { message, headers }
}
const usersByMail = async () =>
  (await shop.admin.conversations.list({})).filter(({ activeChannel }) => activeChannel === 'email')

const happenedIn = async (userId: string) =>
  (await shop.admin.conversations.messages({ userId, since: 0 })).messages.map(({ what }) => what)

const saidTo = async (userId: string) =>
  (await happenedIn(userId)).flatMap((what) =>
    what.type === 'message' && what.message.messageType === 'bot-msg' ? [what.message.text ?? ''] : [],
  )

const attachedFile = (name: string, type: string, content: string) => [
  '--b',
  `Content-Type: ${type}`,
  `Content-Disposition: attachment; filename=${name}`,
  '',
  content,
]

beforeAll(async () => {
  const open = await shop.block('We are open from nine to five.')
  const complain = await shop.block('We are sorry to hear that.', { group: 'Complaints' })
  const choiceTo = (title: string, { _id: value }: { _id: string }) => ({
    title: { en: title },
    action: { type: 'block', value },
  })
  await shop.welcomes('Hello!', {
    type: 'select',
    choices: [choiceTo('When are you open?', open), choiceTo('Complain', complain)],
  })
  const teach = async (title: string, blockId: string, texts: readonly string[]) => {
    const utterances = texts.map((text) => ({ text, entities: [] }))
    const { _id: intent } = await shop.admin.knowledge.createIntent({ title, utterances })
    await shop.admin.knowledge.mapIntent({ intent, entities: [], blockId })
  }
  await teach('Hours', open._id, hoursTexts)
  await teach('Complaints', complain._id, [
    'my flowers are dead',
    'this is awful',
    'I want to complain',
    'the roses were broken',
  ])
  await shop.admin.builds.build()
  await world.settled()
  account = await opens({ topicsToManuallyProcess: ['Complaints'], footer: 'The **shop**, High Street 1' })
  expect(await shop.admin.channels.test({ channel: 'email' })).toContainEqual({
    ok: true,
    code: 'account',
    values: { name: `${account}@${receivingDomain}` },
  })
})

const startLine = 'Hello!'
const hours = 'We are open from nine to five.'

describe('the settings of e-mail', () => {
  it('CHANNELS-009/fields/defaults: are mailboxes, topics for people, footer and addresses; by default with the footer and without answers of the absent', async () => {
    const [before] = await shop.admin.channels.configuration({})
    expect(before!.email).toMatchObject({
      mailboxes: [{ word: 'help' }],
      topicsToManuallyProcess: ['Complaints'],
      footer: 'The **shop**, High Street 1',
      includeFooter: true,
      includeOOO: false,
      defaultFromEmail: '',
      defaultToEmail: '',
    })
    const given = {
      defaultFromEmail: 'care@shop.example',
      defaultToEmail: 'office@shop.example',
      includeFooter: false,
      includeOOO: true,
    }
    await configure(given)
    const [after] = await shop.admin.channels.configuration({})
    expect(after!.email).toMatchObject(given)
    await configure({ defaultFromEmail: '', defaultToEmail: '', includeFooter: true, includeOOO: false })
  })
})

describe('a conversation by e-mail', () => {
  it('is answered by the bot, in the thread, with the footer, and says that a machine wrote', async () => {
    await writes(mail('when do you open'))
    const { message, headers } = await lastTo(ada)
    expect(message.subject).toBe('Re: Opening hours')
    expect(message.text).toContain(hours)
    expect(inboxOf(ada)[1]?.text).toContain(`${startLine}\n1. When are you open?\n2. Complain`)
    expect(message.text).toMatch(/\n\nThe shop, High Street 1$/)
    expect(message.html).toContain('<strong>shop</strong>')
    expect(headers.get('From')).toBe(`${shop.company.displayName} <no-reply@parley.example>`)
    expect(headers.get('In-Reply-To')).toBe('<1@example.test>')
    expect(headers.get('References')).toMatch(/^<[0-9a-z]{34}@in\.parley\.example> <1@example\.test>$/)
    expect(headers.get('Reply-To')).toMatch(new RegExp(`<${account}\\+[0-9a-z]{34}@in\\.parley\\.example>$`))
    expect(headers.get('Auto-Submitted')).toBe('auto-replied')
    const [user] = await usersByMail()
    expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Byron' })
  })

  it('goes on with what is new in a reply alone, and takes a number for the choice', async () => {
    const { message, headers } = await lastTo(ada)
    const quoted = (message.text ?? '').split('\n').map((line) => `> ${line}`)
    await writes(
      mail(['1', '', 'On Mon, 23 Nov 2026 at 10:00, Shop wrote:', ...quoted].join('\r\n'), {
        Subject: 'Re: Opening hours',
        To: headers.get('Reply-To') ?? '',
      }),
    )
    expect((await lastTo(ada)).message.text).toContain(hours)
    expect(await usersByMail()).toHaveLength(1)
  })

  it('takes in what somebody else writes by its mark, and does not answer them', async () => {
    const { headers } = await lastTo(ada)
    await writes(
      mail('1', {
        From: 'Carl <carl.in.copy@example.test>',
        References: headers.get('References') ?? '',
        'In-Reply-To': '<x@example.test>',
      }),
      { from: 'carl.in.copy@example.test' },
    )
    expect(await usersByMail()).toHaveLength(1)
    expect(inboxOf('carl.in.copy@example.test')).toEqual([])
  })

  it('does not go on for somebody whose mark is not ours', async () => {
    const { headers } = await lastTo(ada)
    const forged = (headers.get('References') ?? '').replace(
      /^<(.{4})(.)/,
      (_, most: string, sign: string) => `<${most}${sign === 'a' ? 'b' : 'a'}`,
    )
    const before = await usersByMail()
    await writes(mail('Hello', { From: 'Mallory <mal@example.test>', References: forged }), {
      from: 'mal@example.test',
    })
    expect(await usersByMail()).toHaveLength(before.length + 1)
  })

  it('is left to people where its topic says so, or where nothing answers', async () => {
    for (const [from, text] of [
      ['dan@example.test', 'this is awful'],
      ['eli@example.test', 'zzzz qqqq'],
    ] as const) {
      await writes(mail(text, { From: from }), { from })
      // The welcome, and no answer.
      expect(
        inboxOf(from).map((each) => each.text?.includes(startLine)),
        text,
      ).toEqual([true])
    }
    const waiting = (await usersByMail()).filter(({ awaitingResponse }) => awaitingResponse)
    expect(waiting.length).toBeGreaterThanOrEqual(2)
  })

  it('is not answered where a machine wrote, or where the mail is spam', async () => {
    const before = [world.mail.length, (await usersByMail()).length]
    await writes(mail('Away.', { From: 'bea@example.test', 'Auto-Submitted': 'auto-replied' }))
    expect([world.mail.length, (await usersByMail()).length]).toEqual(before)
    await writes(mail('Hello', { From: 'cy@example.test' }), { spam: 'FAIL' })
    await writes(mail('Hello', { From: 'list@example.test', 'List-Id': '<list.example.test>' }))
    expect([world.mail.length, (await usersByMail()).length]).toEqual([before[0], before[1]! + 2])
    expect((await usersByMail()).filter(({ profile }) => profile?.['email']?.startsWith('list@'))).toMatchObject([
      { owner: { by: 'bot' } },
    ])
  })

  it('of a machine that no rule places goes to a person, and is not answered', async () => {
    const before = world.mail.length
    const userOf = async (headers: Record<string, string>, query: Record<string, string> = {}) => {
      const known = new Set((await usersByMail()).map(({ _id }) => _id))
      await writes(mail('when do you open', headers), query)
      const added = (await usersByMail()).filter(({ _id }) => !known.has(_id))
      expect(added, JSON.stringify(headers)).toHaveLength(1)
      return { user: added[0]!, said: await happenedIn(added[0]!._id) }
    }
    const found = [
      await userOf({ From: 'Shop <no-reply@other.example>' }),
      await userOf({ From: 'ticket@other.example', 'Auto-Submitted': 'auto-generated' }),
      await userOf({ From: 'di@example.test', Subject: 'Invoice' }, { virus: 'FAIL' }),
      await userOf({ From: 'Nobody at all' }, { from: '' }),
    ]
    for (const { user } of found) expect(user).toMatchObject({ owner: { by: 'queue' }, awaitingResponse: true })
    expect(world.mail).toHaveLength(before)
    expect(JSON.stringify(found[2]!.said)).toContain('virus')
  })

  it('that a group or a form of the company passes on is that of the person who wrote, and is answered to them', async () => {
    await configure({ defaultFromEmail: 'support@bloom.example' })
    const jo = { 'Reply-To': 'Jo Doe <jo@doe.example>' }
    const group = {
      'X-Original-From': 'Jo Doe <jo@doe.example>',
      'List-ID': '<support.bloom.example>',
      Precedence: 'list',
    }
    await writes(mail('when do you open', { From: `"'Jo Doe' via Support" <support@bloom.example>`, ...group, ...jo }))
    await writes(mail('when do you open', { From: 'Bloom <support@bloom.example>', ...jo }))
    await configure({ defaultFromEmail: '' })
    const [user, ...others] = (await usersByMail()).filter(({ firstName }) => firstName === 'Jo')
    expect([user?.lastName, others.length]).toEqual(['Doe', 0])
    expect(inboxOf('jo@doe.example').filter(({ text }) => text?.includes(hours))).toHaveLength(2)
  })

  it('from an international domain is answered at its other form', async () => {
    world.clock.advance(2_000)
    await writes(mail('when do you open', { From: 'Jo Doe <jo@bücher.example>' }), { from: 'jo@bücher.example' })
    await writes(mail('when do you open', { From: 'Jo Doe <jo@xn--bcher-kva.example>' }))
    expect(inboxOf('jo@xn--bcher-kva.example').filter(({ text }) => text?.includes(hours))).toHaveLength(2)
    const users = (await usersByMail()).filter(({ profile }) => profile?.['email'] === 'jo@bücher.example')
    expect(users).toHaveLength(1)
  })

  it('comes to the company’s own address with its first mail, and with no other', async () => {
    const office = 'office@shop.example'
    await configure({ defaultToEmail: office })
    const carl = { From: 'Carl <carl@example.test>' }
    await writes(mail('do you sell cactuses', carl), { from: 'carl@example.test' })
    await writes(mail('small ones', carl), { from: 'carl@example.test' })
    await configure({ defaultToEmail: '' })
    expect(inboxOf(office).map(({ text }) => text)).toEqual(['carl@example.test:\n\ndo you sell cactuses'])
  })

  it('tells staff of an answer that came back', async () => {
    const from = 'fay@example.test'
    await writes(mail('when do you open', { From: from }), { from })
    const { message } = await lastTo(from)
    const bounce = {
      bounceType: 'Permanent',
      bouncedRecipients: [{ emailAddress: from, diagnosticCode: 'smtp; 550 5.1.1 nobody here' }],
      timestamp: new Date(world.clock.now()).toISOString(),
    }
    const detail = { eventType: 'Bounce', mail: { messageId: message.id, tags: { mailbox: [account] } }, bounce }
    await world.cloud.lambda.invoke('mail', { source: 'aws.ses', 'detail-type': 'Email Bounced', detail })
    await world.settled()
    const said = await Promise.all((await usersByMail()).map(({ _id }) => happenedIn(_id)))
    expect(said.flat().filter(({ type }) => type === 'message-failed')).toMatchObject([
      { reason: 'refused', text: 'smtp; 550 5.1.1 nobody here' },
    ])
  })

  it('takes files, which agents see', async () => {
    const bill = attachedFile('bill.pdf', 'application/pdf', '%PDF-1.4\n%%EOF\n')
    const body = ['--b', 'Content-Type: text/plain', '', 'When are you open?', ...bill, '--b--'].join('\r\n')
    await writes(mail(body, { From: 'Eve <eve@example.test>', 'Content-Type': 'multipart/mixed; boundary=b' }))
    const eve = (await usersByMail()).find(({ firstName }) => firstName === 'Eve')!
    const files = (await happenedIn(eve._id)).flatMap((what) =>
      what.type === 'message' && what.message.media ? [what.message.media] : [],
    )
    expect(files).toMatchObject([{ kind: 'file', name: 'bill.pdf', contentType: 'application/pdf' }])
    // The words are answered; the file beside them is not answered a second time.
    expect((await saidTo(eve._id)).filter((text) => text.includes('I have your'))).toEqual([])
  })

  it('acknowledges two files of a mail without words once', async () => {
    const plan = (name: string) => attachedFile(name, 'application/octet-stream', 'AT&T drawing')
    const body = [...plan('plan.dwg'), ...plan('plan-2.dwg'), '--b--'].join('\r\n')
    await writes(mail(body, { From: 'Ivo <ivo@example.test>', 'Content-Type': 'multipart/mixed; boundary=b' }))
    const ivo = (await usersByMail()).find(({ firstName }) => firstName === 'Ivo')!
    const names = (await happenedIn(ivo._id)).flatMap((what) =>
      what.type === 'message' && what.message.media ? [what.message.media.name] : [],
    )
    expect(names).toEqual(['plan.dwg', 'plan-2.dwg'])
    expect((await saidTo(ivo._id)).filter((text) => text.includes('I have your file.'))).toHaveLength(1)
  })

  it('is a letter of the agent who answers, which no program takes for a machine’s', async () => {
    const lena = await shop.hires('Lena Lang')
    const [eli] = (await usersByMail()).filter(({ awaitingResponse }) => awaitingResponse)
    const { _id: userId } = eli!
    await lena.takeover.start({ userId, agentId: lena.agent._id })
    await world.settled()
    const before = world.mail.length
    await lena.conversations.sendText({ userId, text: 'How can I **help**?', draftEventId: ulid() })
    await world.settled()
    expect(world.mail.length).toBe(before + 1)
    const [message] = world.mail
    const { headers } = await lastTo(message!.to[0]!)
    expect(message!.text).toContain('How can I help?')
    expect(headers.get('From')).toContain('Lena Lang')
    expect(headers.get('From')).toContain('no-reply@parley.example')
    expect(headers.has('Auto-Submitted')).toBe(false)
  })
})
