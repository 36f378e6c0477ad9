/** Work that waits for its moment, and what is remembered of a sending. */
import { expect, it } from 'vitest'
import { findSending, sentChanges } from '../../../functions/chat/conversation/repetition.ts'
import { entries } from '../../../functions/chat/conversation/store.ts'
import { jobChange, trainingJobs, trainingJobsOf } from '../../../functions/content/models/training-jobs.ts'
import type { BuildItem } from '../../../functions/content/models/store.ts'
import { dropRetired, nextRetired, retiredOf, retireRows } from '../../../functions/content/releases.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { text } from '../../kit/events.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const now = new Date('2026-11-20T12:00:00.000Z')

it('the rows of a release may be removed a day after it was left, the earliest first', async () => {
  const leave = (number: number, afterMs: number, client = idOf(1)) =>
    retireRows({ now: new Date(now.getTime() + afterMs) }, { client, environment: idOf(2), release: idOf(number) })
  await given(leave(11, 1), leave(12, 0))
  const nextAt = async (moment: string) => {
    const { next, isLast } = await nextRetired(new Date(moment))
    return [next?.release, isLast]
  }
  expect(await nextAt('2026-11-21T11:59:59.999Z')).toEqual([undefined, true])
  expect(await nextAt('2026-11-21T12:00:00.000Z')).toEqual([idOf(12), true])
  expect(await nextAt('2026-11-21T12:00:00.001Z')).toEqual([idOf(12), false])
  await dropRetired(idOf(12))
  await given(...Array.from({ length: 100 }, (_, at) => leave(100 + at, at, idOf(3))))
  expect([(await retiredOf(idOf(3))).length, await retiredOf(idOf(1))]).toEqual([
    100,
    [expect.objectContaining({ release: idOf(11) })],
  ])
})

it('a training of which nothing was heard for more than an hour has failed', async () => {
  const build = (number: number, created: string, status: 'queued' | 'deployed' = 'queued') =>
    jobChange({ client: idOf(1) }, { _id: idOf(number), status, created } as BuildItem)
  await given(
    await build(21, '2026-11-20T11:00:00.000Z'),
    await build(22, '2026-11-20T10:59:59.999Z'),
    await build(23, '2026-11-20T09:00:00.000Z', 'deployed'),
  )
  expect((await trainingJobs(now)).map(({ _id, status }) => [_id, status])).toEqual([
    [idOf(23), 'completed'],
    [idOf(22), 'failed'],
    [idOf(21), 'queued'],
  ])
  expect(await trainingJobsOf(idOf(2))).toEqual([])
  expect(await trainingJobsOf(idOf(1))).toHaveLength(3)
})

it('a sending is found by its event among the first forty, and by a row of its own behind them', async () => {
  const scope = { client: idOf(1), conversation: idOf(2) }
  const send = async (number: number) => {
    const event = { _id: idOf(100 + number), number, created: now.toISOString(), what: text('Hi') }
    const rows = sentChanges(scope, event._id, {
      events: [event],
      first: number,
      now,
    })
    await given(new Table(scope).put(entries, { events: [event] }), ...rows)
    return rows.length
  }
  expect([await send(40), await send(41)]).toEqual([0, 1])
  for (const number of [40, 41])
    expect((await findSending(scope, idOf(100 + number)))?.map((event) => event.number)).toEqual([number])
  expect(await findSending(scope, idOf(99))).toBeUndefined()
})
