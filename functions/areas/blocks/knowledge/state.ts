/** What consoles are told of how a knowledge block was read, and the wish to have it read again. */
import type { KnowledgeSource, KnowledgeState } from '#shared/contracts/blocks'
import type { Context } from '../../../platform/request/context.ts'
import {
  indexRows,
  isAbout,
  isKnowledge,
  knowledgeRows,
  sourceOf,
  type KnowledgeBlock,
  type KnowledgeRow,
} from '../../../content/passages/store.ts'
import { Problem } from '#shared/problem'
import { blocks } from '../../../content/items/blocks.ts'

export async function knowledgeState(context: Context, id: string): Promise<KnowledgeState> {
  const [block, row, index] = await Promise.all([
    knowledgeBlock(context, id),
    context.table.get(knowledgeRows, id),
    context.table.get(indexRows, '-'),
  ])
  return stateOf(block, row, index?.leftOut.includes(id) ?? false)
}

/** What all knowledge blocks are read from, in the order of their titles; those that are only written are not among them. */
export async function knowledgeSources(context: Context): Promise<KnowledgeSource[]> {
  const [all, rows, index] = await Promise.all([
    blocks.list(context),
    context.table.list(knowledgeRows),
    context.table.get(indexRows, '-'),
  ])
  const rowOf = new Map(rows.map((row) => [row._id, row]))
  const leftOut = new Set(index?.leftOut)
  return all.filter(isKnowledge).flatMap((block) => {
    const { _id, title: name, kb } = block
    const source = kb.url || kb.file?.name
    if (!sourceOf(block) || source === undefined) return []
    const { url, autoUpdate } = kb
    return { ...stateOf(block, rowOf.get(_id), leftOut.has(_id)), _id, name, source, isFile: url === '', autoUpdate }
  })
}

/** Lets the job read a block again, at once. */
export async function readAgain(context: Context, id: string): Promise<KnowledgeState> {
  const { table, scope, newId } = context
  const [block, before] = await Promise.all([knowledgeBlock(context, id), table.get(knowledgeRows, id)])
  const source = sourceOf(block)
  if (!source) return stateOf(block, undefined, false)
  const row: KnowledgeRow = { ...(isAbout(block, before) && before), _id: id, source, status: 'waiting' }
  await context.commit([table.put(knowledgeRows, row)], {
    events: [{ type: 'knowledgeChanged', environmentId: scope.environment, blockId: id, task: newId() }],
  })
  return stateOf(block, row, false)
}

async function knowledgeBlock(context: Context, id: string): Promise<KnowledgeBlock> {
  const block = await blocks.get(context, id)
  if (!isKnowledge(block)) throw new Problem('not-found')
  return block
}

function stateOf(block: KnowledgeBlock, row: KnowledgeRow | undefined, isLeftOut: boolean): KnowledgeState {
  const source = sourceOf(block)
  const full = isLeftOut && { fault: 'knowledge-full' as const }
  if (!source) return { status: 'written', ...full }
  if (!isAbout(block, row)) return { status: 'waiting' }
  const { status, fault, lastScrape, length, isCut, title, changed } = row
  return {
    status,
    ...(fault && status === 'failed' ? { fault } : full),
    ...(lastScrape && { lastScrape }),
    ...(length !== undefined && { length }),
    ...(isCut && { isCut }),
    ...(title && { title }),
    ...(changed && { changed }),
  }
}
