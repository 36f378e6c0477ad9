/** A person is asked into a conversation, or expected to answer in it: as steps of the conversation. */
import { isAnswerOwed, owedAfterWord } from '#shared/chat/owed'
import type { Department } from '#shared/contracts/departments'
import type { Event } from '#shared/realtime/events'
import { departmentFor } from '../../company/departments.ts'
import type { Step } from '../../chat/conversation/conversation.ts'
import { planHandover, type HandoverStep } from '../../chat/desk/handover.ts'
import { planTogether } from '../../chat/conversation/plan-together.ts'
import { planSnooze } from '../../chat/desk/snooze.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import { members } from '../../platform/tenancy/tenancy.ts'
import { agentInBalance } from './balance.ts'
import type { BotInput } from '../stage/place.ts'
import { promisedFrom } from './promises.ts'

/** A preview calls no person. `topicsOf`: what the customer wants to talk about, as far as one knows. */
export async function planAskedHandover(
  context: CustomerContext,
  conversation: ConversationItem,
  asked: string | undefined,
  topicsOf: () => Promise<readonly string[]>,
) {
  if (context.isPreview) return undefined
  const department = await departmentFor(context.table, context.settings, asked)
  const promised = await promisedFrom(context, context.now, department?._id)
  const event = { type: 'ask' as const, interventionId: context.newId(), departmentId: department?._id }
  const step = await planHandover(context, conversation, event, { promised })
  if (department?.offer !== 'balance') return step
  return (await planGiving(context, conversation, { step, department, topics: await topicsOf() })) ?? step
}

/** Whoever waits for a department that shares customers out is given to one of its people at once, if somebody is ready. */
async function planGiving(
  context: CustomerContext,
  conversation: ConversationItem,
  {
    step,
    department,
    topics,
  }: { readonly step: HandoverStep; readonly department: Department; readonly topics: readonly string[] },
): Promise<Step | undefined> {
  const found = await agentInBalance(context, department, { userId: conversation._id, topics })
  if (!found) return undefined
  const { _id: agentId, fullName: agentName } = found.agent
  const given = (queued: ConversationItem) =>
    planHandover(
      { ...context, pending: step.intervention },
      queued,
      { type: 'assign', interventionId: context.newId(), agentId, agentName },
      { by: { _id: department._id, name: department.name } },
    )
  const both = await planTogether(conversation, [() => step, given])
  return { ...both, also: [...(both.also ?? []), found.change] }
}

/** A person is expected to answer: what was put aside is back, and an answer is owed. */
export async function planAfterWord(context: CustomerContext, before: ConversationItem): Promise<Step> {
  const { owner, owed = [] } = before
  const back = planSnooze(before, { type: 'speak' }, { now: context.now })
  if (owner.by === 'bot' || isAnswerOwed(owed)) return back
  const after = owedAfterWord(owed, await promisedFrom(context, context.now, owner.departmentId))
  return { ...back, after: { ...back.after, ...(after !== owed && { owed: after }) } }
}

/** QUEUES-012: agents hear of a beginning where one of them is wanted or there. */
export async function startEvents(
  { table }: CustomerContext,
  { _id, environmentId, owner }: ConversationItem,
  { botInput }: { readonly botInput?: BotInput },
): Promise<Event[]> {
  if (botInput?.type !== 'start' || owner.by === 'bot') return []
  const event: Event = { type: 'conversationStarted', environmentId, userId: _id }
  if (owner.by === 'queue') return [event]
  const { agentId, departmentId } = owner
  const colleagues = departmentId ? await table.list(members, { stale: true }) : []
  const ofDepartment = colleagues.filter(({ departments }) => departments.some((id) => id === departmentId))
  return [{ ...event, concerns: [...new Set([agentId, ...ofDepartment.map((member) => member._id)])] }]
}
