/** The people of the workspace as the console keeps them, and the seats they take. */
import { useQuery } from '@tanstack/react-query'
import type { WorkspaceAgent } from '#shared/contracts/agents'
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

/** Somebody new works here whether the mail that says so has left or not. */
export type SavedPerson = WorkspaceAgent & { readonly mailFailed?: true | undefined }

/** What is as it was is not sent: a name may be one that only its owner may change, and roles may be the provider's. */
export function savePerson(draft: PersonDraft, base: WorkspaceAgent | undefined): Promise<SavedPerson> {
  if (!base) return quietly.agents.create(draft)
  const { departments, capacityMax } = draft
  const changed = differing(decisionOf(draft), decisionOf(personDraft(editedPerson(base))))
  return quietly.agents.updateMember({ departments, capacityMax, ...changed, id: base._id, revision: base.revision })
}

export async function removePerson(id: string): Promise<void> {
  await api.agents.remove({ id })
  cache.drop(id)
}
