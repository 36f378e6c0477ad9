/** Several items at once: the cards of a gallery (`generic`), or the lines of a list, which need no more than a title. */
import * as z from 'zod/mini'
import { Media } from '../chat/message.ts'
import { localized } from '../languages.ts'
import { galleryItemsMax } from '../limits.ts'
import { anyChoices, referencesInChoices, withTextsOfChoices } from './choices.ts'
import { BlockText, DefaultText } from './default-text.ts'
import type { Mention } from '../references.ts'
import { placedChoices } from './ways.ts'
import { blockKind, type ReplaceMedia, type ReplaceText } from './kind.ts'

/** A picture or a film (BLOCKS-024); a file is none of both. */
const ItemMedia = z.object({ ...Media.shape, kind: z.enum(['image', 'video'], 'no-image') }, 'no-image')

export const GalleryItem = z.object({
  title: DefaultText,
  subtitle: DefaultText,
  media: ItemMedia,
  choices: anyChoices,
})
export type GalleryItem = z.infer<typeof GalleryItem>

export const ListItem = z.object({
  title: DefaultText,
  subtitle: z.optional(localized(BlockText)),
  media: z.optional(ItemMedia),
  choices: anyChoices,
})
export type ListItem = z.infer<typeof ListItem>

const someOf = <Schema extends z.ZodMiniType>(item: Schema) =>
  z.array(item).check(z.minLength(1, 'no-items'), z.maxLength(galleryItemsMax, 'items-max'))

const gallery = {
  type: z.literal('complex'),
  complexBlockType: z.literal('generic'),
  items: someOf(GalleryItem),
}
const list = { type: z.literal('complex'), complexBlockType: z.literal('list'), items: someOf(ListItem) }

type Item = GalleryItem | ListItem

/** The items of either kind, for a channel that has its own. */
export const complexItems = someOf(ListItem)

export const referencesInItems = (items: readonly Item[], path: string): Mention[] =>
  items.flatMap(({ choices }, index) => referencesInChoices(choices, `${path}.${index}.choices`))

/** The same items with each text replaced. */
export const withTextsOfItems = <Each extends Item>(
  items: readonly Each[],
  path: string,
  replace: ReplaceText,
): Each[] =>
  items.map((item, index) => ({
    ...item,
    title: replace(item.title, `${path}.${index}.title`),
    ...(item.subtitle && { subtitle: replace(item.subtitle, `${path}.${index}.subtitle`) }),
    choices: withTextsOfChoices(item.choices, `${path}.${index}.choices`, replace),
  }))

/** The same items with each medium replaced. */
export const withMediaOfItems = <Each extends Item>(
  items: readonly Each[],
  path: string,
  replace: ReplaceMedia,
): Each[] =>
  items.map((item, index) => ({
    ...item,
    ...(item.media && { media: replace(item.media, `${path}.${index}.media`) }),
  }))

export const complex = blockKind<typeof gallery | typeof list>({
  fields: gallery,
  variants: { by: 'complexBlockType', fields: [gallery, list] },
  references: ({ items }) => referencesInItems(items, 'items'),
  choices: ({ items }) => items.flatMap(({ choices }, index) => placedChoices(choices, `items.${index}.choices`)),
  withTexts: (content, replace) => withItems(content, withTextsOfItems(content.items, 'items', replace)),
  withMedia: (content, replace) => withItems(content, withMediaOfItems(content.items, 'items', replace)),
})

// The items that replace those of a content are of its own kind.
const withItems = <Content extends { readonly items: readonly Item[] }>(content: Content, items: readonly Item[]) =>
  ({ ...content, items }) as Content
