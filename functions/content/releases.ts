/**
 * Releases that nothing points to any more, until they are removed: the rows of one, or all that belonged to a deleted
 * environment.
 *
 * | item    | per   | id         | group     |
 * |---------|-------|------------|-----------|
 * | retired | world | release id | `waiting`: the rows of a deleted environment first, then in the order of `keepUntil` |
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import type { WorkContext } from '../platform/request/context.ts'
import { eventChange } from '../platform/table/journal.ts'
import { pageOfFiles, removeFiles } from '../platform/table/release-store.ts'
import type { ReleaseScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import { transact, type Change } from '../platform/table/transaction.ts'
import { environments } from '../platform/tenancy/tenancy.ts'
import { backups } from './backup-rows.ts'
import { latestChecks } from './check-rows.ts'
import { latestReleases } from './release-rows.ts'

const RetiredItem = z.object({
  client: Id,
  environment: Id,
  release: Id,
  /** Set where only the rows of the release go, and not before that moment. */
  keepUntil: z.optional(z.iso.datetime()),
})
type RetiredItem = z.infer<typeof RetiredItem>

const retired = collection({
  name: 'retired',
  per: 'world',
  schema: RetiredItem,
  id: ({ release }) => release,
  group: () => 'waiting',
  order: ({ release, keepUntil }) => keepUntil ?? release,
})

/** Hands the content of a deleted environment to the job that removes it, within the transaction that deletes it. */
export const retire = (context: Pick<WorkContext, 'now' | 'newId'>, scope: ReleaseScope): Change[] => [
  new Table({}).put(retired, scope),
  eventChange(context, scope, { type: 'releaseRetired', release: scope.release }),
]

/** Requests that know the rows are over long before; a turn that was planned with them as well. */
const rowsKeptMs = 24 * 60 * 60 * 1000

/** Hands the rows of a release to the job, within the transaction that points its environment elsewhere. */
export const retireRows = ({ now }: Pick<WorkContext, 'now'>, scope: ReleaseScope): Change =>
  new Table({}).put(retired, { ...scope, keepUntil: new Date(now.getTime() + rowsKeptMs).toISOString() })

/** One that may be removed by now, and whether it is the only one. */
export async function nextRetired(now: Date): Promise<{ next: RetiredItem | undefined; isLast: boolean }> {
  const waiting = await new Table({}).pageOfGroup(retired, 'waiting', { size: 2, oldestFirst: true })
  const [next, other] = waiting.filter(({ keepUntil = '' }) => keepUntil <= now.toISOString())
  return { next, isLast: other === undefined }
}

/** All of one company that wait, whenever they may go. */
export const retiredOf = async (client: string): Promise<RetiredItem[]> =>
  (await new Table({}).listGroup(retired, 'waiting')).filter((item) => item.client === client)

/** As `forgetRetired`, also where somebody else has been faster. */
export const dropRetired = (release: string): Promise<void> => transact([new Table({}).drop(retired, release)])

export const forgetRetired = ({ release }: ReleaseScope): Promise<void> =>
  transact([new Table({}).remove(retired, release)])

/** The files that a company's environments are made of, or may be made of again. */
async function namedFiles(client: string): Promise<ReadonlySet<string>> {
  const { list } = (await new Table({ client }).get(environments, 'environments')) ?? { list: [] }
  const releases = await Promise.all(list.map(({ _id }) => latestReleases({ client, environment: _id })))
  const checked = await Promise.all(list.map(({ _id }) => latestChecks({ client, environment: _id })))
  const kept = await Promise.all(list.map(({ _id }) => new Table({ client, environment: _id }).list(backups)))
  const names = [
    ...kept.flat().flatMap(({ file, parts }) => [file, parts]),
    ...list.flatMap(({ base, recalled = [], agreed = {} }) => [
      base,
      ...recalled.map((each) => each.base),
      ...Object.values(agreed),
    ]),
    ...checked.flatMap((byRelease) => [...byRelease.values()].flatMap((each) => [each.failedTests, each.differences])),
    ...releases.flat().flatMap(({ file, before, parents, agreed }) => [file, before, ...parents, agreed?.file]),
  ]
  return new Set(names.filter((name) => name !== undefined))
}

/** A file is there before anything names it, and may be named again by whoever looks at a release of last week. */
const unnamedFileMs = 7 * 24 * 60 * 60 * 1000

/** Removes the files of a page that nobody has named for a week; gives where the next page begins, if there is one. */
export async function collectFiles(now: Date, after?: string): Promise<{ next: string | undefined }> {
  const { files, next } = await pageOfFiles(after)
  const old = files.filter(({ modified }) => now.getTime() - modified.getTime() > unnamedFileMs)
  const unnamed = [...new Set(old.map(({ client }) => client))].map(async (client) => {
    const named = await namedFiles(client)
    return old.filter((file) => file.client === client && !named.has(file.name))
  })
  await removeFiles((await Promise.all(unnamed)).flat())
  return { next }
}
