/** Runs a macro: its steps become one change of the conversation, so that all of them happen or none, and once. */
import { isBuilder } from '#shared/access'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Macro, MacroStep } from '#shared/contracts/inbox'
import type { Intervention } from '#shared/contracts/takeover'
import { channelOf } from '#shared/chat/channels'
import type { TakeoverEvent } from '#shared/chat/takeover'
import { noState } from '#shared/engine/turn'
import { fill, knownOf } from '#shared/engine/variables'
import { wordingIn } from '#shared/engine/wording'
import { customerTagsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { promisedFrom } from '../../bot/takeover/promises.ts'
import { planLastWord } from '../../bot/takeover/takeover-moments.ts'
import { namesOf } from '../../bot/turn/turn.ts'
import { changeConversation, type Step } from '../../chat/conversation/conversation.ts'
import { planHandover, type HandoverDetails } from '../../chat/desk/handover.ts'
import { hideForStaff } from '../../chat/masking/staff.ts'
import { planTogether } from '../../chat/conversation/plan-together.ts'
import { asUser, type ConversationItem } from '../../chat/conversation/store.ts'
import type { Context } from '../../platform/request/context.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { members } from '../../platform/tenancy/tenancy.ts'
import { planMessages, wordBlock, wordText } from '../../replies/replies.ts'
import { departmentsOf } from '../../company/departments.ts'
import { planSnoozeUntil } from '../../chat/desk/snooze.ts'
import { macros } from './store.ts'

export async function runMacro(
  context: Context,
  macro: Macro,
  userId: string,
  sentId: string,
): Promise<ConversationUser> {
  const plan = async (before: ConversationItem): Promise<Step> => {
    // A preview has no customer.
    if (before.isPreview) throw new Problem('not-found')
    const step = await planMacro(context, before, macro.steps)
    const run = context.table.add(macros, macro._id, { runs: 1 }, 'not-found')
    return { ...step, also: [...(step.also ?? []), run], about: { name: macro.title, id: macro._id } }
  }
  const { conversation } = await changeConversation(context, userId, plan, sentId)
  return asUser(conversation)
}

const minuteMs = 60_000

type PlanStep<Do extends MacroStep['do']> = (
  step: Extract<MacroStep, { do: Do }>,
  conversation: ConversationItem,
) => Step | Promise<Step>

/** All steps as one change of the conversation, each as the agent could take it by hand after those before it. */
export function planMacro(
  context: Context,
  before: ConversationItem,
  steps: readonly MacroStep[],
  begun?: Intervention,
): Promise<Step> {
  const plans = plansOf(context, begun)
  return planTogether(
    before,
    steps.map((step) => {
      // The table's entry for a kind takes the steps of that kind.
      const plan = plans[step.do] as (step: MacroStep, conversation: ConversationItem) => Step | Promise<Step>
      return (conversation) => plan(step, conversation)
    }),
  )
}

function plansOf(
  context: Context,
  begun: Intervention | undefined,
): { readonly [Do in MacroStep['do']]: PlanStep<Do> } {
  const { actor, table, newId, now } = context
  const by = { _id: actor.id, name: actor.fullName }
  let pending = begun
  /** A step of the takeover, over the record as the one before has left it. */
  const handOver = async (conversation: ConversationItem, event: TakeoverEvent, details: HandoverDetails = {}) => {
    const promised =
      conversation.owner.by === 'bot'
        ? await promisedFrom(context, now, event.type === 'ask' ? event.departmentId : undefined)
        : undefined
    const step = await planHandover({ ...context, pending }, conversation, event, { ...details, promised, by })
    pending = step.intervention ?? pending
    return step
  }
  return {
    say: async ({ text }, conversation) => {
      const said = await filled(context, conversation, text)
      const wording = await wordText(context, conversation, said)
      // Of variables alone that are all empty, nothing is left to say.
      return said === '' ? { eventBodies: [] } : planMessages(context, wording)
    },
    block: async ({ blockId }, conversation) => planMessages(context, await wordBlock(context, conversation, blockId)),
    note: async ({ text }, conversation) => {
      const said = await filled(context, conversation, text)
      if (said === '') return { eventBodies: [] }
      const hidden = await hideForStaff(context, conversation, said)
      return { eventBodies: [{ type: 'note', agent: by, text: hidden.text }], after: hidden.after }
    },
    tag: ({ tag }, { tags = [] }) => {
      if (tags.includes(tag)) return { eventBodies: [] }
      if (tags.length >= customerTagsMax) throw new Problem('too-large', { limit: `${customerTagsMax} tags` })
      return {
        eventBodies: [{ type: 'customer-edited', agent: by, fields: ['tags'] }],
        after: { tags: [...tags, tag] },
      }
    },
    assign: async ({ agentId }, conversation) => {
      const member = await table.get(members, agentId)
      if (!member) throw new Problem('not-found')
      const { fullName: agentName } = member
      return handOver(conversation, { type: 'assign', interventionId: newId(), agentId, agentName })
    },
    department: async ({ departmentId }, conversation) => {
      if (!(await departmentsOf(context)).some(({ _id }) => _id === departmentId)) throw new Problem('not-found')
      requireOwnOrFree(context, conversation)
      const isBots = conversation.owner.by === 'bot'
      const event = isBots ? { type: 'ask' as const, interventionId: newId() } : { type: 'unassign' as const }
      return handOver(conversation, { ...event, departmentId })
    },
    language: ({ language }, conversation) =>
      conversation.language === language
        ? { eventBodies: [] }
        : { eventBodies: [{ type: 'language', language, by: 'agent' }], after: { language } },
    snooze: ({ minutes }, conversation) =>
      planSnoozeUntil(context, conversation, new Date(now.getTime() + minutes * minuteMs).toISOString()),
    complete: ({ topic, outcome }, conversation) => {
      requireOwnOrFree(context, conversation)
      return planTogether(conversation, [
        (held) => planLastWord(context, held, 'completed'),
        (held) => handOver(held, { type: 'complete' }, { endedBy: 'agent', topic, outcome }),
      ])
    },
  }
}

/** What a colleague holds is theirs to give away, or a builder's. */
function requireOwnOrFree(context: Context, { owner }: ConversationItem): void {
  if (owner.by !== 'agent' || owner.agentId === context.actor.id || isBuilder(context.rights)) return
  throw new Problem('taken-over', { name: owner.agentName })
}

/** A text with its variables filled as those of blocks are. */
async function filled(
  { scope, now }: Context,
  { bot = noState, language, channel, ...person }: ConversationItem,
  text: string,
): Promise<string> {
  const config = await companyConfig(scope.client, now)
  const known = { language, channel: channelOf(channel), variables: knownOf(namesOf(config), person) }
  return fill(text, wordingIn(bot, known).variables, language).trim()
}
