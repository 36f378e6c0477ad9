/** Who is in a view of the list, and how many that are of the conversations this console knows. Pure. */
import type { ConversationUser } from '#shared/contracts/conversations'
import { isOverdue, type WaitingTimes } from '../list/waiting.ts'
import type { ViewName } from './filters.ts'

/** Who looks, and when. */
export interface Standpoint {
  readonly agentId: string
  /** Those the agent works in. */
  readonly departments: readonly string[]
  readonly waiting: WaitingTimes
  readonly nowMs: number
}

/** Views that are a part of a larger list: all of that list has to be there before it says who is in them. */
export const needsWholeList = (view: ViewName | undefined): boolean =>
  view === 'departments' || view === 'overdue' || view === 'snoozed'

export function isInView(user: ConversationUser, view: ViewName, standpoint: Standpoint): boolean {
  const { owner, snoozed } = user
  const { agentId, departments, waiting, nowMs } = standpoint
  switch (view) {
    case 'departments':
      return owner.by !== 'bot' && owner.departmentId !== undefined && departments.includes(owner.departmentId)
    case 'overdue':
      return owner.by !== 'bot' && isOverdue(user, nowMs, waiting)
    case 'snoozed':
      // One's own, and what one has put aside for the queue.
      return snoozed !== undefined && (snoozed.by === agentId || (owner.by === 'agent' && owner.agentId === agentId))
    case 'bot':
      return owner.by === 'bot'
    case 'mentions':
      return true
  }
}

export const countInView = (
  users: Readonly<Record<string, ConversationUser>>,
  view: 'departments' | 'overdue' | 'snoozed',
  standpoint: Standpoint,
): number =>
  Object.values(users).filter(
    (user) => (view === 'snoozed' || user.snoozed === undefined) && isInView(user, view, standpoint),
  ).length
