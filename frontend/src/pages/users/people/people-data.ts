/** The people of the workspace as the console keeps them, and the seats they take. */
import { useQuery } from '@tanstack/react-query'
import type { Invitation, WorkspaceAgent } from '#shared/contracts/agents'
import { agentNow } from '../../../core/agent.tsx'
import { api, queries, queryClient, quietly } from '../../../core/api.ts'
import { itemCache } from '../../../core/item-cache.ts'
import { differing } from '../../../components/form/parts.ts'
import { decisionOf, editedPerson, personDraft, type PersonDraft } from './person-draft.ts'

const list = queries.agents.list({})
const seats = queries.agents.seats({})
const organisationAgents = queries.agents.organisationAgents({})

/** A person who was added, changed or removed is shown at once (AGENTS-010); what follows from it is asked anew (AGENTS-011). */
const cache = itemCache<WorkspaceAgent>({
  list,
  dependents: () => [seats.queryKey, organisationAgents.queryKey],
})

const byName = (all: readonly WorkspaceAgent[]): WorkspaceAgent[] =>
  all.toSorted((a, b) => a.fullName.localeCompare(b.fullName))

export const usePeople = () => useQuery({ ...list, select: byName })

/** Those of them that a filter lets through. */
export const useSomePeople = (isShown: (person: WorkspaceAgent) => boolean) =>
  useQuery({ ...list, select: (all) => byName(all.filter(isShown)) })

export const useSeats = () => useQuery(seats)

export const refetchPeople = () => queryClient.refetchQueries(list)

/** Asks anew who works here, and what follows from it: after invitations, and after people came or left by another list. */
export function peopleOutdated(): void {
  for (const { queryKey } of [list, seats, organisationAgents]) void queryClient.invalidateQueries({ queryKey })
}

export function showPerson(person: WorkspaceAgent): void {
  cache.put(person)
  // Whoever changes their own roles sees another console.
  if (person._id === agentNow()?._id) void queryClient.invalidateQueries(queries.account.login())
}

/** Somebody new is invited whether the mail that says so has left or not, and is known by the address until then. */
type InvitedPerson = Invitation & { readonly _id: string; readonly mailFailed?: true | undefined }
export type SavedPerson = WorkspaceAgent | InvitedPerson

export const isInvitation = (saved: SavedPerson): saved is InvitedPerson => 'expires' in saved

/** What is as it was is not sent: a name may be one that only its owner may change, and roles may be the provider's. */
export async function savePerson(draft: PersonDraft, base: SavedPerson | undefined): Promise<SavedPerson> {
  if (!base || isInvitation(base)) {
    const invited = await quietly.agents.create(draft)
    return { ...invited, _id: invited.email }
  }
  const { departments, capacityMax } = draft
  const changed = differing(decisionOf(draft), decisionOf(personDraft(editedPerson(base))))
  return quietly.agents.updateMember({ departments, capacityMax, ...changed, id: base._id, revision: base.revision })
}

/** Ends the second factor of somebody who has lost it. */
export async function resetFactor(person: WorkspaceAgent): Promise<void> {
  await quietly.accounts.resetSecondFactor({ id: person._id })
  cache.put({ ...person, hasFactor: undefined })
}

export async function removePerson(id: string): Promise<void> {
  await api.agents.remove({ id })
  cache.drop(id)
}
