/** Sends a scheduled block to one user: a turn of the bot that nobody has asked for. */
import type { Block } from '#shared/contracts/blocks'
import { idPattern } from '#shared/ids'
import { Problem } from '#shared/problem'
import { Calls } from '../../bot/calls.ts'
import { hideWords } from '../../bot/hidden-words.ts'
import { sendingChanges } from '../../bot/sendings/store.ts'
import { placeInTable, type TablePlace } from '../../bot/place.ts'
import { botStateAfter, botTurn, messageEvents } from '../../bot/turn.ts'
import { changeConversation, type Step } from '../../chat/conversation.ts'
import { currentRelease, sessionAfter } from '../../chat/session-release.ts'
import { previewOf, type ConversationItem } from '../../chat/store.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { derivedId } from '../../platform/table/derived-id.ts'
import type { EnvironmentItem } from '../../platform/tenancy/tenancy.ts'
import { nameOfRun, type Outcome, type Run } from './runs.ts'

/** Where the turns of a run happen. */
export interface RunPlace extends Pick<TablePlace, 'scope' | 'config'> {
  readonly environment: EnvironmentItem
  readonly block: Block
}

/** Nothing is said to this user, and that is no failure. */
class PassedOver extends Error {}

/** Sends once, however often it is tried; gives what became of it. A table that is too busy fails the chunk, which is tried again. */
export async function sendTo(place: RunPlace, run: Run, user: string): Promise<keyof Outcome> {
  if (!idPattern.test(user)) return 'skipped'
  const { client } = run.scope
  const context = contextIn({ client })
  const sentId = derivedId(client, nameOfRun(run), user)
  const calls = new Calls(sentId)
  const plan = (conversation: ConversationItem) => stepOf({ ...place, now: context.now, calls }, conversation)
  try {
    await changeConversation(context, user, plan, sentId)
    return 'sent'
  } catch (error) {
    if (error instanceof PassedOver || Problem.is(error, 'not-found')) return 'skipped'
    if (Problem.is(error, 'unavailable')) throw error
    context.log.error('A scheduled block could not be sent.', error as Error)
    return 'failed'
  }
}

/**
 * The bot says the block, of the release that is current by now. Nobody is handed to a person, because thousands of
 * customers who have not asked for one would be.
 */
async function stepOf(
  { environment, block, calls, ...place }: RunPlace & TablePlace & { readonly calls: Calls },
  before: ConversationItem,
): Promise<Step> {
  if (before.isPreview || before.owner.by !== 'bot') throw new PassedOver()
  const isHere = before.environmentId === environment._id
  const conversation = isHere ? before : { ...before, bot: undefined }
  const { scope, now, config } = place
  const words = await hideWords({ ...config, now, scope: { ...scope, conversation: before._id } }, conversation, {})
  const turn = await words.turnAsStored(
    await botTurn(placeInTable({ ...place, calls }), words.withAnswers(conversation), {
      type: 'start',
      blockId: block._id,
    }),
    conversation.language,
  )
  const last = turn.messages.at(-1)
  if (!last && turn.sendings.length === 0) throw new PassedOver()
  return {
    eventBodies: [
      ...messageEvents(turn.messages),
      ...turn.failures.map((failure) => ({ type: 'delivery-failed' as const, ...failure })),
    ],
    after: {
      environmentId: environment._id,
      ...sessionAfter(conversation, currentRelease(environment)),
      ...botStateAfter(before, turn),
      ...(last && {
        lastMessage: { text: previewOf(last.text ?? ''), from: 'bot', created: now.toISOString() },
      }),
    },
    also: sendingChanges(scope, before, turn.sendings, { now, sealed: words.sealed }),
    counted: calls.spent.unitsWith(turn.sendings),
    isSilent: true,
  }
}
