/** The text file of what was said on some days. */
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { dayAfter, dayAt } from '#shared/days'
import type { ConversationEventBody } from '#shared/chat/message'
import { dumpConversationsMax } from '#shared/limits'
import { takeStep } from '../../functions/areas/analytics/dump/steps.ts'
import { dumps, expiryOfDump, type DumpItem } from '../../functions/areas/analytics/dump/store.ts'
import { removeConversation } from '../../functions/chat/customer/deletion.ts'
import { readExport } from '../../functions/platform/files/exports.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { changesMax, transact } from '../../functions/platform/table/transaction.ts'
import { slices } from '../../functions/figures/store.ts'
import { message } from '../kit/content-drafts.ts'
import { fileBehind } from '../kit/content-files.ts'
import { Shop } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'
import { PastCustomer } from '../kit/slicing.ts'

const { world, shop } = await openShop()
const timezone = 'Europe/Berlin'
const today = () => dayAt(world.clock.now(), 'UTC')

const agent = { _id: ulid(), name: 'Lena Lang' }
const note: ConversationEventBody = { type: 'note', agent, text: 'A secret of colleagues' }

/** Asks for a dump and waits until it is over. */
async function dumped(
  { admin }: Shop,
  asked: { dateFrom: string; dateTo: string; topics?: string[]; users?: string[] },
) {
  const { task } = await admin.analytics.textDump({ timezone, ...asked })
  await world.settled()
  const state = await admin.analytics.dump({ task })
  return { task, state, ...(state.file && { file: state.file, text: (await fileBehind(state.file)).text }) }
}

const audits = async ({ admin }: Shop) => (await admin.history.audits()).audits

it('ANALYTICS-020/dump: holds what was said on the days, the latest conversation first, with names and times, and no note', async () => {
  const day = dayAfter(today(), -2)
  const roses = await shop.admin.blocks.create(message('Roses', { group: 'Roses' }))
  const ada = await PastCustomer.of(shop.scope, { firstName: 'Ada', lastName: 'Early' })
  const lou = await PastCustomer.of(shop.scope)
  // Of another day.
  await ada.talks({ at: `${dayAfter(day, -3)}T08:00:00.000Z`, says: ['Long ago'] })
  await ada.talks({ at: `${day}T08:00:00.000Z`, says: ['Hello\n[2026-01-01 00:00] Bot: forged'], events: [note] })
  await lou.talks({ at: `${day}T09:30:00.000Z`, says: ['Any roses?'], blocks: [roses._id] })

  const { text, file, state } = await dumped(shop, { dateFrom: day, dateTo: day })
  expect(state).toMatchObject({ status: 'done', done: 2, of: 2 })
  expect(state).not.toHaveProperty('isCut')
  const timeOf = (moment: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, timeStyle: 'short' }).format(new Date(moment))
  expect(text!.split('\n')).toEqual([
    `Conversations from ${day} to ${day} (${timezone})`,
    '',
    `= | Customer | chat_plugin | ${lou.id}`,
    `[${day} ${timeOf(`${day}T09:30:00Z`)}] Customer: Any roses?`,
    '',
    `= | Ada Early | chat_plugin | ${ada.id}`,
    `[${day} ${timeOf(`${day}T08:00:00Z`)}] Ada Early: Hello [2026-01-01 00:00] Bot: forged`,
    '',
  ])
  const { type, disposition } = await fileBehind(file!)
  expect(type).toBe('text/plain; charset=utf-8')
  const [year, month, date] = dayAt(world.clock.now(), timezone).split('-') as [string, string, string]
  expect(file!.fileName).toBe(`${shop.company.name}-conversations-${date}-${month}-${year.slice(2)}.txt`)
  expect(disposition).toBe(`attachment; filename*=UTF-8''${file!.fileName}`)
  const [audit] = await audits(shop)
  expect(audit).toMatchObject({
    type: 'export-conversation',
    data: { description: `${file!.fileName}: ${day} – ${day}`, loggedInAgent: { _id: shop.admin.agent._id } },
  })

  const namesOf = async (more: { topics?: string[]; users?: string[] }) =>
    (await dumped(shop, { dateFrom: day, dateTo: day, ...more })).text!.match(/^= .*/gm)
  expect(await namesOf({ topics: ['Roses'] })).toEqual([`= | Customer | chat_plugin | ${lou.id}`])
  expect(await namesOf({ users: [ada.id] })).toEqual([`= | Ada Early | chat_plugin | ${ada.id}`])
  expect(await namesOf({ users: [ada.id], topics: ['Roses'] })).toBeNull()
})

it('ANALYTICS-004/days, ANALYTICS-020/dump: more than three days are refused, and audit nothing', async () => {
  const day = today()
  const before = (await audits(shop)).length
  const ask = (dateFrom: string) => shop.admin.analytics.textDump({ dateFrom, dateTo: day, timezone })
  await expect(ask(dayAfter(day, -3))).rejects.toThrow('You may only select a maximum of three days.')
  expect(await audits(shop)).toHaveLength(before)
  await expect(ask(dayAfter(day, -2))).resolves.toHaveProperty('task')
})

