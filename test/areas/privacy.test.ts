/** Erasures: who may ask for one and when, and what they leave of figures, broadcasts and checks. */
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { takeErasureStep } from '../../functions/areas/privacy/steps.ts'
import { erasures } from '../../functions/erasure/store.ts'
import { eraseFromBroadcasts } from '../../functions/campaigns/erasure.ts'
import { audiences, audienceId, broadcasts, idsIn, progresses } from '../../functions/campaigns/store.ts'
import { responses } from '../../functions/chat/conversation/broadcast-responses.ts'
import { checkChunks, checks, type ChecksItem } from '../../functions/content/check-rows.ts'
import { eraseFromChecks } from '../../functions/content/check-erasure.ts'
import { nothingReplayed } from '../../functions/areas/releases/checks/store.ts'
import { readBytes, writeBytes } from '../../functions/platform/table/release-store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { deliveries } from '../../functions/webhooks/store.ts'
import { erasing } from '../kit/erasing.ts'
import { sumsIn } from '../kit/figures.ts'
import { newKey, programOf } from '../kit/keys.ts'
import { Shop } from '../kit/live.ts'
import { nightsOf } from '../kit/nights.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop
const { tracesOf, erases, passes } = erasing(world)
const { looks } = nightsOf(world)
const minute = 60_000

beforeAll(async () => {
  await shop.offersPeople()
  await shop.block('Pardon?', { key: 'misunderstood' })
})

const erasureOf = (id: string) => new Table({ client: shop.company.id }).get(erasures, id)

