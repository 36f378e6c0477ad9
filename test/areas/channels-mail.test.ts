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
  it('CHANNELS-009: are mailboxes, topics for people, footer and addresses; by default with the footer and without answers of the absent', async () => {
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

  it('goes on for somebody else who answers in it, by the mark among the mails it answers', async () => {
    const { headers } = await lastTo(ada)
    await writes(
      mail('1', {
        From: 'Bob <bob@example.test>',
        References: headers.get('References') ?? '',
        'In-Reply-To': '<x@example.test>',
      }),
      { from: 'bob@example.test' },
    )
    expect(await usersByMail()).toHaveLength(1)
    expect((await lastTo('bob@example.test')).message.text).toContain(hours)
  })

  it('does not go on for somebody whose mark is not ours', async () => {
    const { headers } = await lastTo('bob@example.test')
    const forged = (headers.get('References') ?? '').replace(
      /^<(.{33})./,
      (_, most: string) => `<${most}${most.endsWith('a') ? 'b' : 'a'}`,
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

  it('is not answered where a machine wrote, or where the mail is spam; a mail with a virus is none', async () => {
    const before = [world.mail.length, (await usersByMail()).length]
    await writes(mail('Away.', { From: 'bea@example.test', 'Auto-Submitted': 'auto-replied' }))
    await writes(mail('Hello', { From: 'di@example.test' }), { virus: 'FAIL' })
    expect([world.mail.length, (await usersByMail()).length]).toEqual(before)
    await writes(mail('Hello', { From: 'cy@example.test' }), { spam: 'FAIL' })
    expect([world.mail.length, (await usersByMail()).length]).toEqual([before[0], before[1]! + 1])
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
    const body = [
      '--b',
      'Content-Type: text/plain',
      '',
      'See the picture.',
      '--b',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename=bill.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64'),
      '--b--',
    ].join('\r\n')
    await writes(mail(body, { From: 'Eve <eve@example.test>', 'Content-Type': 'multipart/mixed; boundary=b' }))
    const eve = (await usersByMail()).find(({ firstName }) => firstName === 'Eve')!
    const files = (await happenedIn(eve._id)).flatMap((what) =>
      what.type === 'message' && what.message.media ? [what.message.media] : [],
    )
    expect(files).toMatchObject([{ kind: 'file', name: 'bill.pdf', contentType: 'application/pdf' }])
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
