/**
 * The steps of the job that reads what knowledge blocks name: some blocks a step, then the index. A step that is taken
 * twice reads the same again.
 */
import pMap from 'p-map'
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { compareTexts } from '#shared/order'
import { contextIn } from '../../../platform/request/scoped-context.ts'
import {
  copyKnowledgeFile,
  knowledgeFileName,
  removeKnowledgeFile,
  writeKnowledgeFile,
} from '../../../platform/files/knowledge-files.ts'
import { forgetWatch, watchRows } from '../../../content/watch-rows.ts'
import { startJob } from '../../../platform/aws/jobs.ts'
import type { EnvironmentScope } from '../../../platform/table/scope.ts'
import { Table } from '../../../platform/table/table.ts'
import { transact } from '../../../platform/table/transaction.ts'
import { contentScope, environments, type EnvironmentItem } from '../../../platform/tenancy/tenancy.ts'
import { refreshIndex } from '../../../content/passages/indexing.ts'
import { readBlock, type Reading } from './reading.ts'
import {
  isAbout,
  isKnowledge,
  knowledgeRows,
  sourceOf,
  type KnowledgeBlock,
  type KnowledgeRow,
} from '../../../content/passages/store.ts'
import { blocks } from '../../../content/items/blocks.ts'

export const ReadTask = z.object({
  client: Id,
  environment: Id,
  /** The one block that was saved or is to be read again. */
  block: z.optional(Id),
  /** The blocks that are read again every night; otherwise those that were never read. */
  nightly: z.optional(z.boolean()),
  /** The block behind which the step goes on. */
  after: z.optional(Id),
  /** Something was read, so that the index may be another one. */
  changed: z.optional(z.boolean()),
  /** Everything is read; the index is next. */
  index: z.optional(z.boolean()),
})
export type ReadTask = z.infer<typeof ReadTask>

const blocksPerStep = 8
/** Sites are slow, and a function has time while it waits. */
const readAtOnce = 4

export async function readKnowledge(task: ReadTask): Promise<ReadTask & { more: boolean }> {
  const { client, environment: id } = task
  const all = await new Table({ client }).get(environments, 'environments')
  const environment = all?.list.find(({ _id }) => _id === id)
  if (!all || !environment) {
    await forgetWatch(id)
    return { ...task, more: false }
  }
  const scope = { client, environment: id }
  const readBlocks = () => knowledgeBlocks(client, environment)
  if (task.index) {
    await refreshIndex(scope, readBlocks)
    const events = [{ type: 'knowledgeRead' as const, environmentId: id }]
    await contextIn(scope).commit([], { events })
    return { ...task, more: false }
  }
  const known = new Map((await new Table(scope).list(knowledgeRows)).map((row) => [row._id, row]))
  const wanted = (await readBlocks()).filter((block) => isWanted(block, known.get(block._id), task))
  const left = wanted.filter(({ _id }) => _id > (task.after ?? ''))
  const some = left.slice(0, blocksPerStep)
  const others = all.list.filter(({ _id }) => _id !== id).map(({ _id }) => ({ client, environment: _id }))
  const changed = await pMap(some, (block) => readOne(scope, block, known.get(block._id), { others, task }), {
    concurrency: readAtOnce,
  })
  const isChanged = task.changed || changed.includes(true)
  const isDone = left.length <= some.length
  const next = { ...task, after: some.at(-1)?._id ?? task.after, changed: isChanged, index: isDone }
  // What is only written has changed by the save itself, and with a release all may be another one.
  return { ...next, more: !isDone || isChanged || !task.nightly }
}

/** The knowledge blocks of an environment, in the order they were made. */
async function knowledgeBlocks(client: string, environment: EnvironmentItem): Promise<KnowledgeBlock[]> {
  const table = new Table(contentScope(client, environment))
  return (await blocks.list({ table })).filter(isKnowledge).toSorted((a, b) => compareTexts(a._id, b._id))
}

