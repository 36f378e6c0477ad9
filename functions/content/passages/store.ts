/**
 * What happens to knowledge blocks by itself, which is why it lies beside the release and not in it. Texts and indexes are
 * files; see `functions/platform/files/knowledge-files.ts`.
 *
 * | item            | per         | id             |
 * |-----------------|-------------|----------------|
 * | knowledge       | environment | block: how its address or file was read |
 * | knowledge-index | environment | `-`: in what the bot looks answers up |
 */
import * as z from 'zod/mini'
import { readFaults } from '#shared/contracts/blocks'
import type { Block } from '#shared/contracts/blocks'
import { Id } from '#shared/ids'
import type { EnvironmentScope, ReleaseScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'
import { allBlocks } from '../items/blocks.ts'

export const KnowledgeRow = z.object({
  _id: Id,
  /** The address, or the pointer of the file, that all of this is about. */
  source: z.string(),
  status: z.enum(['waiting', 'read', 'failed']),
  fault: z.optional(z.enum(readFaults)),
  /** The text in use: the name of its file, and what is known of it. */
  text: z.optional(z.string()),
  lastScrape: z.optional(z.iso.datetime()),
  length: z.optional(z.int()),
  isCut: z.optional(z.boolean()),
  title: z.optional(z.string()),
  /** When a reading brought another text, and how long the one before was. */
  changed: z.optional(z.object({ at: z.iso.datetime(), lengthBefore: z.int() })),
  /** What the site says its text can be compared by. */
  etag: z.optional(z.string()),
  modified: z.optional(z.string()),
})
export type KnowledgeRow = z.infer<typeof KnowledgeRow>

export const knowledgeRows = collection({
  name: 'knowledge',
  per: 'environment',
  schema: KnowledgeRow,
  id: ({ _id }) => _id,
})

const IndexRow = z.object({
  /** The name of the index's file; absent where there is nothing to look up. */
  file: z.optional(z.string()),
  /** The one before, which a turn that has just begun may still ask for. */
  former: z.optional(z.string()),
  /** The blocks for whose texts there was no room. */
  leftOut: z.array(Id),
  /** Counts the writes of this item. */
  version: z.int(),
})
export type IndexRow = z.infer<typeof IndexRow>

export const indexRows = collection({ name: 'knowledge-index', per: 'environment', schema: IndexRow, id: () => '-' })

export type KnowledgeBlock = Extract<Block, { type: 'kb' }>

export const isKnowledge = (block: Block | undefined): block is KnowledgeBlock => block?.type === 'kb'

/** What a block is read from: its address, else its file; `undefined` where it is only written. */
export const sourceOf = ({ kb: { url, file } }: KnowledgeBlock): string | undefined => url || file?.pointer

/** Whether what is known of a block is about what it names now. */
export const isAbout = (block: KnowledgeBlock, row: KnowledgeRow | undefined): row is KnowledgeRow =>
  row !== undefined && row.source === sourceOf(block)

/** How many blocks of an environment name something that could not be read. */
export async function countUnreadKnowledge(scope: EnvironmentScope): Promise<number> {
  const rows = await new Table(scope).list(knowledgeRows, { stale: true })
  return rows.filter(({ status }) => status === 'failed').length
}

/** Whether an environment has any block that answers are looked up in. */
export const hasKnowledge = async (scope: ReleaseScope): Promise<boolean> =>
  (await allBlocks(new Table(scope))).some(isKnowledge)
