/** How a customer rates what has ended, in numbers and in words. */
import { Problem } from '#shared/problem'
import { eventsBefore, type Step } from '../../chat/conversation/conversation.ts'
import { knownOfTakeover } from '../../chat/desk/handover.ts'
import { Masker } from '../../chat/masking/masker.ts'
import { partsToHide } from '../../chat/masking/masking.ts'
import { interventions, type ConversationItem } from '../../chat/conversation/store.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import type { ConversationScope } from '../../platform/table/scope.ts'

interface Rated {
  readonly rating: number
  readonly comment?: string | undefined
}

/** A rating belongs to the takeover that ended last in this session, else to the conversation, once that has ended. */
export async function planRating(
  context: CustomerContext,
  conversation: ConversationItem,
  { rating, comment }: Rated,
): Promise<Step> {
  const { table, scope } = context
  const { session: own } = conversation
  const [last] = await table.between(interventions, { size: 1, newestFirst: true })
  const isTakeover = last?.ended !== undefined && last.ended >= own.started
  if (!isTakeover && own.status === 'active') throw new Problem('not-found')
  const again = comment !== undefined && (await isRated(scope))
  const masker = new Masker(context, conversation)
  const words = comment && (await masker.hide(comment, partsToHide(comment, context)))
  return {
    eventBodies: [{ type: 'rating', rating, ...(words && { comment: words }), ...(again && { again }) }],
    after: masker.after,
    also: [...(isTakeover ? [table.put(interventions, { ...last, rating })] : []), ...(await masker.changes())],
    counted: isTakeover ? knownOfTakeover(last) : {},
  }
}

/** Whether what has ended last was rated before: the words that follow are no second rating. */
async function isRated(scope: ConversationScope): Promise<boolean> {
  const types = (await eventsBefore(scope)).map(({ what }) => what.type)
  const ended = types.findLastIndex((type) => type === 'interventionEnd' || type === 'conversation-end')
  return types.lastIndexOf('rating') > ended
}
