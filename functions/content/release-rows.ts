/**
 * The releases of an environment: which file each of them is, who made it, and what it was made of.
 *
 * | item    | per         | id                                    |
 * |---------|-------------|---------------------------------------|
 * | release | environment | its number, six digits: in order of time |
 *
 * The environment says which of them is the current one. A candidate is a release that nobody has activated yet.
 */
import * as z from 'zod/mini'
import { Release } from '#shared/contracts/releases'
import { Id } from '#shared/ids'
import { releasesListedMax } from '#shared/limits'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import type { EnvironmentItem } from '../platform/tenancy/tenancy.ts'

const FileName = z.string()

/** The model that answered with a release: its build in the same environment. */
export const ReleasedModel = z.object({ build: Id, key: z.string() })
export type ReleasedModel = z.infer<typeof ReleasedModel>

export const ReleaseRow = z.extend(z.omit(Release, { status: true, checks: true, learning: true }), {
  file: FileName,
  /** The files it was made of: the one that it took the place of, and the other side's. */
  parents: z.array(FileName),
  /** The file of the environment before it: none where there was nothing. */
  before: z.optional(FileName),
  model: z.optional(ReleasedModel),
  isCandidate: z.optional(z.boolean()),
  isDiscarded: z.optional(z.boolean()),
  /** Of a candidate: what its source and its target agree on once it is activated. */
  agreed: z.optional(z.object({ environmentId: Id, file: FileName })),
})
export type ReleaseRow = z.infer<typeof ReleaseRow>

const digits = 6
export const releaseId = (number: number): string => String(number).padStart(digits, '0')

export const releaseRows = collection({
  name: 'release',
  per: 'environment',
  schema: ReleaseRow,
  id: ({ number }) => releaseId(number),
})

/** The latest releases of an environment, newest first. */
export const latestReleases = ({ client, environment }: EnvironmentScope): Promise<ReleaseRow[]> =>
  new Table({ client, environment }).list(releaseRows, { newestFirst: true, itemsMax: releasesListedMax })

export const releaseOf = (row: ReleaseRow, { number }: Pick<EnvironmentItem, 'number'>): Release => ({
  ...row,
  status: row.isDiscarded ? 'discarded' : row.number === number ? 'current' : row.isCandidate ? 'candidate' : 'former',
})

/**
 * The newest file that both sides come from: `starts` are the files of one side, `from` is the other's. None where the
 * two have nothing in common that the listed releases know.
 */
export function commonFile(
  rows: readonly Pick<ReleaseRow, 'file' | 'parents'>[],
  starts: readonly string[],
  from: string | undefined,
): string | undefined {
  const parents = new Map<string, string[]>()
  for (const row of rows) parents.set(row.file, [...(parents.get(row.file) ?? []), ...row.parents])
  const ours = new Set(walk(parents, starts))
  return from === undefined ? undefined : walk(parents, [from]).find((file) => ours.has(file))
}

/** The files and all they were made of, the nearest first. */
function walk(parents: ReadonlyMap<string, readonly string[]>, starts: readonly string[]): string[] {
  const seen = new Set(starts)
  // A set gives what is added to it while it is walked through.
  for (const file of seen) for (const parent of parents.get(file) ?? []) seen.add(parent)
  return [...seen]
}

/** As people name it: `#14: Easter opening hours`. */
export const nameOfRelease = ({ number, note }: Pick<ReleaseRow, 'number' | 'note'>): string =>
  `#${number}${note && `: ${note}`}`
