/** The lists behind figures, and all figures in one file. */
import { expect, it } from 'vitest'
import { dayAt } from '#shared/days'
import { figureNames } from '#shared/figures/figures'
import { textOfCell } from '../../functions/content/csv.ts'
import { conversations } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { message } from '../kit/content-drafts.ts'
import type { Customer } from '../kit/customer.ts'
import { says, Shop } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'
import { filesInZip } from '../kit/zip.ts'

const { world, shop } = await openShop()
const timezone = 'Europe/London'
const today = () => dayAt(world.clock.now(), timezone)
const asked = () => ({ dateFrom: today(), dateTo: today(), timezone })

async function named({ company }: Shop, { userId }: Customer, name: { firstName?: string; lastName?: string }) {
  const table = new Table({ client: company.id, conversation: userId })
  await transact([table.set(conversations, '-', name)])
}

async function exported({ admin }: Shop, more: object = {}) {
  const file = await admin.analytics.export({ ...asked(), ...more })
  const answer = await fetch(file.url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { file, answer, files: filesInZip(bytes) }
}

const linesOf = (text: string | undefined): string[] => (text ?? '').replace('\ufeff', '').split('\r\n')

it('ANALYTICS-018: lists customers with what they did, and takeovers with their people, topics and outcomes', async () => {
  const lena = await shop.hires('Lena Lang')
  const department = await shop.admin.departments.create({ name: 'Florists' })
  await shop.decides({ topics: ['Delivery'], outcomes: ['Solved'] })
  await shop.offersPeople(department._id)
  const [ada, lou] = [await shop.starts(), await shop.starts()]
  await named(shop, ada, { firstName: 'Ada', lastName: 'Early' })
  await lou.says('Hello')
  await ada.says('Hello')
  await ada.presses('Talk to a person')
  await shop.takes(ada, lena)
  await says(lena, ada, 'Here I am')
  await ada.says('Where is my parcel?')
  await lena.takeover.complete({ userId: ada.userId, agentId: lena.agent._id, topic: 'Delivery', outcome: 'Solved' })
  await world.settled()

  const detail = (figure: 'user-detail' | 'intervention-detail', more: object = {}) =>
    shop.admin.analytics.figure({ figure, ...asked(), ...more })
  const users = await detail('user-detail')
  expect(users).toMatchObject({ figure: 'user-detail', total: 2 })
  const rowOf = ({ userId }: Customer) => users.rows.find(({ id }) => id === userId)
  expect(rowOf(ada)).toMatchObject({
    name: 'Ada Early',
    values: { messages: 3, choices: 1 },
    texts: { channel: 'chat_plugin', language: 'en' },
  })
  expect(rowOf(lou)).toMatchObject({ values: { messages: 1, choices: 0 } })
  expect(rowOf(lou)).not.toHaveProperty('name')
  const acted = (await shop.admin.conversations.get({ id: ada.userId })).lastMessage!.created
  expect(Date.parse(rowOf(ada)!.texts!['at']!)).toBeLessThanOrEqual(Date.parse(acted))

  const takeovers = await detail('intervention-detail')
  expect(takeovers).toMatchObject({ total: 1, parts: { topics: [{ id: 'Delivery', values: { ended: 1 } }] } })
  expect(takeovers.parts!['outcomes']).toEqual([{ id: 'Solved', values: { ended: 1 } }])
  expect(takeovers.rows).toHaveLength(1)
  expect(takeovers.rows[0]).toMatchObject({
    name: 'Ada Early',
    texts: {
      conversation: ada.userId,
      agent: lena.agent._id,
      agentName: 'Lena Lang',
      department: department._id,
      departmentName: 'Florists',
      topic: 'Delivery',
      outcome: 'Solved',
      by: 'agent',
    },
  })
  for (const seconds of Object.values(takeovers.rows[0]!.values)) expect(seconds).toBeGreaterThanOrEqual(0)
  expect(Object.keys(takeovers.rows[0]!.values)).toEqual(['waitedSeconds', 'lastedSeconds'])

  // Each filter lets through what fits, and nothing else.
  const nobody = shop.admin.agent._id
  for (const figure of ['user-detail', 'intervention-detail'] as const) {
    const countOf = async (more: object) => (await detail(figure, more)).rows.length
    expect(await countOf({ agent: nobody }), figure).toBe(0)
    expect(await countOf({ department: nobody }), figure).toBe(0)
    expect(await countOf({ channel: 'whatsapp' }), figure).toBe(0)
    expect(await countOf({ language: 'de' }), figure).toBe(0)
    expect(await countOf({ channel: 'chat_plugin', language: 'en', department: department._id }), figure).toBe(1)
    expect(await countOf({ agent: lena.agent._id }), figure).toBe(1)
  }
  expect((await detail('user-detail', { topic: 'General' })).rows).toHaveLength(2)
  expect((await detail('user-detail', { topic: 'Elsewhere' })).rows).toHaveLength(0)
  // Of some people it cannot be told what all takeovers were about.
  expect(await detail('intervention-detail', { agent: nobody })).toMatchObject({ total: 0 })
  expect(await detail('intervention-detail', { agent: nobody })).not.toHaveProperty('parts')
})

it('ANALYTICS-020/export, ANALYTICS-036/dates: all figures are one file, named by company and day, with a table each as the route tells them', async () => {
  const { file, answer, files } = await exported(shop)
  const [year, month, day] = today().split('-') as [string, string, string]
  expect(file.fileName).toBe(`${shop.company.name}-analytics-${day}-${month}-${year.slice(2)}.zip`)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${file.fileName}`)
  for (const name of figureNames) expect(files.get(`${name}.csv`), name).toBeDefined()
  const users = await shop.admin.analytics.figure({ figure: 'users', ...asked() })
  expect(linesOf(files.get('users.csv'))).toEqual([
    'Date,Users,New users',
    `${day}/${month}/${year.slice(2)},${users.total},${users.totals['newUsers']}`,
    `All,${users.total},${users.totals['newUsers']}`,
    '',
  ])
  expect(linesOf(files.get('active-channel.csv')).slice(0, 2)).toEqual(['Channel,Activities', 'chat_plugin,4'])
  expect(linesOf(files.get('intervention-detail.csv'))[1]).toContain('Ada Early')
  expect(linesOf(files.get('intervention-detail-topics.csv'))).toEqual(['ID,Ended', 'Delivery,1', ''])
  expect(linesOf(files.get('contents.csv'))[1]).toBe(`Users,${users.total},${today()},${today()},${timezone},`)
  expect(linesOf(files.get('contents.csv'))).toHaveLength(new Set(linesOf(files.get('contents.csv'))).size)
  const { audits } = await shop.admin.history.audits()
  expect(audits[0]).toMatchObject({
    type: 'export-figures',
    data: { description: `${file.fileName}: ${today()} – ${today()}`, loggedInAgent: { _id: shop.admin.agent._id } },
  })
})

it('ANALYTICS-020/failure: a figure that cannot be narrowed down is left out by name, and a failed export says why', async () => {
  const { files } = await exported(shop, { department: shop.admin.agent._id })
  expect(files.has('users.csv')).toBe(false)
  expect(files.has('intervention-averages.csv')).toBe(true)
  expect(linesOf(files.get('contents.csv'))[1]).toBe(
    `Users,,${today()},${today()},,Left out: it cannot be narrowed down by department.`,
  )
  const failed = shop.admin.analytics.export({ ...asked(), dateFrom: '2020-01-01' })
  await expect(failed).rejects.toThrow('You may only select a maximum of 366 days.')
})

const hostile = [
  '=cmd()',
  '+1+1',
  '@SUM(A1)',
  '<img src=x onerror=alert(1)>',
  '\u202Egnp.exe',
  `e${'\u0301'.repeat(10_000)}`,
  '\ud800 half',
  '__proto__',
  'constructor',
  'a "quoted", one\r\nand two',
]

/** What a file holds cannot have half a character. */
const wellFormed = (text: string) => Buffer.from(text).toString('utf8')

it('hostile names run through every list, table and file as the texts that they are', async () => {
  const other = await Shop.opens(world)
  const lena = await other.hires('=Lena @Lang')
  const topic = '__proto__'
  await other.decides({ topics: ['=topic()'], outcomes: ['+outcome'] })
  const person = await other.block('Person', { type: 'function', group: topic, function: { type: 'handover' } })
  const choices = [{ title: { en: 'Talk to a person' }, action: { type: 'block', value: person._id } }]
  await other.welcomes('Hello!', { type: 'select', group: topic, choices })
  await other.admin.blocks.create(message('=unused()', { group: '=unused()' }))
  const customers = new Map<string, string>()
  for (const name of hostile) {
    const customer = await other.starts()
    await named(other, customer, { firstName: name })
    customers.set(customer.userId, wellFormed(name))
    await customer.says('=cmd()')
    await customer.presses('Talk to a person')
    await other.takes(customer, lena)
    await lena.takeover.complete({
      userId: customer.userId,
      agentId: lena.agent._id,
      topic: '=topic()',
      outcome: '+outcome',
    })
  }
  await world.settled()

  const { analytics } = other.admin
  const lists = [
    (await analytics.figure({ figure: 'user-detail', ...asked() })).rows,
    (await analytics.figure({ figure: 'user-detail', ...asked(), topic })).rows,
    (await analytics.explore({ ...asked(), topics: [topic] })).rows,
    (await analytics.figure({ figure: 'intervention-detail', ...asked() })).rows,
  ]
  for (const rows of lists) {
    expect(rows).toHaveLength(hostile.length)
    for (const { id, name, texts } of rows) expect(wellFormed(name!)).toBe(customers.get(texts?.['conversation'] ?? id))
  }
  expect(lists[2]![0]!.texts!['topics']).toBe(topic)

  const { files } = await exported(other)
  for (const [name, text] of files)
    for (const line of linesOf(text)) {
      // No cell begins as a formula does, in whatever file.
      expect(line, name).not.toMatch(/(^|,)"?[=+@]/)
    }
  const detail = files.get('user-detail.csv')!
  for (const name of customers.values()) expect(detail).toContain(textOfCell(name).replaceAll('"', '""'))

  const { task } = await analytics.textDump(asked())
  await world.settled()
  const { file, status, of } = await analytics.dump({ task })
  expect({ status, of }).toEqual({ status: 'done', of: hostile.length })
  const text = await (await fetch(file!.url)).text()
  expect(text.match(/^= /gm)).toHaveLength(hostile.length)
  expect(text).toContain('= | __proto__ | chat_plugin')
  // Each conversation has one line that begins it, whatever its customer is called.
  expect(text).not.toMatch(/^and two/m)
})

it('WORKSPACES-016/foreign: what is another company’s is in no list, file or dump', async () => {
  const stranger = await world.as('stranger')
  const own = shop.environment
  const foreign = { ...asked(), environment: own }
  for (const call of [
    () => stranger.analytics.figure({ figure: 'user-detail', ...foreign }),
    () => stranger.analytics.figure({ figure: 'cost', ...foreign }),
    () => stranger.analytics.explore(foreign),
    () => stranger.analytics.export(foreign),
    () => stranger.analytics.textDump(foreign),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not-found' })
  const { rows } = await stranger.analytics.explore({ ...asked() })
  const ours = (await shop.admin.analytics.explore({ ...asked() })).rows
  expect(ours.length).toBeGreaterThan(0)
  for (const { id } of ours) expect(rows.map((row) => row.id)).not.toContain(id)
  expect((await stranger.analytics.explore({ ...asked(), users: [ours[0]!.id] })).rows).toEqual([])
})
