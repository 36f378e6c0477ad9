/** Messages as 8x8 Connect takes them. */
import type { Piece, PieceChoice } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { eightByEightMessaging } from '#shared/channels/eight-by-eight-messaging'
import type { RenderPlace, WireCall } from '../adapter.ts'
import { listWord } from '../list-word.ts'
import { plainOf, whatsappOf } from '../markup.ts'
import { mediaTypeOf } from '../media.ts'

type Settings = SettingsOf<typeof eightByEightMessaging>
type Place = RenderPlace<Settings>

export const renderEightByEightMessaging = (piece: Piece, place: Place): readonly WireCall[] =>
  place.address.account.startsWith('SMS/') ? smsCalls(piece, place) : chatCalls(piece, place)

/** `SMS/+6581968289` as its network knows it. */
const numberOf = (address: string): string => address.replace(/^[^/]*\//, '')

function smsCalls(piece: Piece, place: Place): readonly WireCall[] {
  const { address, settings } = place
  const subAccountId = numberOf(address.account)
  const source = settings.subAccounts.find((one) => one.subAccountId === subAccountId)?.sender
  return textsOf(piece).map((text, number) =>
    callOf('sms', { destination: numberOf(address.to), text: plainOf(text), ...(source && { source }) }, place, number),
  )
}

/** What is shown where a text is all there is. */
function textsOf(piece: Piece): readonly string[] {
  if (piece.type === 'carousel')
    return piece.cards.map(({ title, subtitle }) => [title, subtitle].filter(Boolean).join('\n'))
  return [piece.type === 'media' ? piece.caption || piece.media.name : piece.text]
}

function chatCalls(piece: Piece, place: Place): readonly WireCall[] {
  const number = numberOf(place.address.to)
  const user = number.startsWith('+') ? { msisdn: number } : { channelUserId: number }
  return contentsOf(piece, place).map((content, each) => callOf('chatapps', { user, ...content }, place, each))
}

function contentsOf(piece: Piece, place: Place): readonly object[] {
  switch (piece.type) {
    case 'media': {
      const text = whatsappOf(piece.caption)
      return [{ type: mediaTypeOf(piece.media), content: { url: place.linkOf(piece.media), ...(text && { text }) } }]
    }
    case 'buttons':
      return [interactiveOf('button', piece.text, { buttons: piece.choices.map(buttonOf) })]
    case 'list':
    case 'quick': {
      const sections = [{ title: listWord[place.language], rows: piece.choices.map(rowOf) }]
      return [interactiveOf('list', piece.text, { button: listWord[place.language], sections })]
    }
    // The definition knows no cards: they come one by one.
    case 'text':
    case 'carousel':
      return textsOf(piece).map((text) => ({ type: 'text', content: { text: whatsappOf(text) } }))
  }
}

const interactiveOf = (type: 'button' | 'list', text: string, action: object) => ({
  type: 'interactive',
  content: { interactive: { type, body: { text: whatsappOf(text) }, action } },
})

const buttonOf = ({ payload, label }: PieceChoice) => ({ type: 'reply', reply: { id: payload, title: label } })

const descriptionMax = 72
const rowOf = ({ payload, label, description }: PieceChoice) => ({
  id: payload,
  title: label,
  ...(description && { description: description.slice(0, descriptionMax) }),
})

/**
 * Receipts come to the webhook of the account. One that is named with a message would come without our token, which 8x8 says
 * only where it was registered.
 */
function callOf(
  product: 'sms' | 'chatapps',
  body: object,
  { address, settings, key }: Place,
  number: number,
): WireCall {
  return {
    method: 'POST',
    url: `${apiOf(product, settings)}/subaccounts/${encodeURIComponent(numberOf(address.account))}/messages`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    key: `${key}-${number}`,
  }
}

export const apiOf = (product: 'sms' | 'chatapps', { region }: Settings): string =>
  `https://${product}.${region}/api/v1`
