/** A message on a channel that can do so much, written down piece by piece. */
import type { Capabilities } from '#shared/channels/definition'
import { degrade, type Piece, type PieceChoice } from '#shared/channels/degrade'
import type { Media, Message, SaidChoice, SentFile } from '#shared/chat/message'

const plain: Capabilities = {
  textMax: 100,
  markup: 'none',
  media: {},
  captionMax: 0,
  typing: false,
  receipts: [],
  rate: { perSecond: 1 },
}
export const buttons = { max: 2, labelMax: 8, url: false, textMax: 20 }
export const media: Capabilities['media'] = { image: 1000 }
export const picture: SentFile = { kind: 'image', pointer: 'p', contentType: 'image/png', name: 'rose.png', bytes: 900 }
const words = { choose: 'Please choose', file: 'File' }
export const choices = (...titles: string[]): SaidChoice[] =>
  titles.map((title) => ({ title, action: { type: 'block', value: title } }))
export const opens = (title: string, type: 'url' | 'phone', value: string): SaidChoice => ({
  title,
  action: { type, value },
})
export const card = (title: string, rest: Partial<NonNullable<Message['items']>[number]> = {}) => ({
  title,
  subtitle: '',
  choices: [],
  ...rest,
})

const written = (piece: Piece): string => {
  if (piece.type === 'text') return piece.text
  if (piece.type === 'media') return `<${piece.media.name}> ${piece.caption}`
  if (piece.type === 'carousel')
    return piece.cards
      .map((each) => `[${each.media?.name ?? ''}|${each.title}|${each.subtitle}|${labelsOf(each.choices)}]`)
      .join('')
  return `${piece.type}: ${piece.text} (${labelsOf(piece.choices)})`
}
const labelsOf = (all: readonly PieceChoice[]) =>
  all.map(({ label, description }) => (description === undefined ? label : `${label} = ${description}`)).join(', ')

export function said(can: Partial<Capabilities>, message: Partial<Message>) {
  const whole: Message = { messageType: 'bot-msg', language: 'en', ...message }
  const linkOf = ({ name }: Media) => `https://files.example/${name}`
  const { pieces, menu, degraded } = degrade(whole, 7, { ...plain, ...can }, { words, linkOf })
  return { pieces: pieces.map(written), degraded, ...(menu && { menu }) }
}
