/** The end of a shift: what an agent holds goes to a colleague, a department or the queue, each with a note about it. */
import type { ConversationEventBody } from '#shared/chat/message'
import type { TakeoverEvent } from '#shared/chat/takeover'
import type { Answer, Given } from '#shared/contract'
import type { takeover } from '#shared/contracts/takeover'
import { Problem } from '#shared/problem'
import type { Step } from '../../chat/conversation/conversation.ts'
import { planHandover } from '../../chat/desk/handover.ts'
import { hideForStaff } from '../../chat/masking/staff.ts'
import { planTogether } from '../../chat/conversation/plan-together.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { departmentsOf } from '../../company/departments.ts'
import { authorOf, type Context } from '../../platform/request/context.ts'
import { members } from '../../platform/tenancy/tenancy.ts'
import { changeEach } from './bulk.ts'
import { changeAudited } from './changes.ts'

type HandOver = Given<(typeof takeover)['handOver']>
type Receiver = HandOver['to']

/** Each conversation is one write with its note; one that the caller does not hold by then is refused by itself. */
export async function handOver(
  context: Context,
  { to, conversations }: HandOver,
): Promise<Answer<(typeof takeover)['handOver']>> {
  const { name, event } = await receiverOf(context, to)
  const type = to.kind === 'agent' ? 'assign-takeover' : 'return-takeover'
  return changeEach(context, conversations, ({ userId, note }) =>
    changeAudited(context, userId, { type, ...(name && { to: name }) }, (before) =>
      planTogether(before, [
        (held) => planNote(context, held, note),
        (held) => planHandover(context, held, event, { by: { _id: context.actor.id, name: context.actor.fullName } }),
      ]),
    ),
  )
}

/** What becomes of a conversation, and the name of whoever gets it; a colleague or department that is gone gets none. */
async function receiverOf(
  context: Context,
  to: Receiver,
): Promise<{ readonly name?: string; readonly event: TakeoverEvent }> {
  if (to.kind === 'queue') return { event: { type: 'unassign' } }
  if (to.kind === 'department') {
    const department = (await departmentsOf(context)).find(({ _id }) => _id === to.departmentId)
    if (!department) throw new Problem('not-found')
    return { name: department.name, event: { type: 'unassign', departmentId: department._id } }
  }
  const member = await context.table.get(members, to.agentId)
  if (!member) throw new Problem('not-found')
  const { _id: agentId, fullName: agentName } = member
  return { name: agentName, event: { type: 'assign', interventionId: context.newId(), agentId, agentName } }
}

async function planNote(context: Context, before: ConversationItem, text: string | undefined): Promise<Step> {
  const { owner } = before
  if (owner.by !== 'agent') throw new Problem('not-taken-over')
  if (owner.agentId !== context.actor.id) throw new Problem('taken-over', { name: owner.agentName })
  if (!text) return { eventBodies: [] }
  const hidden = await hideForStaff(context, before, text)
  const agent = { _id: context.actor.id, name: authorOf(context.actor) }
  const note: ConversationEventBody = { type: 'note', agent, text: hidden.text }
  return { eventBodies: [note], after: hidden.after }
}
