/**
 * Clearing and deleting a company: how it begins, how far it is, and how it ends. What is removed in between is the work of
 * the jobs `clear-workspace` and `delete-workspace`.
 *
 * | item    | per   | id                                                          | group |
 * |---------|-------|-------------------------------------------------------------|-------|
 * | removal | world | the company: one at a time; dropped a week after it ended   | `all` |
 */
import * as z from 'zod/mini'
import { RemovalProgress } from '#shared/contracts/workspaces'
import { Id } from '#shared/ids'
import { Problem } from '#shared/problem'
import type { PublicContext } from '../platform/request/context.ts'
import { eventChange } from '../platform/table/journal.ts'
import { collection, Table } from '../platform/table/table.ts'
import { transact, type Change } from '../platform/table/transaction.ts'
import { clientNames, companies, environments, type CompanyItem } from '../platform/tenancy/tenancy.ts'
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

const world = new Table({})

const listedMax = 500
const daySeconds = 24 * 60 * 60
const keptDays = 7
/** Nobody else is given the name of a deleted company for so long: links and plugins on pages still say it. */
export const reservedDays = 30
/** A step tells of itself every minute at least; a job that is silent for longer has died, and may be begun again. */
const silentMs = 10 * 60_000

/** Those that are under way or ended within a week, the latest first. */
export async function listRemovals(): Promise<RemovalItem[]> {
  const all = await world.pageOfGroup(removals, 'all', { size: listedMax })
  return all.toSorted((a, b) => (a.started < b.started ? 1 : -1))
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
  return [...begun, closed, ...organisationMove('companies', { from: organisation })]
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

/** The end of a deletion: the last rows of the company go, and its name stays reserved. */
export async function endDeletion(item: RemovalItem, now: Date): Promise<void> {
  const { client, run, name, by } = item
  const table = new Table({ client })
  const until = Math.floor(now.getTime() / 1000) + reservedDays * daySeconds
  const { doing: _, ...rest } = item
  await transact([
    { ...world.replace(removals, { ...rest, ...endOf(now) }, { field: 'run', value: run, isThere: true }) },
    world.put(clientNames, { name, client, until, deleted: { by, at: now.toISOString() } }),
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
