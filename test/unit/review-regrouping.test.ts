/** When questions under review are grouped anew. */
import { expect, it } from 'vitest'
import { needsGrouping, stateOf } from '../../functions/areas/review/grouping.ts'
import type { GroupingItem } from '../../functions/areas/review/store.ts'
import type { UnansweredItem } from '../../functions/chat/conversation/store.ts'

const grouping: GroupingItem = {
  status: 'inactive',
  task: 't1',
  deadline: Date.parse('2026-03-02T10:00:00.000Z'),
  lastUpdate: '2026-03-02T09:00:00.000Z',
  groups: [{ _id: 'g1', ids: ['q1'] }],
  others: ['q2'],
}
const questionsNamed = (...ids: string[]) => ids.map((_id) => ({ _id }) as UnansweredItem)

it('a grouping under way is given up once its deadline is past', () => {
  const statusAt = (now: string) => stateOf({ ...grouping, status: 'running' }, new Date(now)).status
  expect(statusAt('2026-03-02T10:00:00.000Z')).toBe('running')
  expect(statusAt('2026-03-02T10:00:00.001Z')).toBe('error')
})

it('questions are grouped anew after more than a day', () => {
  const isNeeded = (now: string) =>
    needsGrouping(grouping, { questions: questionsNamed('q1'), now: new Date(now), isFirst: true })
  expect(isNeeded('2026-03-03T09:00:00.000Z')).toBe(false)
  expect(isNeeded('2026-03-03T09:00:00.001Z')).toBe(true)
})

it('questions are grouped anew where more than twenty are in no group', () => {
  const isNeeded = (fresh: number) => {
    const added = Array.from({ length: fresh }, (_, index) => `new${index}`)
    const now = new Date('2026-03-02T12:00:00.000Z')
    return needsGrouping(grouping, { questions: questionsNamed('q1', 'q2', ...added), now, isFirst: true })
  }
  expect([isNeeded(20), isNeeded(21)]).toEqual([false, true])
})
