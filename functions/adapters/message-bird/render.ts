/** Messages as MessageBird and Bird take them. */
import type { Piece, PieceChoice } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { messageBird } from '#shared/channels/message-bird'
import type { RenderPlace, WireCall } from '../adapter.ts'
import { listWord } from '../list-word.ts'
import { plainOf, whatsappOf } from '../markup.ts'
import { mediaTypeOf } from '../media.ts'
import { birdApi } from './region.ts'

type Settings = SettingsOf<typeof messageBird>
type Place = RenderPlace<Settings>

export function renderMessageBird(piece: Piece, place: Place): readonly WireCall[] {
  const isBird = place.settings.generation === 'bird'
  const contents = contentsOf(piece, place)
  return contents.map((content, number) => (isBird ? birdCall : conversationsCall)(content, place, number))
}

interface Content {
  readonly type: 'text' | 'image' | 'video' | 'audio' | 'file' | 'interactive'
  readonly value: string | object
}

function contentsOf(piece: Piece, place: Place): readonly Content[] {
  const markupOf = place.address.to.includes('whatsapp:') ? whatsappOf : plainOf
  switch (piece.type) {
    case 'text':
      return [{ type: 'text', value: markupOf(piece.text) }]
    case 'media': {
      const caption = markupOf(piece.caption)
      const url = place.linkOf(piece.media)
      return [
        { type: mediaTypeOf(piece.media), value: { url, ...(caption && { caption }), filename: piece.media.name } },
      ]
    }
    case 'buttons':
      return [
        {
          type: 'interactive',
          value: {
            type: 'button',
            body: { text: markupOf(piece.text) },
            action: { buttons: piece.choices.map(buttonOf) },
          },
        },
      ]
    case 'list':
    case 'quick': {
      const action = { button: listWord[place.language], sections: [{ rows: piece.choices.map(rowOf) }] }
      return [{ type: 'interactive', value: { type: 'list', body: { text: markupOf(piece.text) }, action } }]
    }
    // The definition knows no cards: they come one by one.
    case 'carousel':
      return piece.cards.map(({ title, subtitle }) => ({
        type: 'text',
        value: markupOf([title, subtitle].filter(Boolean).join('\n')),
      }))
  }
}

const buttonOf = ({ payload, label }: PieceChoice) => ({ type: 'reply', id: payload, title: label })

const descriptionMax = 72
const rowOf = ({ payload, label, description }: PieceChoice) => ({
  id: payload,
  title: label,
  ...(description && { description: description.slice(0, descriptionMax) }),
})

const numberOf = (address: string): string => address.replace(/^.*:/, '')

function conversationsCall({ type, value }: Content, { address, doorUrl, key }: Place, number: number): WireCall {
  const content = { [type]: value }
  const body = { to: numberOf(address.to), from: address.account, type, content, reportUrl: doorUrl }
  return {
    method: 'POST',
    url: 'https://conversations.messagebird.com/v1/send',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    key: `${key}-${number}`,
  }
}

function birdCall({ type, value }: Content, { address, settings, key }: Place, number: number): WireCall {
  const isWhatsapp = address.to.includes('whatsapp:')
  const from = settings.senders.find(({ channelId }) => channelId === address.account)?.number ?? ''
  const addressed = { to: numberOf(address.to), from }
  const body = isWhatsapp
    ? { ...addressed, [type === 'file' ? 'document' : type]: typeof value === 'string' ? { body: value } : value }
    : { ...addressed, text: value, category: 'transactional' }
  return {
    method: 'POST',
    url: `${birdApi(settings)}/v1/${isWhatsapp ? 'whatsapp' : 'sms'}/messages`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    key: `${key}-${number}`,
  }
}
