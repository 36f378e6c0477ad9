/**
 * The content of a block on a channel: its own where it has some, else the default (BLOCKS-070). A channel's part is a copy
 * by value, and only what differs is stored: reading is what copies the default into the others (BLOCKS-040).
 */
import * as z from 'zod/mini'
import { OtherChannelName } from '../chat/channel-name.ts'
import { channels, type Channel } from '../chat/channels.ts'
import { localized } from '../languages.ts'
import { BlockMedia } from './block-media.ts'
import { complexItems } from './complex.ts'
import { BlockText } from './default-text.ts'

/** The parts of a block that a channel may have of its own. */
export const ownParts = ['text', 'media', 'items'] as const
export type OwnPart = (typeof ownParts)[number]

export const OwnContent = z.object({
  text: z.optional(localized(BlockText)),
  media: z.optional(BlockMedia),
  items: z.optional(complexItems),
})
export type OwnContent = z.infer<typeof OwnContent>

export const ChannelContent = z.partialRecord(OtherChannelName, OwnContent)
export type ChannelContent = z.infer<typeof ChannelContent>

/** The flags of one channel, as the specification names them: true where the part is the channel's own. */
export const OwnFlags = z.object({
  text: z.boolean(),
  image: z.boolean(),
  video: z.boolean(),
  items: z.boolean(),
  mediaImage: z.boolean(),
  mediaVideo: z.boolean(),
})
export type OwnFlags = z.infer<typeof OwnFlags>

interface Parted {
  readonly type: string
  readonly channelContent?: ChannelContent | undefined
}

/** `channelsWithOwnContent` of the specification, which follows from what is stored. */
export function channelsWithOwnContent({ type, channelContent = {} }: Parted): Partial<Record<Channel, OwnFlags>> {
  const isMedia = type === 'media'
  return Object.fromEntries(
    channels.flatMap((channel) => {
      const own = ownOf(channelContent, channel)
      if (!own) return []
      const [image, video] = [own.media?.kind === 'image', own.media?.kind === 'video']
      return [
        [
          channel,
          {
            text: own.text !== undefined,
            image: image && !isMedia,
            video: video && !isMedia,
            items: own.items !== undefined,
            mediaImage: image && isMedia,
            mediaVideo: video && isMedia,
          } satisfies OwnFlags,
        ],
      ]
    }),
  )
}

const ownOf = (content: ChannelContent, channel: Channel): OwnContent | undefined =>
  channel === 'chat_plugin' ? undefined : content[channel]

/** The block as it is said on a channel: a part of the channel's own replaces the default as a whole. */
export function onChannel<B extends Parted>(block: B, channel: Channel): B {
  const own = ownOf(block.channelContent ?? {}, channel)
  if (!own) return block
  const parts = ownParts.filter((part) => part in block && own[part] !== undefined)
  return { ...block, ...Object.fromEntries(parts.map((part) => [part, own[part]])) }
}

/** The block with what `change` makes of each channel's own content; `path` is its place in the block. */
export function withOwnContent<B extends Parted>(block: B, change: (own: OwnContent, path: string) => OwnContent): B {
  const { channelContent } = block
  if (!channelContent) return block
  const changed = Object.entries(channelContent).map(([channel, own]) => [
    channel,
    change(own, `channelContent.${channel}`),
  ])
  return { ...block, channelContent: Object.fromEntries(changed) }
}
