/** What channels have of their own while it is edited: a part that is there is the channel's, any other is the default. */
import * as z from 'zod/mini'
import type { ChannelContent } from '#shared/blocks/on-channel'
import { otherChannels } from '#shared/chat/channels'
import { Media } from '#shared/chat/message'
import { localized } from '#shared/languages'
import { EditedItem, editedItems, plainItems } from './kinds/items.tsx'
import { plainMedia } from './kinds/parts/media-rules.ts'

const EditedOwnContent = z.object({
  text: z.optional(localized(z.string())),
  media: z.optional(z.nullable(Media)),
  items: z.optional(z.array(EditedItem)),
})
export type EditedOwnContent = z.infer<typeof EditedOwnContent>

/** By channel. */
export const EditedChannelContent = z.partialRecord(z.enum(otherChannels), EditedOwnContent)
export type EditedChannelContent = z.infer<typeof EditedChannelContent>

export const editedChannelContent = (content: ChannelContent = {}): EditedChannelContent =>
  mapped(content, ({ items, ...own }) => ({ ...own, ...(items && { items: editedItems(items) }) }))

/** The content as it is sent; a channel without a part of its own is left out. */
export const plainChannelContent = (content: EditedChannelContent): object =>
  Object.fromEntries(
    Object.entries(content).flatMap(([channel, { text, media, items }]) => {
      const own = {
        ...(text && { text }),
        ...(media !== undefined && { media: plainMedia(media) }),
        ...(items && { items: plainItems({ kind: 'list', items }) }),
      }
      return Object.keys(own).length > 0 ? [[channel, own]] : []
    }),
  )

/** Each channel keeps its name. */
const mapped = <Part, Mapped>(content: Partial<Record<string, Part>>, map: (part: Part) => Mapped) =>
  Object.fromEntries(
    Object.entries(content).flatMap(([channel, part]) => (part === undefined ? [] : [[channel, map(part)]])),
  ) as Record<string, Mapped>
