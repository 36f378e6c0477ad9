/** Messages as the Send API takes them: texts, quick replies, buttons, cards, files by their addresses. */
import type { Piece, PieceCard, PieceChoice } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { messenger } from '#shared/channels/messenger'
import type { Media } from '#shared/chat/message'
import type { RenderPlace, WireCall } from '../adapter.ts'
import { plainOf } from '../markup.ts'
import { mediaTypeOf } from '../media.ts'
import { graph, ownMark } from '../meta.ts'

type Place = RenderPlace<SettingsOf<typeof messenger>>

const buttonsMax = 3

export function renderMessenger(piece: Piece, place: Place): readonly WireCall[] {
  switch (piece.type) {
    case 'text':
      return [callOf({ text: plainOf(piece.text) }, place)]
    case 'buttons':
    case 'quick':
    case 'list': {
      const text = plainOf(piece.text)
      const isButtons = piece.type === 'buttons' && piece.choices.length <= buttonsMax
      if (!isButtons) return [callOf({ text, quick_replies: piece.choices.map(quickReplyOf) }, place)]
      return [callOf(templateOf({ template_type: 'button', text, buttons: piece.choices.map(buttonOf) }), place)]
    }
    case 'carousel': {
      const elements = piece.cards.map((card) => elementOf(card, place))
      return [callOf(templateOf({ template_type: 'generic', elements }), place)]
    }
    case 'media': {
      const type = mediaTypeOf(piece.media)
      const file = callOf({ attachment: { type, payload: { url: place.linkOf(piece.media) } } }, place)
      return piece.caption ? [file, callOf({ text: plainOf(piece.caption) }, place, 1)] : [file]
    }
  }
}

const templateOf = (payload: object) => ({ attachment: { type: 'template', payload } })

const quickReplyOf = ({ label: title, payload }: PieceChoice) => ({ content_type: 'text', title, payload })

function buttonOf({ label: title, payload, url, phone }: PieceChoice) {
  if (url !== undefined) return { type: 'web_url', title, url }
  if (phone !== undefined) return { type: 'phone_number', title, payload: phone }
  return { type: 'postback', title, payload }
}

/** A card needs something beside its title. */
function elementOf({ title, subtitle, media, choices }: PieceCard, { linkOf }: Place) {
  const isBare = !subtitle && !media && choices.length === 0
  return {
    title,
    ...(subtitle && { subtitle: plainOf(subtitle) }),
    ...(isBare && { subtitle: title }),
    ...pictureOf(media, linkOf),
    ...(choices.length > 0 && { buttons: choices.map(buttonOf) }),
  }
}

const pictureOf = (media: Media | undefined, linkOf: Place['linkOf']) =>
  media?.kind === 'image' ? { image_url: linkOf(media) } : {}

/** A person may answer for seven days, and says by the tag that it is one. The mark tells our echo from a colleague's words. */
const callOf = (message: object, { address, key, agentName }: Place, number: number = 0): WireCall => ({
  method: 'POST',
  url: `${graph}/${encodeURIComponent(address.account)}/messages`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    recipient: { id: address.to },
    ...(agentName === undefined ? untagged : tagged),
    message: { ...message, metadata: `${ownMark}${key}-${number}` },
  }),
  key: `${key}-${number}`,
})

const untagged = { messaging_type: 'RESPONSE' }
const tagged = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }

/** The same call without the tag, for a page whose company may not set it; nothing where there was none. */
export function withoutTag(call: WireCall): WireCall | undefined {
  if (!call.body.includes('"HUMAN_AGENT"')) return undefined
  // The body is the one made above.
  const { tag, ...body } = JSON.parse(call.body) as { tag?: string }
  return tag === tagged.tag ? { ...call, body: JSON.stringify({ ...body, ...untagged }) } : undefined
}