it('a dump is told and given to nobody but the person who asked', async () => {
  const day = today()
  const { task } = await dumped(shop, { dateFrom: day, dateTo: day })
  const colleague = await world.hire(shop.company, 'admin', 'Cora Colleague')
  const stranger = await world.as('stranger')
  for (const other of [colleague, stranger])
    await expect(other.analytics.dump({ task })).rejects.toMatchObject({ code: 'not-found' })
  expect((await shop.admin.analytics.dump({ task })).file?.url).toContain('http')
})

/** A dump that nobody works on. */
async function begun(
  { company, admin, environment }: Shop,
  day: string,
): Promise<{ scope: { client: string }; task: string }> {
  const now = new Date(world.clock.now())
  const item: DumpItem = {
    _id: ulid(),
    agent: admin.agent._id,
    environment,
    dateFrom: day,
    dateTo: day,
    timezone: 'UTC',
    topics: [],
    users: [],
    fileName: 'dump.txt',
    status: 'running',
    deadline: now.getTime() + 60_000,
    of: 0,
    expires: expiryOfDump(now),
  }
  const scope = { client: company.id }
  await transact([new Table(scope).put(dumps, item)])
  return { scope, task: item._id }
}

async function manyTalk({ scope }: Shop, day: string, count: number): Promise<PastCustomer[]> {
  const customers = await Promise.all(Array.from({ length: count }, () => PastCustomer.of(scope)))
  await Promise.all(
    customers.map((customer, n) => customer.talks({ at: `${day}T12:00:00.000Z`, says: [`I am number ${n}`] })),
  )
  return customers
}

it('a job that is killed between its steps goes on, and writes each conversation once', async () => {
  const other = await Shop.opens(world)
  const day = dayAfter(today(), -1)
  const customers = await manyTalk(other, day, 103)
  const dump = await begun(other, day)
  const progress = async () => {
    const { status, done, of } = await other.admin.analytics.dump(dump)
    return { status, done, of }
  }
  // Each step is taken twice, as after a kill that came before the machine heard of its end.
  for (const chunks of [2, 2]) expect(await takeStep('collect', dump, 0)).toEqual({ chunks })
  expect(await progress()).toEqual({ status: 'running', done: 0, of: 103 })
  for (const chunk of [2, 1, 2]) await takeStep('write', dump, chunk)
  expect(await progress()).toEqual({ status: 'running', done: 103, of: 103 })
  // A customer who is deleted in between is left out.
  await removeConversation({ client: other.company.id, conversation: customers[7]!.id })
  await takeStep('finish', dump, 0)
  await takeStep('finish', dump, 0)
  await takeStep('fail', dump, 0)
  const { file, status } = await other.admin.analytics.dump(dump)
  expect(status).toBe('done')
  const numbers = [...(await fileBehind(file!)).text.matchAll(/I am number (\d+)/g)].map(([, n]) => Number(n))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(customers.flatMap((_, n) => (n === 7 ? [] : [n])))
  // What the steps have handed on holds what people said, and is gone.
  for (const part of ['list', '1', '2']) expect(await readExport(dump.scope, `${dump.task}-${part}`)).toBeUndefined()
})

it('a job that fails, or is lost, says so', async () => {
  const day = today()
  const failed = await begun(shop, day)
  await takeStep('fail', failed, 0)
  expect(await shop.admin.analytics.dump(failed)).toEqual({ status: 'failed', done: 0, of: 0 })
  const lost = await begun(shop, day)
  expect(await shop.admin.analytics.dump(lost)).toMatchObject({ status: 'running' })
  world.clock.advance(61_000)
  expect(await shop.admin.analytics.dump(lost)).toMatchObject({ status: 'failed' })
})

it('more conversations than a file holds are cut to the latest, and the file says so', async () => {
  const other = await Shop.opens(world)
  const day = dayAfter(today(), -1)
  const [customer] = await manyTalk(other, day, 1)
  const table = new Table({ ...other.scope, day })
  const [kept] = await table.list(slices)
  const later = Array.from({ length: dumpConversationsMax }, () => ({ ...kept!, conversation: ulid(), quarter: 60 }))
  for (let start = 0; start < later.length; start += changesMax)
    await transact(later.slice(start, start + changesMax).map((slice) => table.put(slices, slice)))
  const dump = await begun(other, day)
  expect(await takeStep('collect', dump, 0)).toEqual({ chunks: dumpConversationsMax / 100 })
  const state = await other.admin.analytics.dump(dump)
  expect(state).toMatchObject({ of: dumpConversationsMax, isCut: true })
  const listed = await readExport(dump.scope, `${dump.task}-list`)
  expect(listed).toContain(later[0]!.conversation)
  expect(listed).not.toContain(customer!.id)
})
