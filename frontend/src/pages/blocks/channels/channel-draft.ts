/**
 * What channels have of their own while a response is edited. A part of a channel is a copy by value that replaces the
 * default as a whole; what is not stored is the default, so editing the default never touches a copy (BLOCKS-040).
 */
import { ownParts, type OwnPart } from '#shared/blocks/on-channel'
import { otherChannels, websiteChannel, type Channel } from '#shared/chat/channels'
import { isSame } from '../../../components/form/parts.ts'
import { plainContent, type EditedContent } from '../kinds/index.ts'
import type { EditedChannelContent, EditedOwnContent } from '../own-content.ts'

interface Edited {
  readonly content: EditedContent
  readonly channelContent: EditedChannelContent
}

/** The types of blocks that say something on a channel. */
const spoken: ReadonlySet<unknown> = new Set(['message', 'select', 'media', 'complex'])

/** The parts of a content that a channel may have of its own. */
export const channelParts = (content: EditedContent): OwnPart[] => {
  const plain: { readonly type?: unknown } = plainContent(content)
  return spoken.has(plain.type) ? ownParts.filter((part) => part in content) : []
}

const isOther = (channel: Channel): channel is keyof EditedChannelContent => channel !== websiteChannel

const ownOf = ({ channelContent }: Edited, channel: Channel): EditedOwnContent =>
  (isOther(channel) ? channelContent[channel] : undefined) ?? {}

/** Whether a channel has this part of its own; without a part, whether it has any. */
export const hasOwn = (edited: Edited, channel: Channel, part?: OwnPart): boolean =>
  part ? part in ownOf(edited, channel) : Object.keys(ownOf(edited, channel)).length > 0

/** The content as it is said on a channel. */
export const contentOn = (edited: Edited, channel: Channel): EditedContent =>
  // The parts are those of the content's kind.
  ({ ...edited.content, ...ownOf(edited, channel) }) as EditedContent

/** What an edit on a channel changes: a part becomes the channel's own (BLOCKS-039), all else is of every channel. */
export function withContentOn<E extends Edited>(edited: E, channel: Channel, changed: EditedContent): E {
  if (!isOther(channel)) return { ...edited, content: changed }
  const shown = contentOn(edited, channel)
  const parts = channelParts(changed)
  const changedParts = parts.filter((part) => !isSame(partsIn(changed, [part]), partsIn(shown, [part])))
  // A part that is taken away is that of the default again: a channel cannot store that it has none.
  const own = Object.entries({ ...ownOf(edited, channel), ...partsIn(changed, changedParts) }).filter(
    ([, part]) => part,
  )
  return {
    ...edited,
    content: { ...changed, ...partsIn(edited.content, parts) },
    channelContent: withOwn(edited.channelContent, channel, Object.fromEntries(own)),
  }
}

const partsIn = (content: EditedContent, parts: readonly OwnPart[]): EditedOwnContent =>
  Object.fromEntries(Object.entries(content).filter(([name]) => parts.some((part) => part === name)))

/** Gives the channel's own part up for the default (BLOCKS-041). */
export function withDefault<E extends Edited>(edited: E, channel: Channel, part: OwnPart): E {
  const { [part]: _, ...kept } = ownOf(edited, channel)
  return { ...edited, channelContent: withOwn(edited.channelContent, channel, kept) }
}

/** The channels in their order, so that equal drafts look equal; one without parts of its own is not there. */
const withOwn = (all: EditedChannelContent, channel: Channel, own: EditedOwnContent): EditedChannelContent =>
  Object.fromEntries(
    otherChannels.filter(isOther).flatMap((one) => {
      const parts = one === channel ? own : all[one]
      return parts && Object.keys(parts).length > 0 ? [[one, parts]] : []
    }),
  )
