/** Messages as the Chat Gateway takes them, said by a bot. */
import type { Piece } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { eightByEight } from '#shared/channels/eight-by-eight'
import type { RenderPlace, WireCall } from '../adapter.ts'
import { plainOf } from '../markup.ts'

type Settings = SettingsOf<typeof eightByEight>
type Place = RenderPlace<Settings>

export const gateway = 'https://api.8x8.com/chat-gateway/v1'

export function renderEightByEight(piece: Piece, place: Place): readonly WireCall[] {
  switch (piece.type) {
    case 'text':
      return [callOf({ text: plainOf(piece.text) }, place)]
    case 'buttons':
    case 'quick':
    case 'list': {
      const options = piece.choices.map(({ label, payload }) => ({ title: label, data: { postback: payload } }))
      const cards = [{ contentType: 'application/8x8.quick.replies', content: { options } }]
      return [callOf({ text: plainOf(piece.text), cards }, place)]
    }
    // The definition knows neither files nor cards: they come as texts.
    case 'media':
      return [callOf({ text: plainOf(piece.caption || piece.media.name) }, place)]
    case 'carousel':
      return piece.cards.map(({ title, subtitle }, number) =>
        callOf({ text: plainOf([title, subtitle].filter(Boolean).join('\n')) }, place, number),
      )
  }
}

const callOf = (content: object, { address, key }: Place, number = 0): WireCall => ({
  method: 'POST',
  url: `${gateway}/conversations/${encodeURIComponent(address.to)}/messages`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ authorType: 'bot', ...content }),
  key: `${key}-${number}`,
})
