/**
 * The kinds of blocks, and what a block says about itself through its kind. To add a kind: a file and a line here, in
 * `shared/engine/runners` and in `frontend/src/pages/blocks/kinds`; none of them compiles without the others.
 */
import * as z from 'zod/mini'
import type { Localized } from '../languages.ts'
import type { Mention } from '../references.ts'
import { message, select } from './basic.ts'
import { form } from './form.ts'
import { gallery } from './gallery.ts'
import { handover } from './handover.ts'
import { unionOf, type BlockKind, type BlockMedia, type Fields, type ReplaceMedia, type ReplaceText } from './kind.ts'
import { logic } from './logic.ts'
import { media } from './media.ts'
import { unsetForm } from './unset-form.ts'

/** The kinds that say something, by the `type` of the block. Their content is the block itself. */
export const messageKinds = { message, select, media, complex: gallery }

/** The kinds that do something, by the `type` of the block's `function`, which is their content. */
export const functionKinds = { form, logic, handover, 'unset-form': unsetForm }

/** What a function block does. */
export const BlockFunction = unionOf(functionKinds, {})
export type BlockFunction = z.infer<typeof BlockFunction>

/** Blocks of every type, with `more` fields beside those of the type. */
export const blockUnion = <More extends Fields>(more: More) =>
  unionOf({ ...messageKinds, function: { fields: { type: z.literal('function'), function: BlockFunction } } }, more)

const BlockContent = blockUnion({})
type BlockContent = z.infer<typeof BlockContent>

export type BlockType = BlockContent['type']
// The keys of the kinds are the types.
export const blockTypes = [...Object.keys(messageKinds), 'function'] as BlockType[]

/** What a block says or does: the block itself, or its function. */
export type Content = Exclude<BlockContent, { type: 'function' }> | BlockFunction
export type ContentType = Content['type']
export type ContentOf<Type extends ContentType> = Extract<Content, { type: Type }>

export const contentOf = (block: BlockContent): Content => (block.type === 'function' ? block.function : block)

const kinds: { readonly [Type in ContentType]: BlockKind<ContentOf<Type>> } = {
  ...messageKinds,
  ...functionKinds,
}
const kindOf = ({ type }: Content): BlockKind<Content> => kinds[type]

/** Every reference of a block to other content, but for `next` and `onReply`. */
export function referencesIn(block: BlockContent): Mention[] {
  const content = contentOf(block)
  const start = block.type === 'function' ? 'function.' : ''
  return kindOf(content)
    .references(content)
    .map(({ kind, id, path }) => ({ kind, id, path: start + path }))
}

/** The block with each text that customers read replaced. */
export function withTexts<B extends BlockContent>(block: B, replace: ReplaceText): B {
  if (block.type !== 'function') return { ...block, ...kindOf(block).withTexts(block, replace) }
  const content = block.function
  const replaced = kindOf(content).withTexts(content, (text, path) => replace(text, `function.${path}`))
  return { ...block, function: replaced }
}

/** Every text of a block that customers read. */
export function textsIn(block: BlockContent): Localized[] {
  const found: Localized[] = []
  withTexts(block, (text) => {
    found.push(text)
    return text
  })
  return found
}

/** The block with each of its media replaced; a function has none. */
export const withMedia = <B extends BlockContent>(block: B, replace: ReplaceMedia): B =>
  block.type === 'function' ? block : { ...block, ...kindOf(block).withMedia(block, replace) }

/** Every medium of a block, with its path. */
export function mediaIn(block: BlockContent): { media: BlockMedia; path: string }[] {
  const found: { media: BlockMedia; path: string }[] = []
  withMedia(block, (medium, path) => {
    found.push({ media: medium, path })
    return medium
  })
  return found
}
