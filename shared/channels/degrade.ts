/**
 * What becomes of a message on a channel that cannot show all of it: the same message gives the same pieces, and every step
 * down is named. No choice, no card and no file is dropped without a word.
 *
 * | what     | first                | then                            | at last              |
 * |----------|----------------------|---------------------------------|----------------------|
 * | choices  | buttons              | list, then choices that go away | numbered text        |
 * | gallery  | carousel             | three cards, each a piece       | numbered text        |
 * | file     | the file             |                                 | a link; spoken: none |
 * | text     | one piece            | cut at paragraph, line, word    |                      |
 *
 * The text of a message whose `overflow` is `cut` ends where the channel does, with an ellipsis.
 */
import type { Media, Message, SaidChoice, SaidItem } from '../chat/message.ts'
import type { Capabilities } from './definition.ts'
import { carriageOf } from './carriage.ts'
import { cutLabel, cutText, splitText, uniqueLabels } from './cut.ts'

/** A choice as a channel shows it. `payload` comes back when it is pressed; `url` and `phone` open on the device instead. */
export interface PieceChoice {
  readonly label: string
  /** The whole title, where the label is cut. */
  readonly description?: string
  readonly payload: string
  readonly url?: string
  readonly phone?: string
}

export interface PieceCard {
  readonly title: string
  readonly subtitle: string
  readonly media?: Media
  readonly choices: readonly PieceChoice[]
}

/** A part of a message that a channel shows as it is. Texts are markdown; an adapter writes them in its own markup. */
export type Piece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'buttons' | 'quick' | 'list'; readonly text: string; readonly choices: readonly PieceChoice[] }
  | { readonly type: 'carousel'; readonly cards: readonly PieceCard[] }
  | { readonly type: 'media'; readonly media: Media; readonly caption: string }

/** A step down that was taken; the preview tells of it. */
export const degradations = [
  'list',
  'quick',
  'numbered',
  'spoken',
  'label-cut',
  'cards-apart',
  'cards-numbered',
  'file-link',
  'file-left-out',
  'text-split',
  'text-cut',
  'link-line',
] as const
export type Degradation = (typeof degradations)[number]

/** A choice of a numbered text: the customer answers with its place, counted from 1, or its words. */
export interface MenuChoice {
  readonly label: string
  readonly payload: string
}

export interface Degraded {
  readonly pieces: readonly Piece[]
  /** Present where the customer chooses by writing or speaking. */
  readonly menu?: readonly MenuChoice[]
  readonly degraded: readonly Degradation[]
}

/** Words of ours inside a message, in its language. */
export interface DegradeWords {
  /** The question above choices that have no text of their own. */
  readonly choose: string
  readonly file: string
}

/** A choice by its place: `p.{number of the event}.{card or -}.{choice}`. */
export const payloadOf = (number: number, item: number | undefined, choice: number): string =>
  `p.${number}.${item ?? '-'}.${choice}`

/** The place a payload names; none for what is no payload of ours. */
export function placeOf(payload: string): { number: number; item: number | undefined; choice: number } | undefined {
  const [, number, item, choice] = /^p\.(\d{1,9})\.(-|\d{1,3})\.(\d{1,3})$/.exec(payload) ?? []
  if (number === undefined || choice === undefined) return undefined
  return { number: Number(number), item: item === '-' ? undefined : Number(item), choice: Number(choice) }
}

/** Cards that are sent one by one at most, before the rest is numbered. */
const cardsApartMax = 3

interface Work {
  readonly can: Capabilities
  readonly number: number
  readonly words: DegradeWords
  readonly linkOf: (media: Media) => string
  readonly pieces: Piece[]
  readonly menu: MenuChoice[]
  readonly steps: Set<Degradation>
}

