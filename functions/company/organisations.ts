/**
 * Organisations: whom companies and agents belong to. Each knows by how many it is named, because a move to it, away from
 * it and its deletion meet at its own row.
 *
 * | item              | per   | id                                         | group |
 * |-------------------|-------|--------------------------------------------|-------|
 * | organisation      | world | ULID                                       | `all` |
 * | organisation-name | world | follows from what its name looks like      |       |
 */
import * as z from 'zod/mini'
import { lookOf } from '#shared/fields/names'
import { Id } from '#shared/ids'
import { Problem } from '#shared/problem'
import { derivedId } from '../platform/table/derived-id.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import { collection, Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'

const OrganisationItem = z.object({
  _id: Id,
  name: z.string(),
  created: z.iso.datetime(),
  /** How many agents, and how many companies, name it. */
  agents: z._default(z.int(), 0),
  companies: z._default(z.int(), 0),
  /** Of both together: what is named by nobody may go. */
  uses: z._default(z.int(), 0),
  /** Counts the saves of its name. */
  revision: z.int(),
})
export type OrganisationItem = z.infer<typeof OrganisationItem>

const organisations = collection({
  name: 'organisation',
  per: 'world',
  schema: OrganisationItem,
  id: ({ _id }) => _id,
  group: () => 'all',
})

const names = collection({
  name: 'organisation-name',
  per: 'world',
  schema: z.object({ look: z.string(), organisation: Id }),
  id: ({ look }) => derivedId(look),
})

/** Organisations of one cloud; beyond that the list wants a search of its own. */
const organisationsMax = 1000

const world = new Table({})

/** All of them, by name. */
export async function listOrganisations(): Promise<OrganisationItem[]> {
  const all = await world.pageOfGroup(organisations, 'all', { size: organisationsMax })
  return all.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The organisation of this id, or `not-found`. */
export async function requireOrganisation(id: string): Promise<OrganisationItem> {
  const found = await world.get(organisations, id)
  if (!found) throw new Problem('not-found')
  return found
}

/** Lands the changes, with what else belongs to them. */
type Land = (changes: readonly Change[], organisation: OrganisationItem) => Promise<void>

/** Makes an organisation; one that has its name already is `duplicate-name`. */
export async function createOrganisation(
  { name, now, newId }: { readonly name: string; readonly now: Date; newId(): string },
  land: Land,
): Promise<OrganisationItem> {
  const item = { _id: newId(), name, created: now.toISOString(), agents: 0, companies: 0, uses: 0, revision: 1 }
  await land([claimedName(item), world.create(organisations, item, 'internal')], item)
  return item
}

/** Gives an organisation another name; one that was saved since `seen` is `stale`. */
export const renameOrganisation = (
  { id, name, seen }: { readonly id: string; readonly name: string; readonly seen?: number | undefined },
  land: Land,
): Promise<OrganisationItem> =>
  retryOnConflict(async () => {
    const before = await requireOrganisation(id)
    if (seen !== undefined && seen !== before.revision) throw new Problem('stale')
    const after = { ...before, name, revision: before.revision + 1 }
    // Field by field, because who joins and leaves meanwhile changes other fields of the row.
    const saved = world.set(organisations, id, { name, revision: after.revision })
    const isSameLook = lookOf(name) === lookOf(before.name)
    await land([saved, ...(isSameLook ? [] : [freedName(before), claimedName(after)])], after)
    return after
  })

/**
 * Deletes an organisation that no company and no agent names; else it is `organisation-in-use`. One that was saved since
 * `seen` is `stale`.
 */
export const deleteOrganisation = (
  { id, seen }: { readonly id: string; readonly seen?: number | undefined },
  land: Land,
): Promise<void> =>
  retryOnConflict(async () => {
    const item = await requireOrganisation(id)
    if (seen !== undefined && seen !== item.revision) throw new Problem('stale')
    const gone = world.removeUnchanged(organisations, id, { field: 'uses', value: 0 })
    await land([{ ...gone, otherwise: 'organisation-in-use' }, freedName(item)], item)
  })

type Named = Pick<OrganisationItem, '_id' | 'name'>
const nameOf = ({ _id, name }: Named) => ({ look: lookOf(name), organisation: _id })
const claimedName = (item: Named): Change => world.create(names, nameOf(item), 'duplicate-name')

/** Where the name is another one by now, its author reads again. */
const freedName = (item: Named): Change => ({
  ...world.removeUnchanged(names, names.id(nameOf(item)), { field: 'organisation', value: item._id }),
  otherwise: 'unavailable',
})

interface Move {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * The changes that belong to the write of a company's, or an agent's, `organisation`: without them it could be deleted in
 * the same moment. One that is gone is `not-found`; where somebody else moves at the same time it is `unavailable`, for
 * `retryOnConflict`.
 */
export function organisationMove(what: 'agents' | 'companies', { from, to }: Move): Change[] {
  if (from === to) return []
  return [
    ...(from === undefined ? [] : [world.add(organisations, from, { [what]: -1, uses: -1 }, 'not-found')]),
    ...(to === undefined ? [] : [world.add(organisations, to, { [what]: 1, uses: 1 }, 'not-found')]),
  ]
}
