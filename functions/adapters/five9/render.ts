/** Messages as Five9 takes them: texts alone. With each goes what it takes to open a conversation for it. */
import type { Piece } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { five9 } from '#shared/channels/five9'
import type { RenderPlace, WireCall } from '../adapter.ts'
import { plainOf } from '../markup.ts'
import { callbackUrlOf } from './verify.ts'

type Place = RenderPlace<SettingsOf<typeof five9>>

export const service = 'https://app.five9.com/appsvcs/rs/svc'

export function renderFive9(piece: Piece, place: Place): readonly WireCall[] {
  return textsOf(piece).map((text, number) => ({
    method: 'POST',
    // The host is told with the token; see `sendFive9`.
    url: `${service}/conversations`,
    body: JSON.stringify({
      message: plainOf(text),
      callbackUrl: callbackUrlOf(place.doorUrl, place.settings, place.address.to),
    }),
    key: `${place.key}-${number}`,
  }))
}

function textsOf(piece: Piece): readonly string[] {
  if (piece.type === 'carousel')
    return piece.cards.map(({ title, subtitle }) => [title, subtitle].filter(Boolean).join('\n'))
  return [piece.type === 'media' ? piece.caption || piece.media.name : piece.text]
}
