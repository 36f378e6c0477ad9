/** Invitations that are open: listed, sent, sent again and taken back. */
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#shared/access'
import type { Invitation, InvitationAnswer } from '#shared/contracts/agents'
import { api, queries, queryClient, quietly } from '../../../core/api.ts'
import { peopleOutdated } from '../people/people-data.ts'

const list = queries.agents.invitations({})

/** A table knows its rows by `_id`. */
export type InvitationRow = Invitation & { readonly _id: string }

export const useInvitations = () =>
  useQuery({ ...list, select: (all) => all.map((one): InvitationRow => ({ ...one, _id: one.email })) })

/** An invitation takes a seat, and may be answered at once (AGENTS-011). */
export function invitationsOutdated(): void {
  void queryClient.invalidateQueries({ queryKey: list.queryKey })
  peopleOutdated()
}

export async function invite(emails: readonly string[], roles: readonly Role[]): Promise<InvitationAnswer[]> {
  const answers = await api.agents.invite({ emails: [...emails], roles: [...roles] })
  invitationsOutdated()
  return answers
}

export async function revokeInvitation(email: string): Promise<void> {
  await quietly.agents.revokeInvitation({ email })
  invitationsOutdated()
}
