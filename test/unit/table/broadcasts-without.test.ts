/** Broadcasts of which somebody, or everything, is taken away, and what customers have done with them. */
import { describe, expect, it } from 'vitest'
import { chunksOf } from '#shared/chunks'
import { eraseFromBroadcasts } from '../../../functions/campaigns/erasure.ts'
import { removeBroadcasts } from '../../../functions/campaigns/removal.ts'
import { reportOf } from '../../../functions/campaigns/report.ts'
import { audiences, broadcasts, eventRuns, idsIn, type BroadcastItem } from '../../../functions/campaigns/store.ts'
import { arrivals } from '../../../functions/chat/conversation/broadcast-arrivals.ts'
import { responses } from '../../../functions/chat/conversation/broadcast-responses.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

describe('customers who are erased', () => {
  const [jo, ada] = ['01JD0000000000000000000101', '01JD0000000000000000000102'] as const
  const nobody = '00000000000000000000000000'
  const audienceOf = (id: string, ids: readonly string[]) => under(id).put(audiences, { batch: 1, ids: ids.join('') })
  const namedIn = async (id: string) => (await under(id).list(audiences)).flatMap(idsIn)

  it('are named in no broadcast that was sent, and what they have done still counts', async () => {
    await given(broadcast(1), audienceOf(idOf(1), [jo, ada]))
    await given(under(idOf(1)).put(responses, { conversation: jo, replied: true }))
    expect(await eraseFromBroadcasts(scope, new Set([jo]))).toBe(2)
    expect(await namedIn(idOf(1))).toEqual([nobody, ada])
    const [response, ...more] = await under(idOf(1)).list(responses)
    expect([response?.replied, response?.conversation === jo, more]).toEqual([true, false, []])
    expect(await reportOf({ ...scope, broadcast: idOf(1) }, 2)).toMatchObject({ views: 1, replies: 1 })
    expect(await eraseFromBroadcasts(scope, new Set([jo]))).toBe(0)
  })

  it('are not looked for in a broadcast that was never sent', async () => {
    await given(broadcast(1, { total: undefined }), audienceOf(idOf(1), [jo]))
    expect(await eraseFromBroadcasts(scope, new Set([jo]))).toBe(0)
  })

  it('leave no event that went to them alone', async () => {
    for (const number of [2, 3, 4]) await given(eventRun(number))
    await given(audienceOf(idOf(2), [jo]), audienceOf(idOf(3), [jo, ada]))
    expect(await eraseFromBroadcasts(scope, new Set([jo]))).toBe(2)
    expect((await table.list(eventRuns)).map(({ _id }) => _id)).toEqual([idOf(3), idOf(4)])
    expect(await namedIn(idOf(3))).toEqual([nobody, ada])
  })
})

describe('broadcasts that are removed', () => {
  const rows = (id: string, count: number) =>
    Array.from({ length: count }, (_, batch) => under(id).put(audiences, { batch: batch + 1, ids: '' }))
  const left = async () => [
    ...(await table.list(broadcasts)).map(({ _id }) => _id),
    ...(await table.list(eventRuns)).map(({ _id }) => _id),
  ]

  it('go with what lies under them, and events that went to many as well', async () => {
    await given(broadcast(1), eventRun(2), ...rows(idOf(1), 3), ...rows(idOf(2), 1))
    expect(await removeBroadcasts(scope)).toEqual({ removed: 6, more: false })
    expect([await left(), await under(idOf(1)).list(audiences), await under(idOf(2)).list(audiences)]).toEqual([
      [],
      [],
      [],
    ])
    expect(await removeBroadcasts(scope)).toEqual({ removed: 0, more: false })
  })

  it.each([
    [499, { removed: 500, more: false }, []],
    [500, { removed: 500, more: true }, ['01JD0000000000000000000001']],
    [501, { removed: 500, more: true }, ['01JD0000000000000000000001']],
  ])('go in steps of five hundred rows: with %s', async (count, step, kept) => {
    await given(broadcast(1))
    for (const some of chunksOf(rows(idOf(1), count), 100)) await given(...some)
    expect(await removeBroadcasts(scope)).toEqual(step)
    expect(await left()).toEqual(kept)
  })

  it('go in the order of their names, and the next one in another step', async () => {
    await given(broadcast(1), broadcast(2))
    for (const some of chunksOf(rows(idOf(1), 499), 100)) await given(...some)
    expect(await removeBroadcasts(scope)).toEqual({ removed: 500, more: true })
    expect(await left()).toEqual([idOf(2)])
  })
})

it('a broadcast is reported with what was pressed and followed most first, and a hundred addresses at most', async () => {
  const own = under(idOf(1))
  const urls = Array.from({ length: 101 }, (_, number) => `https://shop.example/${String(number).padStart(3, '0')}`)
  await given(own.put(arrivals, { batch: 1, handedOver: new Set([0, 1, 2, 3]), refused: new Set([3]) }))
  await given(own.put(responses, { conversation: idOf(11), choices: ['Roses', 'Tulips'], optedOut: true }))
  await given(own.put(responses, { conversation: idOf(12), choices: ['Tulips'], links: urls }))
  await given(own.put(responses, { conversation: idOf(13), viewed: true, links: [urls[100]!] }))
  const report = await reportOf({ ...scope, broadcast: idOf(1) }, 5)
  expect(report).toMatchObject({ views: 3, replies: 0, optOuts: 1 })
  expect(report.delivery).toEqual({ delivered: 3, handedOver: 0, waiting: 1, failed: 1, reasons: { refused: 1 } })
  expect(report.choices).toEqual([
    { title: 'Tulips', count: 2 },
    { title: 'Roses', count: 1 },
  ])
  expect([report.links.length, report.links[0], report.links[1]?.count]).toEqual([100, { url: urls[100], count: 2 }, 1])
})

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const at = '2026-11-20T12:00:00.000Z'
const scope = { client: idOf(91), environment: idOf(92) }
const table = new Table(scope)
const under = (broadcastId: string) => new Table({ ...scope, broadcast: broadcastId })
const broadcast = (number: number, more: Partial<BroadcastItem> = {}) =>
  table.put(broadcasts, {
    _id: idOf(number),
    name: 'Roses',
    content: { type: 'message', text: { en: 'Roses!' } },
    status: 'sent',
    created: at,
    updated: at,
    by: { _id: idOf(81), name: 'Jo May' },
    version: 1,
    total: 2,
    ...more,
  } as BroadcastItem)
const eventRun = (number: number) =>
  table.put(eventRuns, {
    _id: idOf(number),
    eventId: idOf(80),
    name: 'Order',
    blocks: [],
    variables: {},
    sentKey: 'once',
    batches: 1,
    expires: 1_900_000_000,
  })