describe('an erasure', () => {
  it('takes somebody out of a chat at once: they are a stranger the next time, and nothing of before comes back', async () => {
    const customer = await shop.starts()
    await customer.says('Before')
    const page = await customer.listens()
    const erased = await admin.privacy.erase({ userId: customer.userId })
    expect(erased).toMatchObject({ status: 'running', by: 'Ada Admin' })
    await expect(customer.says('Are you there?')).rejects.toMatchObject({ code: 'session-ended' })
    await expect(admin.conversations.get({ id: customer.userId })).rejects.toMatchObject({ code: 'not-found' })
    const again = await shop.starts()
    expect(again.userId).not.toBe(customer.userId)
    await passes()
    expect(JSON.stringify(await admin.conversations.messages({ userId: again.userId, since: 0 }))).not.toContain(
      'Before',
    )
    expect(page.socket.readyState).toBeGreaterThan(1)
    page.socket.close()
  })

  it('keeps its reason on the receipt, and is refused to an agent without the right', async () => {
    const customer = await shop.starts()
    const { userId } = customer
    const lena = await shop.hires('Lena Lang')
    await expect(lena.conversations.remove({ id: userId })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(lena.privacy.erase({ userId })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(admin.privacy.erase({ userId, reason: '  ' })).rejects.toMatchObject({ code: 'bad-request' })
    const { erasureId = '' } = await admin.conversations.remove({ id: userId, reason: ' Asked us by letter ' })
    await passes()
    expect(await admin.privacy.erasure({ id: erasureId })).toMatchObject({ reason: 'Asked us by letter' })
    expect((await erasureOf(erasureId))?.receipt?.receipt).toMatchObject({ reason: 'Asked us by letter' })
  })

  it('of somebody who writes while it is under way leaves nothing either', async () => {
    const customer = await shop.starts()
    const words = Array.from({ length: 12 }, (_, index) => `Flurbelwort${index} ${customer.userId.slice(-8)}`)
    const talk = Promise.allSettled(words.map((word) => customer.says(word)))
    const { _id } = await admin.privacy.erase({ userId: customer.userId })
    await talk
    await passes()
    expect(await admin.privacy.erasure({ id: _id })).toMatchObject({ status: 'completed' })
    expect(await tracesOf(...words)).toEqual([])
  })

  it('gives up the files of what was said until then', async () => {
    const { userId } = await shop.starts()
    const today = new Date(world.clock.now()).toISOString().slice(0, 10)
    const { task } = await admin.analytics.textDump({ timezone: 'UTC', dateFrom: today, dateTo: today })
    await world.settled()
    expect(await admin.analytics.dump({ task })).toMatchObject({ status: 'done' })
    await erases(admin, userId)
    expect((await admin.analytics.dump({ task })).status).toBe('failed')
  })

  it('is refused as long as the conversation is on hold, by either way', async () => {
    const { userId } = await shop.starts()
    await admin.privacy.hold({ userId, reason: 'A dispute' })
    await expect(admin.privacy.erase({ userId })).rejects.toMatchObject({ code: 'on-hold' })
    await expect(admin.conversations.remove({ id: userId })).rejects.toMatchObject({ code: 'on-hold' })
    expect(await admin.conversations.get({ id: userId })).toBeDefined()
    await admin.privacy.endHold({ id: userId })
    const { erasureId = '' } = await admin.conversations.remove({ id: userId })
    expect(await admin.privacy.erasure({ id: erasureId })).toMatchObject({ _id: erasureId })
  })

  it('happens once, however many ask for it at the same moment', async () => {
    const { userId } = await shop.starts()
    const asked = await Promise.allSettled([
      admin.privacy.erase({ userId }),
      admin.privacy.erase({ userId }),
      admin.conversations.remove({ id: userId }),
    ])
    const refused = asked.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(2)
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'not-found' } })
    await passes()
    const all = await admin.privacy.erasures({})
    expect(all.filter(({ status }) => status === 'running')).toEqual([])
  })

  it('goes on where a step has died, and is begun again where its job has', async () => {
    const customer = await shop.starts()
    await customer.says('Murmelwort of a job that dies')
    await shop.admin.webhooks.create({ endpoint: 'https://down.example', types: ['message.created'] })
    const { _id } = await admin.privacy.erase({ userId: customer.userId })
    const { run = '' } = (await erasureOf(_id))!
    const scope = { client: shop.company.id }
    // Each look may be taken any number of times, by any number of jobs.
    await Promise.all([1, 2].map(() => takeErasureStep(scope, { erasure: _id, run }).catch(() => undefined)))
    await takeErasureStep(scope, { erasure: _id, run })
    expect(await takeErasureStep(scope, { erasure: _id, run: ulid() })).toEqual({ more: false })
    const item = (await erasureOf(_id))!
    await transact([
      new Table(scope).put(erasures, { ...item, seen: new Date(world.clock.now() - 20 * minute).toISOString() }),
    ])
    expect(await admin.privacy.erasure({ id: _id })).toMatchObject({ status: 'failed' })
    expect(await admin.privacy.erase({ userId: customer.userId })).toMatchObject({ _id, status: 'running' })
    await passes()
    expect(await admin.privacy.erasure({ id: _id })).toMatchObject({ status: 'completed' })
    expect(await tracesOf('Murmelwort')).toEqual([])
  })

  it('is asked for by a program with its own scope, and told to webhooks by its id alone', async () => {
    const { userId } = await shop.starts()
    const hook = await admin.webhooks.create({ endpoint: 'https://down.example/2', types: ['erasure.completed'] })
    const { key } = await newKey(admin, { scopes: ['erasure:write'] })
    const program = programOf(world, admin, key)
    const { status, body } = await program.request('POST', '/api/agent/erasure', { body: { userId } })
    expect(status).toBe(200)
    const { _id } = (body as unknown as { data: { _id: string } }).data
    const other = programOf(world, admin, (await newKey(admin, { scopes: ['conversations:write'] })).key)
    expect((await other.request('POST', '/api/agent/erasure', { body: { userId } })).status).toBe(403)
    await passes()
    const told = await new Table({ client: shop.company.id }).list(deliveries, { prefix: `${hook._id}#` })
    expect(told.map(({ body: said }) => (JSON.parse(said) as { data: object }).data)).toEqual([{ erasureId: _id }])
    expect(JSON.stringify(told)).not.toContain(userId)
  })
})

