/** Binds a session to the visitor whom the company's own server has signed in. */
import type { customer } from '#shared/contracts/customer'
import { claimedProfile, provenName } from '#shared/engine/variables'
import { visibleText } from '#shared/fields/normal-form'
import { Problem } from '#shared/problem'
import { changeConversation, type Step } from '../../chat/conversation/conversation.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { conversationChanges, personOf, readPerson, refusalChanges } from '../../chat/customer/persons.ts'
import type { CustomerContext, Operations } from '../../platform/request/context.ts'
import { verifiedVisitor, type VerifiedVisitor } from '../../platform/tenancy/identity-keys.ts'
import { planEnd } from '../../bot/actions/customer-actions.ts'
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
    return isAnother(before, visitor) ? planEnd(context, before, 'customer') : planBinding(context, before, visitor)
  })
  if (conversation.verified === visitor.sub) return { isVerified: true }
  await closeSession(scope)
  throw new Problem('session-ended')
}

/** Conversations from before 2026-11-26 have the id in the profile, which agents may have written: enough to end a session. */
function isAnother({ verified, profile }: ConversationItem, { sub }: VerifiedVisitor): boolean {
  const known = verified ?? profile?.[provenName]
  return known !== undefined && known !== sub
}

/** From then on, what is due to the visitor is due to them on all their devices. */
async function planBinding(
  { scope, now }: Pick<CustomerContext, 'scope' | 'now'>,
  before: ConversationItem,
  { sub, gender, locality, ...told }: VerifiedVisitor,
): Promise<Step> {
  const { profile, noBroadcasts, verified } = before
  const known: Record<string, string> = { ...claimedProfile(profile), ...valuesIn(told) }
  // Figures count by them, so that they are no fields of the profile. An empty one says nothing.
  const counted = Object.fromEntries(Object.entries(valuesIn({ gender, locality })).filter(([, value]) => value))
  const isKnown =
    verified === sub &&
    Object.entries(known).every(([name, value]) => profile?.[name] === value) &&
    Object.entries(counted).every(([name, value]) => before[name as 'gender' | 'locality'] === value)
  if (isKnown) return { eventBodies: [], isSilent: true }
  const person = await personOf(scope, { ...before, verified: sub }, undefined)
  const { isRefusing } = await readPerson(scope, person)
  return {
    eventBodies: [],
    after: { profile: known, ...counted, verified: sub, ...(isRefusing && { noBroadcasts: true }) },
    also: [
      ...conversationChanges(scope, person, now),
      ...(noBroadcasts ? refusalChanges(scope, person, true, now) : []),
    ],
    isSilent: true,
  }
}

/** What is said, as it is kept. */
const valuesIn = (claims: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, visibleText(value).trim()] as const],
    ),
  )
