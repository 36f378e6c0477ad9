/** A gallery: cards side by side, of which one shows. */
import * as z from 'zod/mini'
import type { ContentOf } from '#shared/blocks/index'
import { describeItems, EditedItem, editedItems, emptyItem, partsOfItems, plainItems, textsOfItems } from './items.tsx'
import type { ContentKind } from './kind.ts'

const GalleryContent = z.object({ kind: z.literal('gallery'), items: z.array(EditedItem) })
type GalleryContent = z.infer<typeof GalleryContent>

export const gallery = {
  icon: 'view-vertical',
  schema: GalleryContent,
  blank: () => ({ kind: 'gallery', items: [emptyItem()] }),
  toDraft: ({ items }) => ({ kind: 'gallery', items: editedItems(items) }),
  toBlock: (content) => ({ type: 'complex', complexBlockType: 'generic', items: plainItems(content) }),
  texts: textsOfItems,
  parts: partsOfItems,
  describe: describeItems('gallery'),
} satisfies ContentKind<GalleryContent, ContentOf<'complex'>>
