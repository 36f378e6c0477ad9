/** The grouping of an environment's questions: how far it is, when it is made again, and its beginning. */
import type { GroupingStatus } from '#shared/grouping-status'
import { groupingHours, newQuestionsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Context } from '../../platform/request/context.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import type { UnansweredItem } from '../../chat/conversation/store.ts'
import { groupings, type GroupingItem } from './store.ts'

/** Longer than the job takes with all its attempts. */
const silenceMsMax = 15 * 60 * 1000
const hourMs = 60 * 60 * 1000

export interface GroupingState {
  readonly status: GroupingStatus
  readonly statusMessage: string
  readonly lastUpdate?: string | undefined
}

const failed = 'Something went wrong on our side, so that the questions were not grouped. Reload the list to try again.'

/** The grouping as it is, or as given up where it was silent for too long. */
export function stateOf(grouping: GroupingItem | undefined, now: Date): GroupingState {
  if (!grouping) return { status: 'inactive', statusMessage: '' }
  const isLost = grouping.status === 'running' && now.getTime() > grouping.deadline
  const status = isLost ? 'error' : grouping.status
  const { lastUpdate } = grouping
  return { status, statusMessage: status === 'error' ? failed : '', ...(lastUpdate && { lastUpdate }) }
}

interface Look {
  readonly questions: readonly UnansweredItem[]
  readonly now: Date
  /** A screen is opened; nobody has asked for a grouping. */
  readonly isFirst: boolean
}

/** Whether questions are to be grouped, which is once they never were, many are new, or a day has passed. */
export function needsGrouping(grouping: GroupingItem | undefined, { questions, now, isFirst }: Look): boolean {
  const { status, lastUpdate } = stateOf(grouping, now)
  if (status === 'running' || questions.length === 0) return false
  if (status === 'error') return !isFirst
  if (!grouping || !lastUpdate) return true
  if (now.getTime() - Date.parse(lastUpdate) > groupingHours * hourMs) return true
  const known = new Set([...grouping.groups.flatMap(({ ids }) => ids), ...grouping.others])
  return questions.filter(({ _id }) => !known.has(_id)).length > newQuestionsMax
}

/** Lets the questions be grouped: the event starts the job. Of two who begin at once, one does. */
export async function beginGrouping(
  { newId, now, commit }: Context,
  scope: EnvironmentScope,
  grouping: GroupingItem | undefined,
): Promise<GroupingItem> {
  const task = newId()
  const before = grouping ?? { groups: [], others: [] }
  const begun: GroupingItem = { ...before, status: 'running', task, deadline: now.getTime() + silenceMsMax }
  const table = new Table(scope)
  const write = grouping
    ? table.replace(groupings, begun, { field: 'deadline', value: grouping.deadline })
    : table.create(groupings, begun, 'stale')
  const event = { type: 'reviewChanged' as const, environmentId: scope.environment, status: begun.status, task }
  try {
    await commit([write], { events: [event] })
    return begun
  } catch (error) {
    const other = Problem.is(error, 'stale', 'unavailable') && (await table.get(groupings, 'groups'))
    if (!other) throw error
    return other
  }
}
