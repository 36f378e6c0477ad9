/** What the overview says needs somebody's attention: responses, agents, and customers who have waited for too long. */
import { describe, expect, it } from 'vitest'
import { isOverdue } from '../../functions/areas/overview/desk.ts'
import { worstResponses, peopleIn } from '../../functions/areas/overview/failures.ts'

describe('the responses that fail', () => {
  const row = (id: string, values: { views?: number; handovers?: number; dislikes?: number }) => ({
    id,
    name: id,
    values: { views: 9, handovers: 0, dislikes: 0, ...values },
  })

  it('are those after which people were wanted or that were disliked three times, and that are still there', () => {
    const { name: _, ...gone } = row('gone', { handovers: 9 })
    const rows = [row('two', { handovers: 1, dislikes: 1 }), row('three', { handovers: 2, dislikes: 1 }), gone]
    expect(worstResponses({ rows })).toEqual([{ id: 'three', title: 'three', views: 9, handovers: 2, dislikes: 1 }])
    expect(worstResponses({ rows: [] })).toEqual([])
  })

  it('are three at most, the worst first', () => {
    const rows = [3, 6, 4, 5].map((dislikes) => row(`r${dislikes}`, { dislikes }))
    expect(worstResponses({ rows }).map(({ id }) => id)).toEqual(['r6', 'r5', 'r4'])
  })
})

describe('the agents who need help', () => {
  const agent = (id: string, values: Readonly<Record<string, number>>) => ({
    id,
    name: id,
    values: { taken: 5, ...values },
  })
  const found = (...rows: ReturnType<typeof agent>[]) =>
    peopleIn({ totals: { taken: 20, neverTaken: 2, repliedAverage: 60 } }, { totals: { average: 4 } }, { rows }).agents

  it('are slower than one and a half times the team', () => {
    expect(found(agent('slow', { repliedAverage: 91 }), agent('even', { repliedAverage: 90 }))).toEqual([
      { id: 'slow', name: 'slow', taken: 5, replied: 91 },
    ])
  })

  it('are half a star below the team, by three ratings', () => {
    const rated = (id: string, ratingAverage: number, ratings: number) => agent(id, { ratingAverage, ratings })
    expect(found(rated('low', 3.5, 3), rated('even', 3.6, 3), rated('hardly', 1, 2))).toEqual([
      { id: 'low', name: 'low', taken: 5, rating: 3.5 },
    ])
  })

  it('have taken five conversations', () => {
    const slow = { repliedAverage: 600 }
    expect(found(agent('five', slow), agent('four', { ...slow, taken: 4 })).map(({ id }) => id)).toEqual(['five'])
  })

  it('are three at most, those with the lowest ratings first', () => {
    const low = (ratingAverage: number) => agent(`a${ratingAverage}`, { ratingAverage, ratings: 3 })
    const slow = agent('slow', { repliedAverage: 600 })
    expect(found(slow, low(2), low(3), low(1)).map(({ id }) => id)).toEqual(['a1', 'a2', 'a3'])
    expect(found(slow, low(2)).map(({ id }) => id)).toEqual(['a2', 'slow'])
  })

  it('stand beside what the team does', () => {
    const agents = { rows: [agent('slow', { repliedAverage: 600 })] }
    expect(peopleIn({ totals: { taken: 7, neverTaken: 1, repliedAverage: 60 } }, { totals: {} }, agents)).toEqual({
      taken: 7,
      neverTaken: 1,
      team: { replied: 60 },
      agents: [{ id: 'slow', name: 'slow', taken: 5, replied: 600 }],
    })
    expect(peopleIn({ totals: {} }, { totals: { average: 4 } }, agents)).toEqual({
      taken: 0,
      neverTaken: 0,
      team: { rating: 4 },
      agents: [],
    })
  })
})

describe('a conversation is overdue', () => {
  const since = '2026-11-27T09:00:00.000Z'
  type Open = Parameters<typeof isOverdue>[0]
  const isLate = (at: string, more: Partial<Open> = {}) =>
    isOverdue({ owner: { by: 'queue', since }, lastActive: since, ...more } as Open, 10, new Date(at))

  it('at the very moment when the red minutes are over', () => {
    expect([isLate('2026-11-27T09:09:59.999Z'), isLate('2026-11-27T09:10:00.000Z')]).toEqual([false, true])
  })

  it('at the first moment that was promised, whatever the minutes are', () => {
    const owed: Open['owed'] = [
      { what: 'close', at: '2026-11-27T12:00:00.000Z' },
      { what: 'first', at: '2026-11-27T10:00:00.000Z' },
    ]
    expect([isLate('2026-11-27T09:59:59.999Z', { owed }), isLate('2026-11-27T10:00:00.000Z', { owed })]).toEqual([
      false,
      true,
    ])
  })

  it('unless it is put aside, or nobody waits', () => {
    const late = '2026-11-27T20:00:00.000Z'
    const owner = { by: 'bot' } as const
    expect([isLate(late), isLate(late, { owner })]).toEqual([true, false])
    const snoozed = { until: '2026-11-28T09:00:00.000Z' } as unknown as Open['snoozed']
    const owed: Open['owed'] = [{ what: 'close', at: '2026-11-27T12:00:00.000Z' }]
    expect([isLate(late, { owed }), isLate(late, { owed, snoozed })]).toEqual([true, false])
  })
})
