/** Builds in what the bot of an environment looks answers up: the written and the read texts of its knowledge blocks. */
import { textIn, contentLanguages, type ContentLanguage } from '#shared/languages'
import { passagesMax } from '#shared/limits'
import {
  buildIndex,
  openIndex,
  type IndexedPassage,
  type PassageIndex,
  type Source,
} from '../../nlu/passages/word-postings.ts'
import { passagesOf } from '../../nlu/passages/passages.ts'
import { allBlocks } from '../items/blocks.ts'
import { watchRows } from '../watch-rows.ts'
import {
  knowledgeFileName,
  readKnowledgeFile,
  removeKnowledgeFile,
  writeKnowledgeFile,
} from '../../platform/files/knowledge-files.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { ContentRows } from '../../platform/table/content-rows.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'
import {
  indexRows,
  isAbout,
  isKnowledge,
  knowledgeRows,
  type IndexRow,
  type KnowledgeBlock,
  type KnowledgeRow,
} from './store.ts'

/** Builds the index of what `readBlocks` gives; of two at once, the one that began later is the one that counts. */
export const refreshIndex = (scope: EnvironmentScope, readBlocks: () => Promise<KnowledgeBlock[]>): Promise<void> =>
  retryOnConflict(() => refresh(scope, readBlocks))

async function refresh(scope: EnvironmentScope, readBlocks: () => Promise<KnowledgeBlock[]>): Promise<void> {
  const table = new Table(scope)
  const before = await table.get(indexRows, '-')
  const [blocks, rows] = await Promise.all([readBlocks(), table.list(knowledgeRows)])
  const { bytes, leftOut } = await indexOf(scope, blocks, new Map(rows.map((row) => [row._id, row])))
  const file = bytes && knowledgeFileName(bytes)
  await watch(scope, blocks)
  await forgetRows(scope, blocks, rows)
  if (file === before?.file && leftOut.join() === before?.leftOut.join()) return
  if (!before && !file) return
  if (bytes) await writeKnowledgeFile(scope, bytes)
  const after: IndexRow = {
    ...(file && { file }),
    ...(before?.file && { former: before.file }),
    leftOut,
    version: (before?.version ?? 0) + 1,
  }
  const change = before
    ? table.replace(indexRows, after, { field: 'version', value: before.version })
    : table.create(indexRows, after, 'stale')
  await transact([{ ...change, otherwise: 'unavailable' }])
  const { former } = before ?? {}
  if (former && former !== after.file && former !== after.former) await removeKnowledgeFile(scope, former)
}

/** The nightly job looks after an environment only as long as one of its blocks asks for it. */
async function watch({ client, environment }: EnvironmentScope, blocks: readonly KnowledgeBlock[]): Promise<void> {
  const world = new Table({})
  const isWanted = blocks.some(({ kb: { url, autoUpdate } }) => url !== '' && autoUpdate)
  const isThere = (await world.get(watchRows, environment)) !== undefined
  if (isWanted === isThere) return
  await transact([isWanted ? world.put(watchRows, { client, environment }) : world.drop(watchRows, environment)])
}

/** What was read for blocks that are gone, or for what they no longer name. */
async function forgetRows(
  scope: EnvironmentScope,
  blocks: readonly KnowledgeBlock[],
  rows: readonly KnowledgeRow[],
): Promise<void> {
  const byId = new Map(blocks.map((block) => [block._id, block]))
  const table = new Table(scope)
  for (const row of rows) {
    const block = byId.get(row._id)
    if (block && isAbout(block, row)) continue
    await transact([table.drop(knowledgeRows, row._id)])
    if (row.text) await removeKnowledgeFile(scope, row.text)
  }
}

/** The same index in memory, of the blocks of some content that customers may not be answered with yet; none where there is nothing to look up. */
export async function knowledgeIndexOf(
  scope: EnvironmentScope,
  content: ContentRows,
): Promise<PassageIndex | undefined> {
  const [blocks, rows] = await Promise.all([allBlocks(content), new Table(scope).list(knowledgeRows)])
  const { bytes } = await indexOf(scope, blocks.filter(isKnowledge), new Map(rows.map((row) => [row._id, row])))
  return bytes && openIndex(bytes)
}

async function indexOf(
  scope: EnvironmentScope,
  blocks: readonly KnowledgeBlock[],
  rows: ReadonlyMap<string, KnowledgeRow>,
): Promise<{ bytes: Uint8Array | undefined; leftOut: string[] }> {
  const sources: Source[] = []
  const passages: IndexedPassage[] = []
  const leftOut: string[] = []
  for (const block of blocks) {
    const texts = [...writtenTexts(block), ...(await readTexts(scope, block, rows.get(block._id)))]
    const read = texts.map(({ text, heading = '', ...source }) => ({
      source,
      passages: passagesOf(text).map((passage) => ({ ...passage, heading: passage.heading || heading })),
    }))
    const count = read.reduce((sum, each) => sum + each.passages.length, 0)
    if (passages.length + count > passagesMax) leftOut.push(block._id)
    else
      for (const each of read) {
        passages.push(...each.passages.map((passage) => ({ ...passage, source: sources.length })))
        sources.push(each.source)
      }
  }
  return { bytes: passages.length > 0 ? buildIndex(sources, passages) : undefined, leftOut }
}

/** A text to be indexed; `heading` stands above what has none of its own. */
type IndexedText = Source & { readonly text: string; readonly heading?: string | undefined }

const commonOf = ({ _id: blockId, includeOnChannels = [], kb: { usage, file } }: KnowledgeBlock) => ({
  blockId,
  ...(file?.kind === 'video' && { isVideo: true }),
  ...(includeOnChannels.length > 0 && { channels: [...includeOnChannels] }),
  ...(usage === 'helps' && { helps: true }),
})

/** The English text, else the first, stands in for the languages without one of their own, as in all that the bot says. */
function writtenTexts(block: KnowledgeBlock): IndexedText[] {
  const { kb, titles = {}, title, updated: at } = block
  const isWritten = (language: ContentLanguage) => Boolean(kb.text[language]?.trim())
  const written = contentLanguages.filter(isWritten)
  return written.map((language) => ({
    ...commonOf(block),
    title: textIn({ ...titles, en: title }, language) || title,
    // English is the first of the languages.
    languages: contentLanguages.filter((each) => each === language || (language === written[0] && !isWritten(each))),
    isWritten: true,
    at,
    text: kb.text[language]!,
  }))
}

async function readTexts(
  scope: EnvironmentScope,
  block: KnowledgeBlock,
  row: KnowledgeRow | undefined,
): Promise<IndexedText[]> {
  const bytes = isAbout(block, row) && row.text && (await readKnowledgeFile(scope, row.text))
  if (!bytes) return []
  const { title, kb } = block
  const url = kb.url && { url: kb.url }
  const heading = row?.title
  return [
    {
      ...commonOf(block),
      title,
      ...url,
      at: row?.lastScrape ?? block.updated,
      text: new TextDecoder().decode(bytes),
      heading,
    },
  ]
}
