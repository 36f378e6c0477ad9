/** What a language model, and knowledge without one, do for an agent beside a conversation. Nothing of it is said by itself. */
import type { assist } from '#shared/contracts/assist'
import { Problem } from '#shared/problem'
import { findConversation } from '../../chat/conversation/conversation.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { findingsFor } from './findings.ts'
import { suggestReply } from './suggest.ts'
import { translateText } from './translate.ts'
import { countUse } from './uses.ts'
import { proposeWrapUp } from './wrap-up.ts'

export const operations: Operations<typeof assist> = {
  suggest: async ({ userId, request }, context) => suggestReply(context, await findCustomer(context, userId), request),
  translate: async ({ userId, ...wanted }, context) => {
    await findCustomer(context, userId)
    return translateText(context.scope, wanted)
  },
  wrapUp: async ({ userId }, context) => proposeWrapUp(context, await findCustomer(context, userId)),
  search: async ({ userId, text }, context) => findingsFor(context, await findCustomer(context, userId), text),
  used: async ({ userId, what, use }, context) => {
    await findCustomer(context, userId)
    await countUse(context, `${what}-${use}`)
    return {}
  },
}

/** The conversation of a customer; that of a preview is not found. */
async function findCustomer({ scope }: Context, id: string): Promise<ConversationItem> {
  const conversation = await findConversation(scope, id)
  if (conversation.isPreview) throw new Problem('not-found')
  return conversation
}
