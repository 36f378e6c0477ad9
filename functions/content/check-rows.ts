/**
 * The checks of releases, beside them: what was tried, on which file, and what came of it.
 *
 * | item         | per         | id                                                     |
 * |--------------|-------------|--------------------------------------------------------|
 * | checks       | environment | the number of the release, as its own                  |
 * | check-chunk  | environment | `{run}#{chunk}`, from 1; dropped after two days        |
 */
import * as z from 'zod/mini'
import { Checks } from '#shared/contracts/release-checks'
import { Id } from '#shared/ids'
import { releasesListedMax, replayedConversationsMax } from '#shared/limits'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import { releaseId, type ReleaseRow } from './release-rows.ts'

const ReplayCounts = Checks.shape.replay
export type ReplayCounts = z.infer<typeof ReplayCounts>

export const ChecksItem = z.extend(Checks, {
  /** The release. */
  number: z.int(),
  releaseId: Id,
  /** Tells one start from another, so that steps of a former one change nothing. */
  run: Id,
  /** What was checked: a release of the same content has the same file. */
  file: z.string(),
  /** The build that understood the texts, where there was one. */
  build: z.optional(Id),
  /** How many conversations were wanted, of the last so many days. */
  conversations: z.int().check(z.lte(replayedConversationsMax)),
  days: z.int(),
  /** What is told of failed tests and of differences: files among those of releases, which are kept while this names them. */
  failedTests: z.optional(z.string()),
  differences: z.optional(z.string()),
  /** Counts the writes of this item. */
  version: z.int(),
})
export type ChecksItem = z.infer<typeof ChecksItem>

export const checks = collection({
  name: 'checks',
  per: 'environment',
  schema: ChecksItem,
  id: ({ number }) => releaseId(number),
})

const CheckChunk = z.object({
  run: Id,
  chunk: z.int(),
  /** Conversations, by id. */
  conversations: z.array(Id),
  /** Once they were replayed: the counts, and the file of their differences. */
  outcome: z.optional(z.object({ counts: ReplayCounts, differences: z.string() })),
  expires: z.int(),
})
export type CheckChunk = z.infer<typeof CheckChunk>

const chunkDigits = 3
export const chunkId = (run: string, chunk: number): string => `${run}#${String(chunk).padStart(chunkDigits, '0')}`

export const checkChunks = collection({
  name: 'check-chunk',
  per: 'environment',
  schema: CheckChunk,
  id: ({ run, chunk }) => chunkId(run, chunk),
  expires: ({ expires }) => expires,
})

/** The checks of the latest releases of an environment, by the number of the release. */
export async function latestChecks({
  client,
  environment,
}: EnvironmentScope): Promise<ReadonlyMap<number, ChecksItem>> {
  const table = new Table({ client, environment })
  const items = await table.list(checks, { newestFirst: true, itemsMax: releasesListedMax })
  return new Map(items.map((item) => [item.number, item]))
}

/** What was tried on one release. */
export const checksOfRelease = (
  { client, environment }: EnvironmentScope,
  { number }: Pick<ReleaseRow, 'number'>,
): Promise<ChecksItem | undefined> => new Table({ client, environment }).get(checks, releaseId(number))