/** The pieces of the message that happened under `number`; `linkOf` gives an address for a file the channel cannot show. */
export function degrade(
  message: Message,
  number: number,
  can: Capabilities,
  { words, linkOf }: { readonly words: DegradeWords; readonly linkOf: (media: Media) => string },
): Degraded {
  const work: Work = { can, number, words, linkOf, pieces: [], menu: [], steps: new Set() }
  const { choices = [], items = [], media } = message
  const text = textOf(work, message)
  if (media) sayMedia(work, media, choices.length > 0 || items.length > 0 ? '' : text)
  const said = media && choices.length === 0 && items.length === 0 ? '' : text
  if (choices.length > 0) sayChoices(work, said, choicesOf(work, choices, undefined))
  else if (said) sayText(work, said)
  if (items.length > 0) sayCards(work, items)
  const { pieces, menu, steps } = work
  return { pieces, ...(menu.length > 0 && { menu }), degraded: [...steps] }
}

/** What is chosen from is never cut: a text above choices leaves the room that they take. */
function textOf(work: Work, { text = '', choices = [], overflow }: Message): string {
  if (overflow !== 'cut') return text
  const { can, steps } = work
  const all = choicesOf(work, choices, undefined)
  const shape = shapeOf(all, can)
  const room = all.length > 0 && shape ? shape.textMax : can.textMax - linesLengthOf(all)
  const head = cutText(text, Math.max(room, cutTextMin))
  if (head !== text) steps.add('text-cut')
  return head
}

/** Below it a text would say nothing any more. */
const cutTextMin = 40

/** Of choices as lines of text at most, with their numbers or addresses. */
const linesLengthOf = (choices: readonly PieceChoice[]): number =>
  choices.reduce((sum, { label, url = '', phone = '' }) => sum + label.length + url.length + phone.length + 6, 0)

/** What a choice without `url` or `phone` does is asked of the conversation, by its place. */
function choicesOf({ number }: Work, choices: readonly SaidChoice[], item: number | undefined): PieceChoice[] {
  return choices.map(({ title, action: { type, value } }, place) => ({
    label: title,
    payload: payloadOf(number, item, place),
    ...(type === 'url' && { url: value }),
    ...(type === 'phone' && { phone: value }),
  }))
}

function sayText({ can, pieces, steps }: Work, text: string) {
  const parts = splitText(text, can.textMax)
  if (parts.length > 1) steps.add('text-split')
  pieces.push(...parts.map((part): Piece => ({ type: 'text', text: part })))
}

function sayChoices(work: Work, text: string, all: readonly PieceChoice[]) {
  const { can, pieces, steps, words } = work
  const opensHere = ({ url, phone }: PieceChoice) => phone !== undefined || (url !== undefined && !can.buttons?.url)
  const lines = all.filter(opensHere)
  const choices = all.filter((choice) => !opensHere(choice))
  if (lines.length > 0) steps.add('link-line')
  const said = [text, ...lines.map(({ label, url, phone }) => `${label}: ${url ?? phone ?? ''}`)]
    .filter(Boolean)
    .join('\n')
  if (choices.length === 0) return sayText(work, said)
  const shape = shapeOf(choices, can)
  if (!shape) return sayNumbered(work, said, choices)
  if (shape.type !== 'buttons') steps.add(shape.type)
  const question = askBelow(work, said || words.choose, shape.textMax)
  pieces.push({ type: shape.type, text: question, choices: cutLabels(work, choices, shape.labelMax) })
}

interface Shape {
  readonly type: 'buttons' | 'list' | 'quick'
  readonly labelMax: number
  readonly textMax: number
}

/** The first form that holds all choices. */
function shapeOf(choices: readonly PieceChoice[], { buttons, list, quick, textMax }: Capabilities): Shape | undefined {
  const count = choices.length
  const opens = choices.some(({ url }) => url !== undefined)
  if (buttons && count <= buttons.max)
    return { type: 'buttons', labelMax: buttons.labelMax, textMax: buttons.textMax ?? textMax }
  if (opens) return undefined
  if (list && count <= list.rows) return { type: 'list', labelMax: list.labelMax, textMax: list.textMax ?? textMax }
  if (quick && count <= quick.max) return { type: 'quick', labelMax: quick.labelMax, textMax }
  return undefined
}

