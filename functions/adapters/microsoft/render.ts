/** Messages as the Bot Framework takes them: activities with hero cards below their text. */
import type { Piece, PieceCard, PieceChoice } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { microsoft } from '#shared/channels/microsoft'
import type { Address, RenderPlace, WireCall } from '../adapter.ts'
import { teamsOf } from '../markup.ts'

type Place = RenderPlace<SettingsOf<typeof microsoft>>

/** A hero card of Teams shows six buttons. */
const buttonsMax = 6

export function renderMicrosoft(piece: Piece, place: Place): readonly WireCall[] {
  switch (piece.type) {
    case 'text':
      return callsOf({ text: teamsOf(piece.text) }, place)
    case 'buttons':
    case 'quick':
    case 'list': {
      const rows = Array.from({ length: Math.ceil(piece.choices.length / buttonsMax) }, (_, row) =>
        piece.choices.slice(row * buttonsMax, (row + 1) * buttonsMax),
      )
      const attachments = rows.map((choices) => heroOf({ buttons: choices.map(buttonOf) }))
      return callsOf({ text: teamsOf(piece.text), attachments }, place)
    }
    case 'carousel': {
      const attachments = piece.cards.map((card) => cardOf(card, place))
      return callsOf({ attachmentLayout: 'carousel', attachments }, place)
    }
    case 'media': {
      const { contentType, name } = piece.media
      const attachments = [{ contentType, contentUrl: place.linkOf(piece.media), ...(name && { name }) }]
      return callsOf({ ...(piece.caption && { text: teamsOf(piece.caption) }), attachments }, place)
    }
  }
}

const heroOf = (content: object) => ({ contentType: 'application/vnd.microsoft.card.hero', content })

/** What a pressed button says is shown as the customer's own words; its payload comes back beside them. */
const buttonOf = ({ label: title, payload, url }: PieceChoice) =>
  url === undefined
    ? { type: 'messageBack', title, displayText: title, text: title, value: { choice: payload } }
    : { type: 'openUrl', title, value: url }

function cardOf({ title, subtitle, media, choices }: PieceCard, { linkOf }: Place) {
  const picture = media?.kind === 'image' ? { images: [{ url: linkOf(media), alt: media.name }] } : {}
  const buttons = choices.slice(0, buttonsMax).map(buttonOf)
  return heroOf({ title, ...(subtitle && { subtitle }), ...picture, ...(buttons.length > 0 && { buttons }) })
}

/** Where activities of a conversation go; the service of Teams where none was named. */
export function activitiesUrlOf({ more }: Address): string | undefined {
  const { conversation, serviceUrl = 'https://smba.trafficmanager.net/teams/' } = more
  if (!conversation) return undefined
  return `${serviceUrl.replace(/\/*$/, '/')}v3/conversations/${encodeURIComponent(conversation)}/activities`
}

/** An activity of the bot; its own parts come on top. */
export const activityOf = ({ to, more }: Address, said: object): string =>
  JSON.stringify({
    type: 'message',
    textFormat: 'markdown',
    from: { id: more['bot'] },
    recipient: { id: more['user'] ?? to },
    conversation: { id: more['conversation'] },
    ...said,
  })

function callsOf(said: object, { address, key }: Place): WireCall[] {
  const url = activitiesUrlOf(address)
  if (!url) return []
  const headers = { 'content-type': 'application/json' }
  return [{ method: 'POST', url, headers, body: activityOf(address, said), key: `${key}-0` }]
}
