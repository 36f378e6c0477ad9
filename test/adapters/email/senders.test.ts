/** Senders as mail programs, groups and forms write them, and whom a mail is from. */
import { describe, expect, it } from 'vitest'
import { account, hear, mailOf, read } from './sketch.ts'

const plain = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('a sender', () => {
  // Written as programs write it | its address | its name
  const written: readonly (readonly [string, string, string])[] = [
    ['Jo Doe <jo@doe.example>', 'jo@doe.example', 'Jo Doe'],
    ['"Doe, Jo" <jo@doe.example>', 'jo@doe.example', 'Doe, Jo'],
    ['Doe, Jo <jo@doe.example>', 'jo@doe.example', 'Doe, Jo'],
    ['Doe, Jo, Dr. <jo@doe.example>', 'jo@doe.example', 'Doe, Jo, Dr.'],
    ['Müller, Jörg (Bloom GmbH) <jo@doe.example>', 'jo@doe.example', 'Müller, Jörg'],
    ['jo@doe.example (Jo Doe)', 'jo@doe.example', 'Jo Doe'],
    ['jo@doe.example (Jo (Joanna) Doe)', 'jo@doe.example', 'Jo (Joanna) Doe'],
    ['Jo < Doe <jo@doe.example>', 'jo@doe.example', 'Jo < Doe'],
    ['Jo Doe ( <jo@doe.example>', 'jo@doe.example', 'Jo Doe ('],
    ['(Jo Doe) jo@doe.example', 'jo@doe.example', 'Jo Doe'],
    ['jo@doe.example', 'jo@doe.example', ''],
    ['<jo@doe.example>', 'jo@doe.example', ''],
    ['Jo Doe jo@doe.example', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe <jo@doe.example', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe jo@doe.example>', 'jo@doe.example', 'Jo Doe'],
    ['"Jo Doe" jo@doe.example', 'jo@doe.example', 'Jo Doe'],
    ['"Jo Doe <jo@doe.example>', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe" <jo@doe.example>', 'jo@doe.example', 'Jo Doe'],
    ['Jo "The Rose" Doe <jo@doe.example>', 'jo@doe.example', 'Jo The Rose Doe'],
    ['"Jo \\"Rose\\" Doe" <jo@doe.example>', 'jo@doe.example', 'Jo "Rose" Doe'],
    ['=?utf-8?Q?J=C3=B6_Doe?= <jo@doe.example>', 'jo@doe.example', 'Jö Doe'],
    ['"=?utf-8?Q?J=C3=B6_Doe?=" <jo@doe.example>', 'jo@doe.example', 'Jö Doe'],
    ['=?utf-8?Q?Doe=2C_J=C3=B6?= <jo@doe.example>', 'jo@doe.example', 'Doe, Jö'],
    ['=?utf-8?Q?Doe,_J=C3=B6?= <jo@doe.example>', 'jo@doe.example', 'Doe, Jö'],
    ['=?utf-8?Q?J=C3=B6_Doe_<jo@doe.example>?=', 'jo@doe.example', 'Jö Doe'],
    ['=?utf-8?B?' + base64('Jö Doe <jo@doe.example>') + '?=', 'jo@doe.example', 'Jö Doe'],
    ['=?utf-8?B?' + base64('Jö Doe') + '?=<jo@doe.example>', 'jo@doe.example', 'Jö Doe'],
    ['=?utf-8?Q?J=C3?= =?utf-8?Q?=B6_Doe?= <jo@doe.example>', 'jo@doe.example', 'Jö Doe'],
    ['=?UTF-8?Q?J=C3=B6 Doe?= <jo@doe.example>', 'jo@doe.example', 'Jö Doe'],
    ['=?iso-8859-1?Q?J=F6?= Doe <jo@doe.example>', 'jo@doe.example', 'Jö Doe'],
    ['=?utf-8?Q?J=F6_Doe?= <jo@doe.example>', 'jo@doe.example', 'Jö Doe'],
    ['=?iso-8859-1?Q?J=C3=B6_Doe?= <jo@doe.example>', 'jo@doe.example', 'Jö Doe'],
    ['=?windows-1252?Q?Jo_=96_Doe?= <jo@doe.example>', 'jo@doe.example', 'Jo – Doe'],
    ['=?utf-8?Q?=3D=3Futf-8=3FQ=3FJ=3DC3=3DB6_Doe=3F=3D?= <jo@doe.example>', 'jo@doe.example', 'Jö Doe'],
    ['=?utf-8?Q?J=C3=B6_Doe <jo@doe.example>', 'jo@doe.example', 'Jö Doe'],
    ['=?utf-8*de?Q?J=C3=B6_Doe?= <jo@doe.example>', 'jo@doe.example', 'Jö Doe'],
    ['=?gb2312?B?zfXQobuo?= <jo@doe.example>', 'jo@doe.example', '王小花'],
    ['Jö Doe <jo@doe.example>', 'jo@doe.example', 'Jö Doe'],
    ["'Jo Doe' <jo@doe.example>", 'jo@doe.example', 'Jo Doe'],
    [`"'Jo Doe'" <jo@doe.example>`, 'jo@doe.example', 'Jo Doe'],
    [`"'jo@doe.example'" <jo@doe.example>`, 'jo@doe.example', ''],
    ['"jo@doe.example" <jo@doe.example>', 'jo@doe.example', ''],
    ['jo@doe.example <jo@doe.example>', 'jo@doe.example', ''],
    ['"boss@bank.example" <jo@doe.example>', 'jo@doe.example', 'boss@bank.example'],
    ['boss@bank.example <jo@doe.example>', 'jo@doe.example', 'boss@bank.example'],
    ['Jo Doe <<jo@doe.example>>', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe < jo@doe.example >', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe <mailto:jo@doe.example>', 'jo@doe.example', 'Jo Doe'],
    ['mailto:jo@doe.example', 'jo@doe.example', ''],
    ['Jo Doe <jo @doe.example>', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe <jo@doe.example.>', 'jo@doe.example', 'Jo Doe'],
    ['jo@doe.example;', 'jo@doe.example', ''],
    ['Jo Doe <jo@doe.example>;', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe <jo@doe.example>,', 'jo@doe.example', 'Jo Doe'],
    ['undisclosed-recipients:;', '', ''],
    ['Support: Jo Doe <jo@doe.example>;', 'jo@doe.example', 'Jo Doe'],
    ['Team:;, Jo Doe <jo@doe.example>', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe <jo@doe.example>, Ann Bee <ann@bee.example>', 'jo@doe.example', 'Jo Doe'],
    ['jo@doe.example, ann@bee.example', 'jo@doe.example', ''],
    ['jo@doe.example, Ann Bee <ann@bee.example>', 'jo@doe.example', ''],
    ['Bloom: Jo <jo@doe.example>', 'jo@doe.example', 'Bloom: Jo'],
    ['Dr. Jo Doe <jo@doe.example>', 'jo@doe.example', 'Dr. Jo Doe'],
    ['Jo @ Bloom <jo@doe.example>', 'jo@doe.example', 'Jo @ Bloom'],
    ['Jo Doe [Bloom] <jo@doe.example>', 'jo@doe.example', 'Jo Doe [Bloom]'],
    ['Jo; Doe <jo@doe.example>', 'jo@doe.example', 'Jo; Doe'],
    ['Jo Doe <jo@doe.example> (work)', 'jo@doe.example', 'Jo Doe'],
    ['"jo.doe"@doe.example', 'jo.doe@doe.example', ''],
    ['<@relay.example:jo@doe.example>', 'jo@doe.example', ''],
    ['Jo Doe/Sales/Bloom@BLOOM <jo@doe.example>', 'jo@doe.example', 'Jo Doe/Sales/Bloom@BLOOM'],
    ['CN=Jo Doe/OU=Sales/O=Bloom', '', ''],
    ['Jo Doe <JO@Doe.Example>', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe <jo@bücher.example>', 'jo@xn--bcher-kva.example', 'Jo Doe'],
    ['Jo Doe <jo@BÜCHER.example>', 'jo@xn--bcher-kva.example', 'Jo Doe'],
    ['Jo Doe <"jo@doe.example">', 'jo@doe.example', 'Jo Doe'],
    ["Jo Doe <'jo@doe.example'>", 'jo@doe.example', 'Jo Doe'],
    ["'jo@doe.example'", 'jo@doe.example', ''],
    ['Jo Doe <jo\u200b@doe.example>', 'jo@doe.example', 'Jo Doe'],
    ['Jo\u202eeod <jo@doe.example>', 'jo@doe.example', 'Joeod'],
    ['jo@doe.example(work)', 'jo@doe.example', 'work'],
    ['Jo Doe ＜jo@doe.example＞', 'jo@doe.example', 'Jo Doe'],
    ['"Jo Doe" (Bloom) <jo@doe.example>', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe <jo+news@doe.example>', 'jo+news@doe.example', 'Jo Doe'],
    ["Jo O'Neill <jo@doe.example>", 'jo@doe.example', "Jo O'Neill"],
    ['"O\'Neill, Jo" <jo.o\'neill@doe.example>', "jo.o'neill@doe.example", "O'Neill, Jo"],
    ['Jo Doe <jo@doe.example> <jo2@doe.example>', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe <>', '', ''],
    ['<> jo@doe.example', 'jo@doe.example', ''],
    ['', '', ''],
    ['Jo Doe :) <jo@doe.example>', 'jo@doe.example', 'Jo Doe :)'],
    ['Jo (Rose <jo@doe.example>', 'jo@doe.example', 'Jo (Rose'],
    ['"Jo Doe" <jo@doe.example> via Support', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe<jo@doe.example>', 'jo@doe.example', 'Jo Doe'],
    ['Jo  \t Doe <jo@doe.example>', 'jo@doe.example', 'Jo Doe'],
    ['"Jo\\, Doe" <jo@doe.example>', 'jo@doe.example', 'Jo, Doe'],
    ['<jo@doe.example> Jo Doe', 'jo@doe.example', 'Jo Doe'],
    ['Jo Doe <jo@doe.example\u00a0>', 'jo@doe.example', 'Jo Doe'],
    [
      '"victim@bank.example <jo@doe.example>" <mal@evil.example>',
      'mal@evil.example',
      'victim@bank.example <jo@doe.example>',
    ],
    ['(ann@bee.example) jo@doe.example', 'jo@doe.example', 'ann@bee.example'],
  ]
  it.each(written)('is read from %s', async (From, address, name) => {
    const { from } = await read(mailOf({ ...plain, From }, 'x'))
    expect([from?.address ?? '', address && (from?.name ?? '')]).toEqual([address, name])
  })

  it('is read from raw bytes of other encodings than UTF-8', async () => {
    const name = async (From: string, type = 'text/plain') => {
      const [head = '', tail = ''] = mailOf({ 'Content-Type': type, From: 'FROM' }, 'x').toString().split('FROM')
      return (await read(Buffer.concat([head, From, tail].map((text) => Buffer.from(text, 'latin1'))))).from?.name
    }
    expect(await name('J\xf6rg M\xfcller <jo@doe.example>')).toBe('Jörg Müller')
    expect(await name('J\xf6rg \x96 Bloom <jo@doe.example>')).toBe('Jörg – Bloom')
    expect(await name('\xca\xee\xeb\xff <jo@doe.example>', 'text/plain; charset=windows-1251')).toBe('Коля')
    expect(await name('J\xc3\xb6rg <jo@doe.example>', 'text/plain; charset=iso-8859-1')).toBe('Jörg')
  })

  it('is folded over lines', async () => {
    const { from } = await read(mailOf({ From: '"Doe,\r\n Jo"\r\n <jo@doe.example>' }, 'x'))
    expect(from).toEqual({ address: 'jo@doe.example', name: 'Doe, Jo' })
  })

  it('is one of two only where both are the same', async () => {
    const two = (second: string) => mailOf({ ...plain, From: `Jo Doe <jo@doe.example>\r\nFrom: ${second}` }, 'x')
    const [other] = await hear(two('ann@bee.example'))
    expect(other?.from).toMatchObject({ ids: ['jo@doe.example'], more: { sender: 'unknown' } })
    expect(other?.from.known).toBeUndefined()
    expect((await hear(two('jo@doe.example')))[0]?.from.known).toEqual({ kind: 'email', value: 'jo@doe.example' })
  })

  it('is the first of the headers that names one', async () => {
    const { from } = await read(mailOf({ From: 'undisclosed-recipients:;\r\nFrom: Jo Doe <jo@doe.example>' }, 'x'))
    expect(from).toEqual({ address: 'jo@doe.example', name: 'Jo Doe' })
  })

  it('is whom the servers name where the mail names nobody, and else nobody, and a person looks', async () => {
    const [heard] = await hear(mailOf({ ...plain, From: '' }, 'Hi'), { envelopeFrom: 'jo@doe.example' })
    expect(heard?.from).toMatchObject({ ids: ['jo@doe.example'] })
    const [unknown] = await hear(mailOf({ ...plain, From: 'Jo Doe' }, 'Hi'), { envelopeFrom: '' })
    expect(unknown).toMatchObject({
      text: 'Hi',
      from: { ids: ['unknown@sender.invalid'], more: { automatic: 'automatic' } },
    })
  })

  it('of an international domain is kept as servers write it, and shown as people do', async () => {
    const [heard] = await hear(mailOf({ ...plain, From: 'Jo Doe <Jo@Bücher.example>' }, 'x'))
    expect(heard?.from).toMatchObject({
      ids: ['jo@xn--bcher-kva.example'],
      by: { address: 'jo@xn--bcher-kva.example' },
      known: { kind: 'email', value: 'jo@bücher.example' },
    })
    const [same] = await hear(mailOf({ ...plain, From: 'jo@xn--bcher-kva.example' }, 'x'))
    expect(same?.from.ids).toEqual(heard?.from.ids)
    const [answered] = await hear(mailOf({ ...plain, 'Reply-To': 'jo@straße.example' }, 'x'))
    expect(answered?.from.ids).toEqual(['jo@xn--strae-oqa.example'])
  })
})

describe('a mail from an address of the company', () => {
  const own = { defaultFromEmail: 'support@bloom.example' }
  const fromOwn = { ...plain, From: 'Bloom <support@bloom.example>' }
  const mark = `${'0'.repeat(26)}abcdefgh`

  it.each([
    [{ 'Reply-To': `Bloom <${account}+${mark}@in.parley.example>` }, {}],
    [{ 'Message-ID': `<${mark}.7@in.parley.example>` }, {}],
    [{ 'Message-ID': '<0102-000000@eu-west-1.amazonses.com>' }, { conversation: '0'.repeat(26) }],
    [{ 'Auto-Submitted': 'auto-replied' }, { conversation: '0'.repeat(26) }],
    [{ 'X-Entity-Ref-ID': '01J' }, {}],
  ])('is ours and left out where we can tell: %j', async (headers: Record<string, string>, found) => {
    for (const From of [
      'support@bloom.example',
      'Parley <parley@parley.example>',
      `Shop <${account}@in.parley.example>`,
    ])
      expect(await hear(mailOf({ ...fromOwn, From, ...headers }, 'x'), found, own)).toEqual([])
  })

  const jo = { ids: ['jo@doe.example'], name: 'Jo Doe' }
  const group = {
    'X-Original-Sender': 'jo@doe.example',
    'List-ID': '<support.bloom.example>',
    'Mailing-list': 'list support@bloom.example; contact support+owners@bloom.example',
    Precedence: 'list',
  }
  it.each<Record<string, string>>([
    { ...group, From: `"'Jo Doe' via Support" <support@bloom.example>`, 'Reply-To': 'Jo Doe <jo@doe.example>' },
    { ...group, From: `"'Jo Doe' via Support" <support@bloom.example>`, 'Reply-To': 'jo@doe.example' },
    { ...group, From: `'Jo Doe' via Support <support@bloom.example>`, 'Reply-To': 'support@bloom.example' },
    { ...group, From: `Jo Doe via Support <support@bloom.example>`, 'X-Original-From': 'Jo Doe <jo@doe.example>' },
    { From: `"Jo Doe (via Bloom)" <support@bloom.example>`, 'Reply-To': 'jo@doe.example' },
    { 'Reply-To': 'Jo Doe <jo@doe.example>' },
    { 'Reply-To': '"Doe" <support@bloom.example>, Jo Doe <jo@doe.example>' },
    { 'Reply-To': 'Jo Doe <jo@doe.example>', 'X-Mailer': 'PHPMailer 6.8.1', 'X-WPCF7-Content-Type': 'text/plain' },
    { 'X-Google-Original-From': 'Jo Doe <jo@doe.example>' },
    { ...group, From: 'Jo Doe <jo@doe.example>' },
  ])('is that of the person whom it passes on: %j', async (headers) => {
    const [heard] = await hear(mailOf({ ...fromOwn, ...headers }, 'My order is late.'), {}, own)
    expect(heard).toMatchObject({
      type: 'text',
      text: 'My order is late.',
      from: { ...jo, by: { address: 'jo@doe.example' }, more: { automatic: 'no' } },
    })
  })

  it('proves nothing of whom it passes on', async () => {
    const headers = { ...fromOwn, 'Reply-To': 'Jo Doe <jo@doe.example>' }
    const [passed] = await hear(mailOf(headers, 'x'), { sender: 'pass' }, own)
    expect(passed?.from).toMatchObject({
      by: { address: 'jo@doe.example', proof: 'unknown' },
      more: { sender: 'unknown' },
    })
    expect(passed?.from.known).toBeUndefined()
    const [forged] = await hear(mailOf(headers, 'x'), { sender: 'fail' }, own)
    expect(forged?.from.by).toMatchObject({ address: 'support@bloom.example', proof: 'fail' })
    const [unsure] = await hear(mailOf(headers, 'x'), { sender: 'unknown' }, own)
    expect(unsure?.from.by).toMatchObject({ address: 'support@bloom.example', proof: 'unknown' })
  })

  it('that names nobody is heard, answered by no machine, and left to a person', async () => {
    const [heard] = await hear(mailOf(fromOwn, 'Name: Jo\nMail: jo@doe.example'), {}, own)
    expect(heard?.from).toMatchObject({ ids: ['support@bloom.example'], more: { automatic: 'automatic' } })
  })

  it('stays one that many get where a foreign list passed it on', async () => {
    const headers = { ...group, 'List-ID': '<talk.other.example>', 'Mailing-list': 'list talk@other.example' }
    const [heard] = await hear(mailOf({ ...plain, From: 'jo@doe.example', ...headers }, 'x'), {}, own)
    expect(heard?.from.more?.['automatic']).toBe('bulk')
  })
})

describe('a mail of a machine for somebody', () => {
  it.each([
    [{ From: 'Bloom <no-reply@shop.example>', 'Reply-To': 'Jo Doe <jo@doe.example>' }, 'Jo Doe'],
    [{ From: 'WordPress <noreply@shop.example>', 'Reply-To': 'jo@doe.example' }, undefined],
    [{ From: 'Jo Doe (via Market) <do-not-reply@market.example>', 'Reply-To': '<jo@doe.example>' }, 'Jo Doe'],
  ])('is theirs, and answered: %j', async (headers: Record<string, string>, name) => {
    const [heard] = await hear(mailOf({ ...plain, ...headers }, 'Where is it?'))
    expect(heard?.from).toMatchObject({ ids: ['jo@doe.example'], more: { automatic: 'no' } })
    expect(heard?.from.name).toBe(name)
  })
  it('is not where its answers go to a machine too', async () => {
    const headers = { From: 'no-reply@shop.example', 'Reply-To': 'noreply@shop.example' }
    expect((await hear(mailOf({ ...plain, ...headers }, 'x')))[0]?.from.more?.['automatic']).toBe('automatic')
  })
  it('is not where servers were told of no sender', async () => {
    const headers = { From: 'no-reply@shop.example', 'Reply-To': 'jo@doe.example' }
    const [heard] = await hear(mailOf({ ...plain, ...headers }, 'x'), { envelopeFrom: '' })
    expect(heard?.from.more?.['automatic']).toBe('automatic')
  })
})
