/** The state of checks as they go on. Whatever step is taken twice, or late, leaves what the others have written. */
import * as z from 'zod/mini'
import { type Release } from '#shared/contracts/releases'
import { DifferenceGroup } from '#shared/contracts/release-checks'
import { TestResult } from '#shared/contracts/tests'
import {
  checkChunks,
  checks,
  checksOfRelease,
  type CheckChunk,
  type ChecksItem,
  type ReplayCounts,
} from '../../../content/check-rows.ts'
import { releaseOf, type ReleaseRow } from '../../../content/release-rows.ts'
import { readBytes, writeBytes } from '../../../platform/table/release-store.ts'
import { contextIn } from '../../../platform/request/scoped-context.ts'
import { retryOnConflict } from '../../../platform/table/retry-on-conflict.ts'
import type { EnvironmentScope } from '../../../platform/table/scope.ts'
import { Table } from '../../../platform/table/table.ts'
import { transact } from '../../../platform/table/transaction.ts'
import type { EnvironmentItem } from '../../../platform/tenancy/tenancy.ts'

/** One start of the checks of a release. */
export interface CheckRun {
  readonly scope: EnvironmentScope
  /** The number of the release. */
  readonly number: number
  readonly run: string
}

/** The checks of this start while they run; none where they have ended, were started again, or the release was discarded. */
export async function findRunning({ scope, number, run }: CheckRun): Promise<ChecksItem | undefined> {
  const item = await checksOfRelease(scope, { number })
  return item?.run === run && item.status === 'running' ? item : undefined
}

/** Changes checks that still run, and tells the consoles how far they are. */
export function changeChecks(
  run: CheckRun,
  change: (item: ChecksItem) => Promise<Partial<ChecksItem>> | Partial<ChecksItem>,
): Promise<void> {
  const attempt = async () => {
    const before = await findRunning(run)
    if (!before) return
    const item = { ...before, ...(await change(before)), version: before.version + 1 }
    const { releaseId, replay, status } = item
    const context = contextIn(run.scope)
    const written = context.table.replace(checks, item, { field: 'version', value: before.version })
    await context.commit([written], {
      events: [
        {
          type: 'checksProgressed',
          environmentId: run.scope.environment,
          releaseId,
          done: replay.done,
          of: replay.of,
          ...(status !== 'running' && { isEnded: true }),
        },
      ],
    })
  }
  return retryOnConflict(attempt, { conflicts: ['stale', 'unavailable'], attemptsMax: 40 })
}

/** A machine that takes steps no more is stopped after an hour. */
const runningMsMax = 60 * 60 * 1000

/** Checks that were never ended have failed. */
export const checksNow = <Item extends Pick<ChecksItem, 'status' | 'started'>>(item: Item, now: Date): Item =>
  item.status === 'running' && now.getTime() - Date.parse(item.started) > runningMsMax
    ? { ...item, status: 'failed' }
    : item

/** A release as it is answered, with what was tried on it. */
export const releaseWith = (
  row: ReleaseRow,
  environment: Pick<EnvironmentItem, 'number'>,
  found: ChecksItem | undefined,
  now: Date,
): Release => ({ ...releaseOf(row, environment), ...(found && { checks: checksNow(found, now) }) })

export const nothingReplayed: ReplayCounts = {
  done: 0,
  of: 0,
  turns: 0,
  worse: 0,
  other: 0,
  better: 0,
  wording: 0,
  cut: 0,
  skipped: 0,
}

// The names of an object are not narrower than `string` to the compiler.
const countNames = Object.keys(nothingReplayed) as (keyof ReplayCounts)[]

/** Each count, of all together. */
export const sumOf = (counts: readonly ReplayCounts[]): ReplayCounts =>
  Object.fromEntries(
    countNames.map((name) => [name, counts.reduce((sum, each) => sum + each[name], 0)]),
  ) as ReplayCounts

export const chunkSize = 50
const chunkDays = 2

/** Keeps which conversations are replayed, in chunks; gives how many. A second try finds those of the first. */
export async function keepConversations(
  { scope, run }: CheckRun,
  conversations: readonly string[],
  now: Date,
): Promise<number> {
  const expires = Math.floor(now.getTime() / 1000) + chunkDays * 24 * 60 * 60
  const count = Math.ceil(conversations.length / chunkSize)
  const chunks = Array.from({ length: count }, (_, index): CheckChunk => ({
    run,
    chunk: index + 1,
    conversations: conversations.slice(index * chunkSize, (index + 1) * chunkSize),
    expires,
  }))
  const table = new Table(scope)
  await transact(chunks.map((chunk) => table.put(checkChunks, chunk)))
  return count
}

/** All chunks of a start. */
export const chunksOf = ({ scope, run }: CheckRun): Promise<CheckChunk[]> =>
  new Table(scope).list(checkChunks, { prefix: `${run}#` })

export const keepChunk = ({ scope }: CheckRun, chunk: CheckChunk): Promise<void> =>
  transact([new Table(scope).put(checkChunks, chunk)])

const Groups = z.array(DifferenceGroup)
const Results = z.array(TestResult)

export const writeGroups = ({ scope }: CheckRun, groups: readonly DifferenceGroup[]): Promise<string> =>
  writeJson(scope, groups)
export const writeResults = ({ scope }: CheckRun, results: readonly TestResult[]): Promise<string> =>
  writeJson(scope, results)

const writeJson = ({ client }: EnvironmentScope, list: readonly object[]): Promise<string> =>
  writeBytes(client, Buffer.from(JSON.stringify(list)))

export const readGroups = (scope: EnvironmentScope, file: string | undefined): Promise<DifferenceGroup[]> =>
  readJson(scope, file, Groups)
export const readResults = (scope: EnvironmentScope, file: string | undefined): Promise<TestResult[]> =>
  readJson(scope, file, Results)

const readJson = async <Item>(
  { client }: EnvironmentScope,
  file: string | undefined,
  schema: z.ZodMiniType<Item[]>,
): Promise<Item[]> =>
  file === undefined ? [] : schema.parse(JSON.parse((await readBytes(client, file)).toString('utf8')))
