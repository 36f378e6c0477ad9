/** Seats and invitations of a workspace. */
import type { agents as contract, InvitationAnswer } from '#shared/contracts/agents'
import { mailInvitation, newInvitation, revocationOf, type Invited } from '../../company/invitations.ts'
import { retryStaffChange, seatsOf, type SeatKind } from '../../company/seats.ts'
import { readStaff } from '../../company/staff.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
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
    for (const email of new Set(emails)) answers.push(await inviteOne(context, company._id, { email, ...held }))
    await tellWorkspaces(context, [company._id])
    return answers
  },

  invitations: async (_, { scope, now }) => {
    const { invitations } = await readStaff(scope.client, now)
    return invitations
      .toSorted((a, b) => b.created.localeCompare(a.created))
      .map(({ email, roles, by, created, expires }) => ({
        email,
        roles,
        by: by.name,
        created,
        expires: new Date(expires * 1000).toISOString(),
      }))
  },

  revokeInvitation: ({ email }, context) =>
    retryStaffChange(async () => {
      const staff = await readStaff(context.scope.client, context.now)
      await context.commit(revocationOf(staff, email), { about: { name: email } })
      return { email }
    }),
}

const outcomes = { admins: 'no-admin-seat', agents: 'no-agent-seat', total: 'no-seat' } as const satisfies Record<
  SeatKind,
  InvitationAnswer['outcome']
>

async function inviteOne(context: Context, client: string, invited: Invited): Promise<InvitationAnswer> {
  const { email } = invited
  const made = await retryStaffChange(async () => {
    const staff = await readStaff(client, context.now)
    if (staff.members.some((member) => member.email.toLowerCase() === email)) return 'already-here'
    const invitation = newInvitation(staff, invited, context.now)
    if (typeof invitation === 'string') return outcomes[invitation]
    await context.commit(invitation.changes, { about: { name: email } })
    return { staff, invitation }
  })
  if (typeof made === 'string') return { email, outcome: made }
  const failed = await mailOrTell(() => mailInvitation(made.staff, made.invitation))
  return { email, outcome: made.invitation.isRenewed ? 'renewed' : 'invited', ...failed }
}