it('sums of days that are over stay as they were to the unit, in every figure', async () => {
  const own = await Shop.opens(world)
  await own.offersPeople()
  const [gone, stays] = [await own.waits(), await own.starts()]
  for (const customer of [gone, stays]) await customer.says('Grmbl')
  await gone.ends()
  await world.settled()
  const dayMs = 26 * 60 * minute
  await world.clock.during(dayMs, async () => {
    await looks()
    await looks()
    const before = await sumsIn(own.scope)
    expect(Object.keys(before.days)).not.toEqual([])
    const erased = await erases(own.admin, gone.userId)
    expect(erased.counts.figures).toBeGreaterThan(0)
    await looks()
    expect(await sumsIn(own.scope)).toEqual(before)
  })
})

describe('a broadcast', () => {
  it('keeps its places, marks and counts, and names an erased customer nowhere', async () => {
    const [gone, other] = [ulid(), ulid()]
    const _id = ulid()
    const table = new Table(shop.scope)
    const own = new Table({ ...shop.scope, broadcast: _id })
    const made = await admin.broadcasts.create({
      name: 'Roses',
      content: { type: 'message', text: { en: 'Roses' } },
      quietHours: null,
    } as never)
    const item = (await table.get(broadcasts, made._id))!
    const ids = [other, gone, other.replace(/.$/, '0')]
    await transact([
      table.put(broadcasts, { ...item, _id, status: 'sent', total: 3, phase: 'finished' }),
      own.put(audiences, { batch: 1, ids: ids.join('') }),
      own.put(progresses, { batch: 1, marks: 'ssx', reasons: {}, inRow: 0 }),
      own.put(responses, { conversation: gone, viewed: true, choices: ['Yes'] }),
    ])
    expect(await eraseFromBroadcasts(shop.scope, new Set([gone]))).toBe(2)
    expect(await eraseFromBroadcasts(shop.scope, new Set([gone]))).toBe(0)
    const kept = idsIn((await own.get(audiences, audienceId(1)))!)
    expect([kept[0], kept[2]]).toEqual([ids[0], ids[2]])
    expect((await own.get(progresses, audienceId(1)))!.marks).toBe('ssx')
    expect(await own.list(responses)).toMatchObject([{ viewed: true, choices: ['Yes'] }])
    expect(await tracesOf(gone)).toEqual([])
    await transact([table.drop(broadcasts, _id)])
  })
})

it('checks of a release keep their counts, and no example of an erased customer', async () => {
  const [gone, other] = [ulid(), ulid()]
  const { client: company } = shop.scope
  const table = new Table(shop.scope)
  const example = (userId: string, said: string) => ({ userId, number: 2, said, now: ['A'], candidate: ['B'] })
  const group = { _id: 'g', class: 'worse', code: 'not-understood', about: 'Hours', conversations: 2 } as const
  const examples = [example(gone, 'Plapperwort'), example(other, 'Wann?')]
  const file = await writeBytes(company, Buffer.from(JSON.stringify([{ ...group, examples }])))
  const run = ulid()
  const counts = { ...nothingReplayed, done: 2, of: 2, worse: 2 }
  const item: ChecksItem = {
    status: 'running',
    started: new Date(world.clock.now()).toISOString(),
    by: 'Ada',
    tests: { passed: 0, of: 0 },
    questions: { right: 0, of: 0 },
    replay: counts,
    number: 1,
    releaseId: ulid(),
    run,
    file: 'f'.repeat(64),
    conversations: 2,
    days: 7,
    version: 1,
  }
  const chunk = { run, chunk: 1, conversations: [gone, other], outcome: { counts, differences: file }, expires: 4e9 }
  await transact([table.put(checks, item), table.put(checkChunks, chunk)])
  const look = () => eraseFromChecks(shop.scope, new Set([gone]), new Date(world.clock.now()))
  expect(await look()).toEqual({ erased: 0, waits: true })
  await transact([table.put(checks, { ...item, status: 'done', differences: file, version: 2 })])
  expect((await look()).waits).toBe(false)
  expect(await look()).toEqual({ erased: 0, waits: false })
  const [after] = await table.list(checks)
  expect(after!.replay).toEqual(item.replay)
  expect((await readBytes(company, after!.differences!)).toString()).toContain('Wann?')
  expect(await tracesOf(gone, 'Plapperwort')).toEqual([])
  await transact([table.drop(checks, checks.id(item))])
})