/** What is too long to stand above choices is said before them. */
function askBelow(work: Work, text: string, textMax: number): string {
  if (text.length <= textMax) return text
  const parts = splitText(text, textMax)
  work.steps.add('text-split')
  work.pieces.push(...parts.slice(0, -1).map((part): Piece => ({ type: 'text', text: part })))
  return parts.at(-1) ?? work.words.choose
}

function cutLabels({ steps }: Work, choices: readonly PieceChoice[], labelMax: number): PieceChoice[] {
  const labels = uniqueLabels(
    choices.map(({ label }) => cutLabel(label, labelMax)),
    labelMax,
  )
  return choices.map((choice, place) => {
    const label = labels[place] ?? choice.label
    if (label === choice.label) return choice
    steps.add('label-cut')
    return { ...choice, label, description: choice.label }
  })
}

/** Choices as lines that are answered by their numbers; those of one message are counted through. */
function sayNumbered(work: Work, text: string, choices: readonly PieceChoice[]) {
  const { can, menu, steps, words } = work
  steps.add(can.spoken ? 'spoken' : 'numbered')
  const lines = choices.map(({ label, payload, url }) => {
    if (url !== undefined) return `${label}: ${url}`
    menu.push({ label, payload })
    return `${menu.length}. ${label}`
  })
  sayText(work, [text || words.choose, ...lines].join('\n'))
}

function sayCards(work: Work, items: readonly SaidItem[]) {
  const { can, pieces, steps } = work
  const cards = items.map((item, place): PieceCard => {
    const { title, subtitle, media } = item
    return { title, subtitle, ...(media && { media }), choices: choicesOf(work, item.choices, place) }
  })
  const { carousel } = can
  const isWhole =
    carousel &&
    cards.length <= carousel.max &&
    cards.every(
      ({ choices, media }) =>
        choices.length <= carousel.buttons &&
        choices.every(({ phone }) => phone === undefined) &&
        // Cards of channels hold pictures alone: a film goes as a message of its own.
        media?.kind !== 'video',
    )
  if (isWhole) return void pieces.push({ type: 'carousel', cards: cards.map((card) => cutCard(work, card)) })
  if (cards.length <= cardsApartMax && !can.spoken && (can.buttons || can.media.image)) {
    steps.add('cards-apart')
    for (const card of cards) sayCard(work, card)
    return
  }
  steps.add('cards-numbered')
  for (const { title, subtitle, media, choices } of cards) {
    const link = media && !can.spoken ? work.linkOf(media) : ''
    const text = [title, subtitle, link].filter(Boolean).join('\n')
    if (choices.length > 0) sayNumbered(work, text, choices)
    else sayText(work, text)
  }
}

function cutCard(work: Work, { title, subtitle, media, choices }: PieceCard): PieceCard {
  const { titleMax = title.length, subtitleMax = subtitle.length } = work.can.carousel ?? {}
  return {
    title: cutLabel(title, titleMax),
    subtitle: cutLabel(subtitle, subtitleMax),
    ...(media && { media }),
    choices: cutLabels(work, choices, work.can.buttons?.labelMax ?? titleMax),
  }
}

function sayCard(work: Work, { title, subtitle, media, choices }: PieceCard) {
  const text = [title, subtitle].filter(Boolean).join('\n')
  if (media) sayMedia(work, media, choices.length > 0 ? '' : text)
  if (choices.length > 0) sayChoices(work, text, choices)
  else if (!media) sayText(work, text)
}

function sayMedia(work: Work, media: Media, text: string) {
  const { can, pieces, steps, words, linkOf } = work
  const carriage = carriageOf(can, media)
  if (carriage === 'none') {
    steps.add('file-left-out')
    if (text) sayText(work, text)
    return
  }
  if (carriage === 'link') {
    steps.add('file-link')
    return sayText(work, [text, `${media.name || words.file}: ${linkOf(media)}`].filter(Boolean).join('\n'))
  }
  const isCaption = text.length <= can.captionMax
  pieces.push({ type: 'media', media, caption: isCaption ? text : '' })
  if (text && !isCaption) sayText(work, text)
}
