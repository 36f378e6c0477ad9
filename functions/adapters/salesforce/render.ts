/** Messages as Salesforce takes them: texts; `send` gives each an id of ours. */
import type { Piece } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { salesforce } from '#shared/channels/salesforce'
import type { RenderPlace, WireCall } from '../adapter.ts'
import { plainOf } from '../markup.ts'
import { isUuid, ownIdOf } from './own-ids.ts'

type Settings = SettingsOf<typeof salesforce>
type Place = RenderPlace<Settings>

/** Where the company's messages live, without a slash at the end. */
export const apiOf = ({ siteUrl }: Settings): string => `${siteUrl.replace(/\/+$/, '')}/iamessage/api/v2`

/** A conversation that Salesforce has told of, or the one that an address of another kind stands for. */
export const conversationIdOf = (to: string): string => (isUuid(to) ? to.toLowerCase() : ownIdOf(`conversation ${to}`))

export function renderSalesforce(piece: Piece, place: Place): readonly WireCall[] {
  return textsOf(piece).map((text, number) => {
    const { settings, address } = place
    const message = { messageType: 'StaticContentMessage', staticContent: { formatType: 'Text', text: plainOf(text) } }
    return {
      method: 'POST',
      url: `${apiOf(settings)}/conversation/${conversationIdOf(address.to)}/message`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message, esDeveloperName: settings.deploymentName, isNewMessagingSession: false }),
      key: `${place.key}-${number}`,
    }
  })
}

function textsOf(piece: Piece): readonly string[] {
  if (piece.type === 'carousel')
    return piece.cards.map(({ title, subtitle }) => [title, subtitle].filter(Boolean).join('\n'))
  return [piece.type === 'media' ? piece.caption || piece.media.name : piece.text]
}
