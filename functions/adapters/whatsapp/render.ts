/** Messages as the Cloud API takes them: texts, buttons, lists, files by their addresses, templates. */
import { cutLabel } from '#shared/channels/cut'
import type { Piece, PieceChoice } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { whatsapp } from '#shared/channels/whatsapp'
import type { Media } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import type { RenderPlace, SentTemplate, WireCall } from '../adapter.ts'
import { listWord } from '../list-word.ts'
import { whatsappOf } from '../markup.ts'
import { graph } from '../meta.ts'

type Place = RenderPlace<SettingsOf<typeof whatsapp>>

const buttonsMax = 3
const rowsMax = 10
const describedMax = 72

export function renderWhatsapp(piece: Piece, place: Place): readonly WireCall[] {
  switch (piece.type) {
    case 'text':
      return [textCallOf(piece.text, place)]
    case 'buttons':
    case 'quick':
    case 'list': {
      const { text, choices } = piece
      if (choices.length === 0 || choices.length > rowsMax) return [textCallOf(text, place)]
      const body = { text: whatsappOf(text) }
      const isList = piece.type === 'list' || choices.length > buttonsMax
      const interactive = isList ? listMessageOf(body, choices, place.language) : buttonMessageOf(body, choices)
      return [callOf({ type: 'interactive', interactive }, place)]
    }
    case 'media':
      return [callOf(fileOf(piece.media, whatsappOf(piece.caption), place), place)]
    case 'carousel':
      // The definition has none, because WhatsApp shows cards of templates only.
      return piece.cards.map(({ title, subtitle }, number) =>
        textCallOf([title, subtitle].filter(Boolean).join('\n'), place, number),
      )
  }
}

interface Body {
  readonly text: string
}

const buttonMessageOf = (body: Body, choices: readonly PieceChoice[]) => ({
  type: 'button',
  body,
  action: { buttons: choices.map(({ payload: id, label: title }) => ({ type: 'reply', reply: { id, title } })) },
})

const listMessageOf = (body: Body, choices: readonly PieceChoice[], language: ContentLanguage) => ({
  type: 'list',
  body,
  action: { button: listWord[language], sections: [{ rows: choices.map(rowOf) }] },
})

const rowOf = ({ payload: id, label: title, description }: PieceChoice) => ({
  id,
  title,
  ...(description && { description: cutLabel(description, describedMax) }),
})

/**
 * Pictures, films and sounds of other kinds are shown as files; of Ogg WhatsApp plays Opus alone, and a sound has no caption.
 */
function fileOf({ contentType, ...media }: Media, caption: string, { linkOf }: Place) {
  const link = linkOf({ contentType, ...media })
  const told = { link, ...(caption && { caption }) }
  if (/^image\/(jpeg|png)$/.test(contentType)) return { type: 'image', image: told }
  if (/^video\/(mp4|3gpp)$/.test(contentType)) return { type: 'video', video: told }
  if (/^audio\/(mpeg|mp4)$/.test(contentType) && !caption) return { type: 'audio', audio: { link } }
  return { type: 'document', document: { ...told, ...(media.name && { filename: media.name }) } }
}

export function renderWhatsappTemplate({ name, language, values }: SentTemplate, place: Place): readonly WireCall[] {
  // WhatsApp refuses values with line breaks, tabs or many spaces.
  const parameters = values.map((value) => ({ type: 'text', text: value.replace(/\s+/g, ' ').trim() }))
  const components = parameters.length > 0 ? [{ type: 'body', parameters }] : []
  return [callOf({ type: 'template', template: { name, language: { code: language }, components } }, place)]
}

const textCallOf = (text: string, place: Place, number?: number) =>
  callOf({ type: 'text', text: { body: whatsappOf(text), preview_url: /https?:\/\//.test(text) } }, place, number)

/** Telephone numbers are called `to`; ids that only this company knows somebody by, as `DE.13491208655302741918`, `recipient`. */
export const recipientOf = (id: string) => (/^[A-Z]{2}\./.test(id) ? { recipient: id } : { to: id })

const callOf = (said: object, { address, key }: Place, number = 0): WireCall => ({
  method: 'POST',
  url: `${graph}/${encodeURIComponent(address.account)}/messages`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(address.to),
    ...said,
  }),
  key: `${key}-${number}`,
})
