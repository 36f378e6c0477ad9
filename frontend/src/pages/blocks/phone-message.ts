/** What the bot would say with a response as it is being written, by the code that the bot itself runs. */
import type { ChoiceAction } from '#shared/blocks/choices'
import type { Channel } from '#shared/chat/channels'
import type { Message } from '#shared/chat/message'
import type { Block } from '#shared/contracts/blocks'
import { blockMessage } from '#shared/engine/runners/messages'
import type { ContentLanguage } from '#shared/languages'
import { placeholder } from '#shared/fields/placeholders'
import { channelParts, contentOn } from './channels/channel-draft.ts'
import { plainContent } from './kinds/index.ts'
import type { EditedBlock } from './block-draft.ts'

interface Showing {
  readonly language: ContentLanguage
  readonly channel: Channel
  /** How the company is called. */
  readonly company: string
}

const unwritten = '…'

/** Absent where the response does something instead of saying something. What is not written yet shows as dots. */
export function phoneMessage(
  edited: Pick<EditedBlock, 'content' | 'channelContent' | 'textOverflow'>,
  { language, channel, company }: Showing,
): Message | undefined {
  const content = contentOn(edited, channel)
  if (channelParts(content).length === 0 && content.kind !== 'kb') return undefined
  const { textOverflow } = edited
  const plain = whole({ ...plainContent(content), ...mediaOf(content), textOverflow })
  // Everything that messages are made of is there now.
  const block = plain as Block
  const variables = { ...namesIn(plain), company, bot: company }
  const message = blockMessage(block, { language, channel, variables })
  // Knowledge that is read from elsewhere has no text of its own.
  return message ?? (content.kind === 'kb' ? undefined : { messageType: 'bot-msg', language, text: unwritten })
}

/** A medium as it is sent has no address. */
const mediaOf = (content: EditedBlock['content']): object => ({
  ...('media' in content && { media: content.media }),
  ...('items' in content && { items: content.items }),
})

/** The same with a title and an action wherever one is missing, because a customer would not see what has none. */
function whole(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(whole)
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([name, value]: [string, unknown]) => [
    name,
    name === 'action' ? wholeAction(value as ChoiceAction | null) : name === 'title' ? wholeTitle(value) : whole(value),
  ])
  return Object.fromEntries(entries)
}

const wholeTitle = (title: unknown): unknown =>
  typeof title === 'object' && title !== null && Object.values(title).some(Boolean) ? title : { en: unwritten }

/** A link that leads nowhere yet is shown as a button. */
const wholeAction = (action: ChoiceAction | null): ChoiceAction => {
  const isReady = action?.type === 'url' ? URL.canParse(action.value) : action?.value !== ''
  return action && isReady ? action : { type: 'block', value: '' }
}

/** Variables show by their names, because their values are those of a conversation. */
const namesIn = (plain: unknown): Record<string, string> =>
  Object.fromEntries(
    [...JSON.stringify(plain).matchAll(new RegExp(placeholder, 'g'))].map(([, name = '']) => [
      name.toLowerCase(),
      `[${name}]`,
    ]),
  )
