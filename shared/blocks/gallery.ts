/** A gallery: cards with an image, two texts and choices. */
import * as z from 'zod/mini'
import { Media } from '../chat/message.ts'
import { galleryItemsMax } from '../limits.ts'
import { anyChoices, referencesInChoices, withTextsOfChoices } from './choices.ts'
import { DefaultText } from './default-text.ts'
import { blockKind } from './kind.ts'

const BlockImage = z.object({ ...Media.shape, kind: z.literal('image', 'no-image') }, 'no-image')

export const GalleryItem = z.object({
  title: DefaultText,
  subtitle: DefaultText,
  media: BlockImage,
  choices: anyChoices,
})
export type GalleryItem = z.infer<typeof GalleryItem>

export const gallery = blockKind({
  fields: {
    type: z.literal('complex'),
    complexBlockType: z.literal('generic'),
    items: z.array(GalleryItem).check(z.minLength(1, 'no-items'), z.maxLength(galleryItemsMax, 'items-max')),
  },
  references: ({ items }) =>
    items.flatMap(({ choices }, index) => referencesInChoices(choices, `items.${index}.choices`)),
  withTexts: (content, replace) => ({
    ...content,
    items: content.items.map((item, index) => ({
      ...item,
      title: replace(item.title, `items.${index}.title`),
      subtitle: replace(item.subtitle, `items.${index}.subtitle`),
      choices: withTextsOfChoices(item.choices, `items.${index}.choices`, replace),
    })),
  }),
  withMedia: (content, replace) => ({
    ...content,
    items: content.items.map((item, index) => ({ ...item, media: replace(item.media, `items.${index}.media`) })),
  }),
})
