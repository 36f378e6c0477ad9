/** Seats and invitations of a workspace. */
import type { agents as contract, Invitation, InvitationAnswer } from '#shared/contracts/agents'
import { mailInvitation, newInvitation, revocationOf, type Invited } from '../../company/invitations.ts'
import { countInvitation, type MailRefusal } from '../../company/invitation-counts.ts'
import { retryStaffChange, seatsOf, type SeatKind } from '../../company/seats.ts'
import { readStaff, type InvitationItem, type Staff } from '../../company/staff.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { fullNameOf } from '../../platform/tenancy/tenancy.ts'
import { mailOrTell } from './mail.ts'
import { tellWorkspaces } from './other-workspaces.ts'
import { permissionsFrom, requireMayGrant, requireWorkspace } from './rules.ts'

type InvitationOperations = Pick<Operations<typeof contract>, 'seats' | 'invite' | 'invitations' | 'revokeInvitation'>

export const invitationOperations: InvitationOperations = {
  seats: async (_, { scope, now }) => seatsOf(await readStaff(scope.client, now)),

  invite: async ({ emails, roles, client }, context) => {
    requireMayGrant(context, roles)
    const company = await requireWorkspace(context, client)
    const by = { _id: context.actor.id, name: context.actor.fullName }
    const held = { roles, permissions: permissionsFrom(context, []), by }
    const answers: InvitationAnswer[] = []
    // One after the other, because each of them may take the last seat.
    for (const email of new Set(emails))
      answers.push(answerOf(email, await inviteOne(context, company._id, { email, ...held })))
    await tellWorkspaces(context, [company._id])
    return answers
  },

  invitations: async (_, { scope, now }) => {
    const { invitations } = await readStaff(scope.client, now)
    return invitations.toSorted((a, b) => b.created.localeCompare(a.created)).map(shownInvitation)
  },

  revokeInvitation: ({ email }, context) =>
    retryStaffChange(async () => {
      const staff = await readStaff(context.scope.client, context.now)
      await context.commit(revocationOf(staff, email), { about: { name: email } })
      return { email }
    }),
}

export const shownInvitation = ({ email, roles, by, created, expires, person }: InvitationItem): Invitation => ({
  email,
  fullName: person ? fullNameOf(person) : '',
  roles,
  by: by.name,
  created,
  expires: new Date(expires * 1000).toISOString(),
})

/** What became of one address; nothing of it says whether the address has an account. */
type Outcome =
  | { readonly kind: 'here' }
  | { readonly kind: 'no-seat'; readonly staff: Staff; readonly seat: SeatKind }
  | { readonly kind: 'not-sent'; readonly refused: MailRefusal }
  | { readonly kind: 'made'; readonly item: InvitationItem; readonly isRenewed: boolean; readonly mailFailed?: true }

/** Invites one address. Who works in the company already, has no seat or has had enough mails, is not invited. */
export async function inviteOne(context: Context, client: string, invited: Invited): Promise<Outcome> {
  const { email } = invited
  const { now } = context
  let counted: Promise<MailRefusal | undefined> | undefined
  const made = await retryStaffChange(async () => {
    const staff = await readStaff(client, now)
    if (staff.members.some((member) => member.email.toLowerCase() === email)) return { kind: 'here' as const }
    const invitation = newInvitation(staff, invited, now)
    if (typeof invitation === 'string') return { kind: 'no-seat' as const, staff, seat: invitation }
    // Once, however often others change the staff meanwhile.
    counted ??= countInvitation(staff.company, email, now)
    const refused = await counted
    if (refused) return { kind: 'not-sent' as const, refused }
    await context.commit(invitation.changes, { about: { name: email } })
    return { kind: 'made' as const, staff, invitation }
  })
  if (made.kind !== 'made') return made
  const { item, isRenewed } = made.invitation
  const failed = await mailOrTell(() => mailInvitation(made.staff, made.invitation))
  return { kind: 'made', item, isRenewed, ...failed }
}

const seatOutcomes = { admins: 'no-admin-seat', agents: 'no-agent-seat', total: 'no-seat' } as const satisfies Record<
  SeatKind,
  InvitationAnswer['outcome']
>

function answerOf(email: string, outcome: Outcome): InvitationAnswer {
  switch (outcome.kind) {
    case 'here':
      return { email, outcome: 'already-here' }
    case 'no-seat':
      return { email, outcome: seatOutcomes[outcome.seat] }
    case 'not-sent':
      return { email, outcome: outcome.refused.code }
    case 'made': {
      const { isRenewed, mailFailed } = outcome
      return { email, outcome: isRenewed ? 'renewed' : 'invited', ...(mailFailed && { mailFailed }) }
    }
  }
}
