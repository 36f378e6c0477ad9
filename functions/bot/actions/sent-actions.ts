/** What a customer writes or sends, as actions: a text, a file, and what is neither. */
import type { Beside } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import type { Attachment } from '../../chat/conversation/attachments.ts'
import type { CustomerAction } from './customer-actions.ts'
import { customerMessage } from '../turn/turn.ts'

/** `whole`: the mail that the text is the new part of. `beside`: what stood beside it. */
export const textAction = (text: string, { language, whole, beside }: TextOrigin = {}): CustomerAction => ({
  botInput: { type: 'text', text },
  written: { text, ...(whole && { whole }), ...(beside && { beside: { text: beside } }) },
  eventsOf: ({ language: spokenIn }, understood, shown) => [
    customerMessage(spokenIn, { messageType: 'text', ...shown, ...(understood && { understood }) }),
  ],
  language,
})

interface TextOrigin {
  readonly language?: ContentLanguage | undefined
  readonly whole?: string
  readonly beside?: string
}

/** What the customer sent and has not written; of it only their own words in it, where there are any, are understood. */
export const shownAction = (beside: Beside, text?: string): CustomerAction => ({
  botInput: text
    ? { type: 'text', text }
    : { type: 'shown', place: beside.place, ...(beside.file && { isMissingFile: true }) },
  written: { text: text ?? '', beside },
  eventsOf: ({ language }, understood, { text: words, beside: seen }) => [
    customerMessage(language, {
      ...(words ? { messageType: 'text', text: words } : { messageType: 'shown' }),
      ...(seen && { beside: seen }),
      ...(understood && { understood }),
    }),
  ],
})

/** A file, with the words beside it. `isPart`: words or another file that came with it are an action of their own. */
export const fileAction = (
  { media, once }: Attachment,
  { text, isPart }: { readonly text?: string; readonly isPart?: true } = {},
): CustomerAction => ({
  botInput: text ? { type: 'text', text, file: media } : { type: 'file', file: media, ...(isPart && { isPart }) },
  ...(text && { written: { text } }),
  eventsOf: ({ language }, understood, shown) => [
    customerMessage(language, {
      messageType: 'attachments',
      media,
      ...(shown.text && { text: shown.text }),
      ...(understood && { understood }),
    }),
  ],
  ...(!text && { preview: media.name }),
  also: [once],
})
