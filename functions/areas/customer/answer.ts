/** What a call of a customer is answered. */
import type { Heard } from '#shared/contracts/customer'
import { forCustomer, type ConversationEvent } from '#shared/chat/message'
import { withMediaUrls } from '../../chat/conversation/push.ts'
import type { CustomerContext } from '../../platform/request/context.ts'

/** What the customer may know of it, with addresses for the files. */
export const answerWith = async (
  { scope }: CustomerContext,
  events: readonly ConversationEvent[],
  last: number,
): Promise<Heard> => ({ events: await withMediaUrls(scope, forCustomer(events)), last })
