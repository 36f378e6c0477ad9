/**
 * Clearing and deleting a company: how it begins, how far it is, and how it ends. What is removed in between is the work of
 * the jobs `clear-workspace` and `delete-workspace`.
 *
 * | item    | per   | id                                                          | group |
 * |---------|-------|-------------------------------------------------------------|-------|
 * | removal | world | the company: one at a time; dropped a week after it ended   | `all` |
 * | deleted | world | the company: a table that is restored is swept with them; dropped after sixty days | `all` |
 */
import * as z from 'zod/mini'
import { RemovalProgress } from '#shared/contracts/workspaces'
import { Id } from '#shared/ids'
import { compareTexts } from '#shared/order'
import { Problem } from '#shared/problem'
import type { PublicContext } from '../platform/request/context.ts'
import { eventChange } from '../platform/table/journal.ts'
import { collection, Table } from '../platform/table/table.ts'
import { transact, type Change } from '../platform/table/transaction.ts'
import { clientNames, companies, environments, type CompanyItem } from '../platform/tenancy/tenancy.ts'
import { endingChanges } from './families.ts'
import { organisationMove } from './organisations.ts'

const RemovalItem = z.extend(RemovalProgress, {
  /** The execution of the job: another one each time it begins. */
  run: Id,
  /** The full name of who asked for it. */
  by: z.string(),
  /** When a step last said how far it is. */
  seen: z.iso.datetime(),
  expires: z.optional(z.int()),
})
export type RemovalItem = z.infer<typeof RemovalItem>

const removals = collection({
  name: 'removal',
  per: 'world',
  schema: RemovalItem,
  id: ({ client }) => client,
  group: () => 'all',
  expires: ({ expires }) => expires,
})

const DeletedItem = z.object({ client: Id, at: z.iso.datetime(), by: z.string() })
type DeletedItem = z.infer<typeof DeletedItem>

const deletions = collection({
  name: 'deleted',
  per: 'world',
  schema: DeletedItem,
  id: ({ client }) => client,
  group: () => 'all',
  expires: ({ at }) => Math.floor(Date.parse(at) / 1000) + markDays * daySeconds,
})

const world = new Table({})

const listedMax = 500
const daySeconds = 24 * 60 * 60
/** Longer than the way back to a table as it was. */
const markDays = 60
const keptDays = 7
/** A step tells of itself every minute at least; a job that is silent for longer has died, and may be begun again. */
const silentMs = 10 * 60_000

/** Those that are under way or ended within a week, the latest first. */
export async function listRemovals(): Promise<RemovalItem[]> {
  const all = await world.pageOfGroup(removals, 'all', { size: listedMax })
  return all.toSorted((a, b) => compareTexts(b.started, a.started))
}

export const readRemoval = (client: string): Promise<RemovalItem | undefined> => world.get(removals, client)

type Begun = Pick<RemovalItem, 'sets' | 'isDeletion' | 'by'>
type Maker = Pick<PublicContext, 'now' | 'newId'>

/**
 * The changes with which a removal begins: its event starts the job. While one of the same company is under way it is
 * `removal-running`; a deletion whose job has died is begun again.
 */
export async function beginRemoval(context: Maker, company: CompanyItem, begun: Begun): Promise<Change[]> {
  const { _id: client, name, displayName } = company
  const before = await readRemoval(client)
  const now = context.now.toISOString()
  if (before && !before.ended && Date.parse(before.seen) + silentMs > context.now.getTime())
    throw new Problem('removal-running')
  // What is deleted already is not cleared.
  if (company.deleting && !begun.isDeletion) throw new Problem('not-found')
  const run = context.newId()
  const item = { ...begun, client, name, displayName, run, started: now, seen: now, removed: 0 }
  return [
    { ...world.replace(removals, item, { field: 'run', value: before?.run }), otherwise: 'removal-running' },
    eventChange(context, { client }, { type: 'removalStarted', run, isDeletion: begun.isDeletion }),
  ]
}

/** The changes that close a company to everybody, at once, and let the job remove what it has. */
export async function deletionChanges(context: Maker, company: CompanyItem, by: string): Promise<Change[]> {
  const { _id: client, organisation, deleting } = company
  const begun = await beginRemoval(context, company, { sets: [], isDeletion: true, by })
  if (deleting) return begun
  const closed = new Table({ client }).set(
    companies,
    'company',
    { deleting: context.now.toISOString(), organisation: undefined },
    { deleting: undefined, organisation },
  )
  const mark = world.put(deletions, { client, at: context.now.toISOString(), by })
  return [...begun, closed, mark, ...endingChanges(company), ...organisationMove('companies', { from: organisation })]
}

/** Companies whose deletion has begun within sixty days. */
export const deletedCompanies = (): Promise<DeletedItem[]> => world.listGroup(deletions, 'all')

/**
 * Deletes a company that is in the table once more, because that is the copy of an earlier moment: it is closed at once, and
 * the job begins when its event is read. Gives whether there was one.
 */
export async function deleteAgain({ client, by }: DeletedItem, context: Maker): Promise<boolean> {
  const company = await new Table({ client }).get(companies, 'company')
  if (!company) return false
  // The job of one that was under way at that moment is not that of this table.
  await transact([world.drop(removals, client)])
  await transact(await deletionChanges(context, company, by))
  return true
}

/** Says how far a removal is; `false` where another one has begun since. */
export async function noteRemoval(
  { client, run }: Pick<RemovalItem, 'client' | 'run'>,
  told: Partial<Pick<RemovalItem, 'doing' | 'removed' | 'ended' | 'expires'>>,
): Promise<boolean> {
  const item = await readRemoval(client)
  if (item?.run !== run || item.ended) return false
  const after = { ...item, ...told, removed: item.removed + (told.removed ?? 0), seen: new Date().toISOString() }
  return landUnlessMoved([world.replace(removals, after, { field: 'run', value: run, isThere: true })])
}

const endOf = (now: Date) => ({
  ended: now.toISOString(),
  expires: Math.floor(now.getTime() / 1000) + keptDays * daySeconds,
})

export const endRemoval = (item: RemovalItem, removed: number): Promise<boolean> =>
  noteRemoval(item, { ...endOf(new Date()), removed })

/** The end of a deletion: the last rows of the company go, and its name stays taken. */
export async function endDeletion(item: RemovalItem, now: Date): Promise<void> {
  const { client, run, name } = item
  const table = new Table({ client })
  const { doing: _, ...rest } = item
  await transact([
    { ...world.replace(removals, { ...rest, ...endOf(now) }, { field: 'run', value: run, isThere: true }) },
    world.put(clientNames, { name, client, deleted: { at: now.toISOString() } }),
    table.drop(environments, 'environments'),
    table.drop(companies, 'company'),
  ])
}

async function landUnlessMoved(changes: readonly Change[]): Promise<boolean> {
  try {
    await transact(changes)
    return true
  } catch (error) {
    if (Problem.is(error, 'stale', 'unavailable')) return false
    throw error
  }
}
