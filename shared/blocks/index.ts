/**
 * The kinds of blocks, and what a block says about itself through its kind. To add a kind: a file and a line here, in
 * `shared/engine/runners` and in `frontend/src/pages/blocks/kinds`; none of them compiles without the others.
 */
import * as z from 'zod/mini'
import type { Media } from '../chat/message.ts'
import type { Localized } from '../languages.ts'
import type { Mention } from '../references.ts'
import { message, select } from './basic.ts'
import { complex, referencesInItems, withMediaOfItems, withTextsOfItems } from './complex.ts'
import { emailForm } from './email-form.ts'
import { form } from './form.ts'
import { handler } from './handler.ts'
import { handover } from './handover.ts'
import { unionOf, type BlockKind, type Fields, type ReplaceMedia, type ReplaceText } from './kind.ts'
import { knowledge } from './knowledge.ts'
import { logic } from './logic.ts'
import { media } from './media.ts'
import { withOwnContent, type ChannelContent } from './on-channel.ts'
import { salesforceCase } from './salesforce-case.ts'
import { temporary } from './temporary.ts'
import { unsetForm } from './unset-form.ts'
import { variable } from './variable.ts'
import type { PlacedChoice, Way } from './ways.ts'
import { zapier } from './zapier.ts'

/** The kinds whose content is the block itself, by its `type`. */
export const messageKinds = { message, select, media, complex, variable, kb: knowledge, temporary }

/** The kinds that do something, by the `type` of the block's `function`, which is their content. */
export const functionKinds = {
  form,
  logic,
  handover,
  'unset-form': unsetForm,
  handler,
  'email-form-as-table': emailForm,
  'zapier-trigger': zapier,
  'salesforce-create-case': salesforceCase,
}

/** What a function block does. */
export const BlockFunction = unionOf(functionKinds, {})
export type BlockFunction = z.infer<typeof BlockFunction>

/** Blocks of every type, with `more` fields beside those of the type. */
export const blockUnion = <More extends Fields>(more: More) =>
  unionOf({ ...messageKinds, function: { fields: { type: z.literal('function'), function: BlockFunction } } }, more)

const BlockContent = blockUnion({})
type BlockContent = z.infer<typeof BlockContent>

export type BlockType = BlockContent['type']
export type FunctionType = BlockFunction['type']
// The keys of the kinds are the types.
export const functionTypes = Object.keys(functionKinds) as FunctionType[]
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

/** A block of any type, with the content that channels have of their own. */
type WholeBlock = BlockContent & { readonly channelContent?: ChannelContent | undefined }

/** Where the paths of a block's content begin. */
export const contentPath = ({ type }: Pick<BlockContent, 'type'>): string => (type === 'function' ? 'function.' : '')

/** The choices of a block, with their places in its content. */
export function choicesIn(block: BlockContent): PlacedChoice[] {
  const content = contentOf(block)
  return kindOf(content).choices(content)
}

/** Where its content leads beside its choices, with the places there. */
export function waysIn(block: BlockContent): Way[] {
  const content = contentOf(block)
  return kindOf(content).ways(content)
}

/** Every reference of a block to other content, but for `next` and `onReply`. */
export function referencesIn(block: WholeBlock): Mention[] {
  const content = contentOf(block)
  const start = contentPath(block)
  const own = Object.entries(block.channelContent ?? {}).flatMap(([channel, { items = [] }]) =>
    referencesInItems(items, `channelContent.${channel}.items`),
  )
  return [
    ...kindOf(content)
      .references(content)
      .map(({ kind, id, path }) => ({ kind, id, path: start + path })),
    ...own,
  ]
}

/** The block with each text that customers read replaced, those of channels among them. */
export function withTexts<B extends WholeBlock>(block: B, replace: ReplaceText): B {
  if (block.type !== 'function')
    return withOwnContent({ ...block, ...kindOf(block).withTexts(block, replace) }, (own, path) => ({
      ...own,
      ...(own.text && { text: replace(own.text, `${path}.text`) }),
      ...(own.items && { items: withTextsOfItems(own.items, `${path}.items`, replace) }),
    }))
  const content = block.function
  const replaced = kindOf(content).withTexts(content, (text, path) => replace(text, `function.${path}`))
  return { ...block, function: replaced }
}

/** Every text of a block that customers read. */
export function textsIn(block: WholeBlock): Localized[] {
  const found: Localized[] = []
  withTexts(block, (text) => {
    found.push(text)
    return text
  })
  return found
}

/** The block with each of its media replaced, those of channels among them; a function has none. */
export const withMedia = <B extends WholeBlock>(block: B, replace: ReplaceMedia): B =>
  block.type === 'function'
    ? block
    : withOwnContent({ ...block, ...kindOf(block).withMedia(block, replace) }, (own, path) => ({
        ...own,
        ...(own.media && { media: replace(own.media, `${path}.media`) }),
        ...(own.items && { items: withMediaOfItems(own.items, `${path}.items`, replace) }),
      }))

/** Every medium of a block, with its path. */
export function mediaIn(block: WholeBlock): { media: Media; path: string }[] {
  const found: { media: Media; path: string }[] = []
  withMedia(block, (medium, path) => {
    found.push({ media: medium, path })
    return medium
  })
  return found
}
