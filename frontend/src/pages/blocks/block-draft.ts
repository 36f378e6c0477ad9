/** A response while it is edited: like a block of the contract, but free to be wrong. */
import * as z from 'zod/mini'
import { BlockDraft, type Block } from '#shared/contracts/blocks'
import type { ContentLanguage } from '#shared/languages'
import { slug } from '#shared/slug'
import { EditedContent, editedContent, kinds, plainContent, type Kind } from './kinds/index.ts'

export const EditedBlock = z.object({
  title: z.string(),
  key: z.string(),
  /** A key that was typed by hand stays; any other follows the title. */
  keyTyped: z.boolean(),
  description: z.string(),
  group: z.string(),
  next: z.string(),
  onReply: z.string(),
  content: EditedContent,
})
export type EditedBlock = z.infer<typeof EditedBlock>

export const emptyBlock = (kind: Kind, group: string): EditedBlock => ({
  title: '',
  key: '',
  keyTyped: false,
  description: '',
  group,
  next: '',
  onReply: '',
  content: kinds[kind].blank(),
})

/** A block to be edited. Where it is the answer to a save, its parts keep the ids they had in what was `sent`. */
export function editedBlock(block: Block, sent?: EditedBlock): EditedBlock {
  const { title, key, description, group, next, onReply } = block
  const content = editedContent(block)
  return {
    title,
    key,
    keyTyped: true,
    description,
    group,
    next: next ?? '',
    onReply: onReply ?? '',
    content: sent ? withIds(content, sent.content) : content,
  }
}

function withIds<Part>(part: Part, like: unknown): Part {
  if (Array.isArray(part)) {
    const others: unknown[] = Array.isArray(like) ? like : []
    // A list of the same parts.
    return part.map((one: unknown, index) => withIds(one, others[index])) as Part
  }
  if (!isRecord(part) || !isRecord(like)) return part
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    name === 'id' ? (like['id'] ?? value) : withIds(value, like[name]),
  ])
  // The same names with the same values, but for the ids.
  return Object.fromEntries(entries) as Part
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What the contract is asked about. */
export const plainBlock = ({ title, key, description, group, next, onReply, content }: EditedBlock): object => ({
  title,
  key,
  description,
  group,
  next: next || null,
  onReply: onReply || null,
  ...plainContent(content),
})

/** What is sent to the server, once nothing is wrong with it. */
export const blockDraft = (edited: EditedBlock): BlockDraft => BlockDraft.parse(plainBlock(edited))

/** Whether two blocks would be saved alike. */
export const sameBlock = (a: EditedBlock, b: EditedBlock): boolean =>
  JSON.stringify(plainBlock(a)) === JSON.stringify(plainBlock(b))

export const withTitle = (block: EditedBlock, title: string): EditedBlock => ({
  ...block,
  title,
  key: block.keyTyped ? block.key : title.trim() && slug(title),
})

/** A key that is emptied follows the title again. */
export const typedKey = (typed: string) => ({ key: typed, keyTyped: typed !== '' })

/** How many of a response's texts are not written in `language`. */
export const missingTexts = ({ content }: EditedBlock, language: ContentLanguage): number =>
  (kinds[content.kind].texts?.(content) ?? []).filter((text) => !text[language]?.trim()).length
