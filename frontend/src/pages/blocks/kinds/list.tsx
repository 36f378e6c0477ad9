/** A list: lines below each other, which need no more than a title. */
import * as z from 'zod/mini'
import type { ContentOf } from '#shared/blocks/index'
import { describeItems, EditedItem, editedItems, emptyItem, partsOfItems, plainItems, textsOfItems } from './items.tsx'
import type { ContentKind } from './kind.ts'

const ListContent = z.object({ kind: z.literal('list'), items: z.array(EditedItem) })
type ListContent = z.infer<typeof ListContent>

export const list = {
  icon: 'list-view',
  schema: ListContent,
  blank: () => ({ kind: 'list', items: [emptyItem()] }),
  toDraft: ({ items }) => ({ kind: 'list', items: editedItems(items) }),
  toBlock: (content) => ({ type: 'complex', complexBlockType: 'list', items: plainItems(content) }),
  texts: textsOfItems,
  parts: partsOfItems,
  describe: describeItems('list'),
} satisfies ContentKind<ListContent, ContentOf<'complex'>>
