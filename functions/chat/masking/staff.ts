/** What agents write: cards and secrets do not get past them either. */
import { scopeOf } from '../conversation/conversation.ts'
import type { ConversationItem } from '../conversation/store.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { partsNeverKept } from './decided.ts'
import { Masker } from './masker.ts'

interface Where {
  readonly scope: ClientScope
  readonly now: Date
}

/** The text without what nobody may ever keep, and what of the conversation is different once it is said there. */
export async function hideForStaff(
  { scope, now }: Where,
  conversation: ConversationItem,
  text: string,
): Promise<{ readonly text: string; readonly after: Partial<ConversationItem> }> {
  const config = await companyConfig(scope.client, now)
  const masker = new Masker({ ...config, now, scope: scopeOf(scope, conversation._id) }, conversation)
  return { text: await masker.hideUntraced(text, partsNeverKept(text, config)), after: masker.after }
}
