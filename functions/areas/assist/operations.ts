/** What a language model, and knowledge without one, do for an agent beside a conversation. Nothing of it is said by itself. */
import type { assist } from '#shared/contracts/assist'
import { findCustomer } from '../../chat/conversation/conversation.ts'
import type { Operations } from '../../platform/request/context.ts'
import { findingsFor } from './findings.ts'
import { suggestReply } from './suggest.ts'
import { translateText } from './translate.ts'
import { countUse } from './uses.ts'
import { proposeWrapUp } from './wrap-up.ts'

export const operations: Operations<typeof assist> = {
  suggest: async ({ userId, request }, context) =>
    suggestReply(context, await findCustomer(context.scope, userId), request),
  translate: async ({ userId, ...wanted }, context) => {
    await findCustomer(context.scope, userId)
    return translateText(context.scope, wanted)
  },
  wrapUp: async ({ userId }, context) => proposeWrapUp(context, await findCustomer(context.scope, userId)),
  search: async ({ userId, text }, context) => findingsFor(context, await findCustomer(context.scope, userId), text),
  used: async ({ userId, what, use }, context) => {
    await findCustomer(context.scope, userId)
    await countUse(context, `${what}-${use}`)
    return {}
  },
}
