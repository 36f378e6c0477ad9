/** How much waits, after one conversation has changed hands here and before the server has counted again. */
import type { ConversationUser } from '#shared/contracts/conversations'
import { isInQueue } from '#shared/chat/waiting'
import type { Counts } from '#shared/contracts/queues'

/** The counts once a conversation that was like `before` is like `after`. */
export const countsAfter = (counts: Counts, before: ConversationUser, after: ConversationUser): Counts =>
  countsWith(countsWith(counts, before, -1), after, 1)

function countsWith(counts: Counts, { owner, awaitingResponse, snoozed }: ConversationUser, step: 1 | -1): Counts {
  const { unassigned, agents } = counts
  switch (owner.by) {
    case 'bot':
      return counts
    case 'queue': {
      if (snoozed || !isInQueue({ owner, awaitingResponse })) return counts
      const { departmentId } = owner
      const byDepartment = { ...unassigned.byDepartment }
      if (departmentId) byDepartment[departmentId] = Math.max(0, (byDepartment[departmentId] ?? 0) + step)
      return { ...counts, unassigned: { total: Math.max(0, unassigned.total + step), byDepartment } }
    }
    case 'agent': {
      const known = agents[owner.agentId]
      const { interventions = 0, awaitingResponse: awaiting = 0 } = known ?? {}
      if (snoozed) {
        // Put aside it counts apart.
        const aside = { interventions, awaitingResponse: awaiting, snoozed: Math.max(0, (known?.snoozed ?? 0) + step) }
        return { ...counts, agents: { ...agents, [owner.agentId]: aside } }
      }
      const own = {
        ...known,
        interventions: Math.max(0, interventions + step),
        awaitingResponse: Math.max(0, awaiting + (awaitingResponse ? step : 0)),
      }
      return { ...counts, agents: { ...agents, [owner.agentId]: own } }
    }
  }
}