function isWanted(block: KnowledgeBlock, row: KnowledgeRow | undefined, { block: only, nightly }: ReadTask): boolean {
  if (sourceOf(block) === undefined) return false
  if (only !== undefined) return block._id === only
  return nightly ? block.kb.url !== '' && block.kb.autoUpdate : !isAbout(block, row)
}

interface ReadOptions {
  readonly others: readonly EnvironmentScope[]
  readonly task: ReadTask
}

/** Reads one block and keeps what came of it; tells whether its text is another one. */
async function readOne(
  scope: EnvironmentScope,
  block: KnowledgeBlock,
  known: KnowledgeRow | undefined,
  { others, task }: ReadOptions,
): Promise<boolean> {
  const own = isAbout(block, known) ? known : undefined
  const before = own ?? (await takeOver(scope, block, others))
  const reading = await readBlock(scope.client, block, before)
  const { row, text } = rowOf(block, before, reading)
  const isSame = own?.status === 'read' && row.status === 'read' && own.text === row.text
  // At night, what has not changed writes nothing.
  if (isSame && task.nightly) return false
  if (text) await writeKnowledgeFile(scope, text)
  await transact([new Table(scope).put(knowledgeRows, row)])
  if (known?.text && known.text !== row.text) await removeKnowledgeFile(scope, known.text)
  return known?.text !== row.text
}

/**
 * What another environment has read from the same source. After a promotion customers are answered at once with the text
 * that was tried, also while the site is away.
 */
async function takeOver(
  scope: EnvironmentScope,
  block: KnowledgeBlock,
  others: readonly EnvironmentScope[],
): Promise<KnowledgeRow | undefined> {
  const rows = await Promise.all(others.map((other) => new Table(other).get(knowledgeRows, block._id)))
  for (const [index, row] of rows.entries()) {
    if (!isAbout(block, row) || !row.text) continue
    if (await copyKnowledgeFile(others[index]!, scope, row.text)) return row
  }
  return undefined
}

function rowOf(
  block: KnowledgeBlock,
  before: KnowledgeRow | undefined,
  reading: Reading,
): { row: KnowledgeRow; text?: Uint8Array } {
  const now = new Date().toISOString()
  const base = { _id: block._id, source: sourceOf(block)! }
  if (reading.kind === 'failed') {
    const { fault: _, ...rest } = before ?? {}
    return { row: { ...rest, ...base, status: 'failed', fault: reading.fault } }
  }
  if (reading.kind === 'same') {
    const { fault: _, ...rest } = before!
    return { row: { ...rest, status: 'read', lastScrape: now } }
  }
  const { title, isCut, etag, modified, text: read } = reading
  const text = Buffer.from(read)
  const name = knowledgeFileName(text)
  const isOther = before?.text !== undefined && before.text !== name
  const changed = isOther ? { at: now, lengthBefore: before.length ?? 0 } : before?.changed
  return {
    text,
    row: {
      ...base,
      status: 'read',
      text: name,
      lastScrape: now,
      length: read.length,
      ...(title && { title }),
      ...(isCut && { isCut }),
      ...(etag && { etag }),
      ...(modified && { modified }),
      ...(changed && { changed }),
    },
  }
}

const watchedPerStep = 50

/** Lets each environment be read whose blocks ask for it, some a step; gives behind which the next step goes on. */
export async function startNightly(after: string | undefined): Promise<{ after: string | undefined; more: boolean }> {
  const range = { size: watchedPerStep, oldestFirst: true, ...(after !== undefined && { before: after }) }
  const watched = await new Table({}).pageOfGroup(watchRows, 'nightly', range)
  const day = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
  for (const { client, environment } of watched)
    await startJob('read-knowledge', `${environment}-${day}`, { client, environment, nightly: true })
  return { after: watched.at(-1)?.environment, more: watched.length === watchedPerStep }
}
