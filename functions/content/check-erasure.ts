/**
 * Takes customers out of what the checks of releases tell: examples of their words lie in files, which are written anew
 * without them. What was counted stays.
 */
import { DifferenceGroup } from '#shared/contracts/release-checks'
import * as z from 'zod/mini'
import { readBytes, removeFiles, writeBytes } from '../platform/table/release-store.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'
import { checkChunks, checks, chunkId, type CheckChunk, type ChecksItem } from './check-rows.ts'
import { releaseId } from './release-rows.ts'

const Groups = z.array(DifferenceGroup)

interface Erased {
  readonly erased: number
  /** Checks are under way that may have read a conversation before it was gone: another look is needed once they have ended. */
  readonly waits: boolean
}

/** Checks that are not over after so long are never ended: their machine is stopped before. */
const runningMsMax = 60 * 60_000

export async function eraseFromChecks(scope: EnvironmentScope, gone: ReadonlySet<string>, now: Date): Promise<Erased> {
  const table = new Table({ client: scope.client, environment: scope.environment })
  const before = new Set<string>()
  let erased = 0
  const isRunning = ({ status, started }: ChecksItem) =>
    status === 'running' && now.getTime() - Date.parse(started) < runningMsMax
  const items = await table.list(checks)
  const running = new Set(items.filter(isRunning).map(({ run }) => run))
  let waits = false
  for (const { number } of items)
    erased += await retryOnConflict(() => eraseFromItem(scope, number, { gone, before }), { conflicts: ['stale'] })
  for (const chunk of await table.list(checkChunks)) {
    if (!chunk.conversations.some((id) => gone.has(id))) continue
    if (running.has(chunk.run)) waits = true
    else erased += await eraseFromChunk(scope, chunk, { gone, before })
  }
  // Only once no row names them: who reads a row meanwhile finds its file.
  await removeFiles([...before].map((name) => ({ client: scope.client, name })))
  return { erased, waits }
}

interface Erasing {
  readonly gone: ReadonlySet<string>
  /** The files that were written anew. */
  readonly before: Set<string>
}

async function eraseFromItem(scope: EnvironmentScope, number: number, erasing: Erasing): Promise<number> {
  const table = new Table({ client: scope.client, environment: scope.environment })
  const item = await table.get(checks, releaseId(number))
  const file = item?.differences
  if (!item || file === undefined) return 0
  const { name, erased } = await writtenAnew(scope, file, erasing)
  if (erased === 0) return 0
  const after = { ...item, differences: name, version: item.version + 1 }
  await transact([table.replace(checks, after, { field: 'version', value: item.version, isThere: true })])
  erasing.before.add(file)
  return erased
}

async function eraseFromChunk(scope: EnvironmentScope, chunk: CheckChunk, erasing: Erasing): Promise<number> {
  const table = new Table({ client: scope.client, environment: scope.environment })
  const { outcome, conversations, run, chunk: number } = chunk
  const anew = outcome && (await writtenAnew(scope, outcome.differences, erasing))
  const after = {
    conversations: conversations.filter((id) => !erasing.gone.has(id)),
    ...(outcome && anew && { outcome: { ...outcome, differences: anew.name } }),
  }
  await transact([table.set(checkChunks, chunkId(run, number), after)])
  if (outcome && anew && anew.erased > 0) erasing.before.add(outcome.differences)
  return 1
}

/** The file without the examples that are of these customers. */
async function writtenAnew(
  { client }: EnvironmentScope,
  file: string,
  { gone }: Erasing,
): Promise<{ readonly name: string; readonly erased: number }> {
  const groups = Groups.parse(JSON.parse((await readBytes(client, file)).toString('utf8')))
  const kept = groups.map((group) => ({ ...group, examples: group.examples.filter(({ userId }) => !gone.has(userId)) }))
  const count = (of: typeof groups) => of.reduce((sum, { examples }) => sum + examples.length, 0)
  const erased = count(groups) - count(kept)
  if (erased === 0) return { name: file, erased }
  return { name: await writeBytes(client, Buffer.from(JSON.stringify(kept))), erased }
}
