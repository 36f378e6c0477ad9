/** Binds a session to the visitor whom the company's own server has signed in. */
import type { customer } from '#shared/contracts/customer'
import { Problem } from '#shared/problem'
import { changeConversation, type Step } from '../../chat/conversation.ts'
import type { ConversationItem } from '../../chat/store.ts'
import type { Operations } from '../../platform/request/context.ts'
import { verifiedVisitor, type VerifiedVisitor } from '../../platform/tenancy/identity-keys.ts'
import { planEnd } from '../../bot/customer-actions.ts'
import { closeSession } from './sessions.ts'

/**
 * Somebody else than before gets a session of their own: this one ends, so that they read nothing of it, and the page is
 * told to begin anew. Nothing of a token is kept but what it says of the visitor, and nothing of it is logged.
 */
export const identify: Operations<typeof customer>['identify'] = async ({ token }, context) => {
  const { client, company, now, scope } = context
  const visitor = await verifiedVisitor(token, { client, audience: company.name, now })
  if (!visitor) throw new Problem('identity-refused')
  const { conversation } = await changeConversation(context, scope.conversation, async (before) => {
    if (before.session.status === 'ended') throw new Problem('session-ended')
    return isAnother(before, visitor) ? planEnd(context, before, 'customer') : planBinding(before, visitor)
  })
  if (conversation.profile?.['verified'] === visitor.sub) return { isVerified: true }
  await closeSession(scope)
  throw new Problem('session-ended')
}

const isAnother = ({ profile }: ConversationItem, { sub }: VerifiedVisitor): boolean =>
  profile?.['verified'] !== undefined && profile['verified'] !== sub

function planBinding({ profile }: ConversationItem, { sub, ...told }: VerifiedVisitor): Step {
  const said = Object.entries(told).filter(([, value]) => value !== undefined)
  const known: Record<string, string> = { ...profile, ...Object.fromEntries(said), verified: sub }
  const isKnown = Object.entries(known).every(([name, value]) => profile?.[name] === value)
  return { eventBodies: [], ...(!isKnown && { after: { profile: known } }), isSilent: true }
}
