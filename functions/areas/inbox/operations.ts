/** Macros, views, mentions and drafts of agents. */
import type { inbox } from '#shared/contracts/inbox'
import type { Operations } from '../../platform/request/context.ts'
import { draftOperations } from './drafts.ts'
import { macroOperations } from './macros.ts'
import { mentionOperations } from './mentions.ts'
import { viewOperations } from './views.ts'

export const operations: Operations<typeof inbox> = {
  ...macroOperations,
  ...viewOperations,
  ...mentionOperations,
  ...draftOperations,
}
