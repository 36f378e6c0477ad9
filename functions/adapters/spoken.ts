/** What spoken channels have in common: lines to say, our own words between them, language tags, and the turns of a call. */
import type { Degraded, Piece } from '#shared/channels/degrade'
import type { ContentLanguage } from '#shared/languages'
import { plainOf } from './markup.ts'

interface SpokenWords {
  readonly wait: string
  /** Where a channel hears nothing until the customer says a word. */
  readonly waitForWord: string
  readonly still: string
  readonly listening: string
  readonly passedOn: string
  readonly connecting: string
  readonly unreachable: string
  readonly goodbye: string
  /** Behind what was cut off, because an answer may not be longer. */
  readonly cut: string
}

export const spokenWords: Readonly<Record<ContentLanguage, SpokenWords>> = {
  en: {
    wait: 'One moment, please.',
    waitForWord: 'One moment, please. Say continue to hear the answer.',
    still: 'Are you still there?',
    listening: 'I am listening.',
    passedOn: 'I have passed that on. Somebody will answer you here.',
    connecting: 'I am connecting you. Please hold.',
    unreachable: 'Nobody could take the call. What else can I do for you?',
    goodbye: 'Goodbye.',
    cut: 'There is more than I can say at once.',
  },
  de: {
    wait: 'Einen Moment, bitte.',
    waitForWord: 'Einen Moment, bitte. Sagen Sie weiter, um die Antwort zu hören.',
    still: 'Sind Sie noch da?',
    listening: 'Ich höre zu.',
    passedOn: 'Das habe ich weitergegeben. Hier antwortet Ihnen gleich jemand.',
    connecting: 'Ich verbinde Sie. Bitte bleiben Sie dran.',
    unreachable: 'Gerade konnte niemand den Anruf annehmen. Was kann ich sonst für Sie tun?',
    goodbye: 'Auf Wiederhören.',
    cut: 'Das ist mehr, als ich auf einmal sagen kann.',
  },
  nl: {
    wait: 'Een ogenblik, alstublieft.',
    waitForWord: 'Een ogenblik, alstublieft. Zeg verder om het antwoord te horen.',
    still: 'Bent u er nog?',
    listening: 'Ik luister.',
    passedOn: 'Dat heb ik doorgegeven. U krijgt hier zo antwoord.',
    connecting: 'Ik verbind u door. Blijft u aan de lijn.',
    unreachable: 'Niemand kon de oproep aannemen. Wat kan ik nog voor u doen?',
    goodbye: 'Tot ziens.',
    cut: 'Dat is meer dan ik in één keer kan zeggen.',
  },
  it: {
    wait: 'Un momento, per favore.',
    waitForWord: 'Un momento, per favore. Dica continua per sentire la risposta.',
    still: 'È ancora in linea?',
    listening: 'La ascolto.',
    passedOn: 'Ho riferito il messaggio. Qualcuno le risponderà qui.',
    connecting: 'La metto in contatto. Resti in linea.',
    unreachable: 'Nessuno ha potuto rispondere. Che cos’altro posso fare per lei?',
    goodbye: 'Arrivederci.',
    cut: 'È più di quanto possa dire in una volta.',
  },
  cy: {
    wait: 'Un eiliad, os gwelwch yn dda.',
    waitForWord: 'Un eiliad, os gwelwch yn dda. Dywedwch continue i glywed yr ateb.',
    still: 'Ydych chi yno o hyd?',
    listening: 'Rwy’n gwrando.',
    passedOn: 'Rwyf wedi pasio hynny ymlaen. Bydd rhywun yn eich ateb yma.',
    connecting: 'Rwy’n eich cysylltu. Arhoswch ar y lein.',
    unreachable: 'Ni allai neb gymryd yr alwad. Beth arall alla i ei wneud?',
    goodbye: 'Hwyl fawr.',
    cut: 'Mae mwy nag y gallaf ei ddweud ar unwaith.',
  },
}

const textsOf = (piece: Piece): readonly string[] => {
  switch (piece.type) {
    case 'text':
      return [piece.text]
    case 'media':
      return [piece.caption]
    // Spoken channels take no others: their choices and cards are lines of a text already.
    case 'buttons':
    case 'quick':
    case 'list':
      return [piece.text, ...piece.choices.map(({ label }) => label)]
    case 'carousel':
      return piece.cards.flatMap(({ title, subtitle }) => [title, subtitle])
  }
}

/** What is written of messages, as lines without markup. */
export const writtenLines = (degraded: readonly Degraded[]): string[] =>
  degraded
    .flatMap(({ pieces }) => pieces.flatMap(textsOf))
    .flatMap((text) => plainOf(text).split('\n'))
    .filter((line) => line.trim())

/** What is said of messages: without signs of lists, and without addresses, which nobody could write down in time. */
export const spokenLines = (degraded: readonly Degraded[]): string[] =>
  writtenLines(degraded)
    .map((line) => spokenOf(line.replace(/^- /, '')))
    .filter((line) => line.trim())

/** An address behind a label goes, and of any other its host is said. */
const spokenOf = (line: string): string =>
  line.replace(
    /(: )?https?:\/\/([\w.-]{1,253})(\S{0,2048})/gi,
    (_, label: string | undefined, host: string, rest: string) => {
      const [ending = ''] = /[.,!?;:)]$/.exec(rest || host) ?? []
      return label ? ending : host.replace(/\.$/, '') + ending
    },
  )

/** A text is no markup to a voice that would read some: the `<` of a tag is left out. */
export const withoutTags = (line: string): string => line.replace(/<(?=[a-z/!?])/gi, ' ')

/** As many lines as fit, and `cut` behind them where some did not. */
export function fittedLines(
  lines: readonly string[],
  { sizeOf, max, cut }: { readonly sizeOf: (line: string) => number; readonly max: number; readonly cut: string },
): string[] {
  const whole = lines.reduce((sum, line) => sum + sizeOf(line), 0)
  if (whole <= max) return [...lines]
  const fitted: string[] = []
  let left = max - sizeOf(cut)
  for (const line of lines) {
    const part = headOf(line, sizeOf, left)
    if (part) fitted.push(part)
    left -= sizeOf(part)
    if (part !== line) break
  }
  return [...fitted, cut]
}

/** The longest beginning that fits, the whole line at most; found by halves. */
function headOf(line: string, sizeOf: (line: string) => number, max: number): string {
  const signs = Array.from(line)
  let [fits, tooLong] = [0, signs.length + 1]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (sizeOf(signs.slice(0, middle).join('')) <= max) fits = middle
    else tooLong = middle
  }
  return signs.slice(0, fits).join('')
}

const tags: Readonly<Record<ContentLanguage, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  nl: 'nl-NL',
  it: 'it-IT',
  cy: 'cy-GB',
}

/** The tag of a language for recognition and voices: the company's own where it is one of that language. */
export const tagOf = (language: ContentLanguage, own: string): string =>
  own.toLowerCase().split('-')[0] === language ? own : tags[language]

/** The language of a tag, as far as content can be in it. */
export const languageOf = (tag: string): ContentLanguage | undefined => {
  const [language = ''] = tag.toLowerCase().split('-')
  return Object.hasOwn(tags, language) ? (language as ContentLanguage) : undefined
}

/**
 * Where a call is, as our own address tells it: the provider comes back to the address it was given, and signs it. `turn`
 * counts our answers: two calls to one turn are the same. `silent`: so many in a row to which nothing was said.
 */
export interface CallPlace {
  readonly turn: number
  readonly silent: number
  /** `held`: so many in a row by which the caller was held, because the answer was not there yet. */
  readonly held: number
}

/** Nothing where the call has only begun. */
export function callPlaceOf(query: string): CallPlace | undefined {
  const fields = new URLSearchParams(query)
  const turn = countOf(fields.get('turn'))
  if (turn === undefined) return undefined
  return { turn, silent: countOf(fields.get('silent')) ?? 0, held: countOf(fields.get('held')) ?? 0 }
}

const countOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,5}$/.test(text) ? Number(text) : undefined

/** The address of the next turn of a call. */
export function nextTurnUrl(doorUrl: string, place: CallPlace | undefined, next: Partial<CallPlace> = {}): string {
  const fields = new URLSearchParams({ turn: String((place?.turn ?? 0) + 1) })
  if (next.silent) fields.set('silent', String(next.silent))
  if (next.held) fields.set('held', String(next.held))
  return `${doorUrl}?${fields.toString()}`
}

/** How many answers in a row a caller may stay silent before the call is ended: each minute is paid for. */
const silentMax = 6

/** A call as far as it decides what is said where no message is. */
export interface Caller {
  /** Said, or entered by keys. */
  readonly said: string
  /** Nobody took the call that was put through. */
  readonly isUnreached: boolean
  readonly place: CallPlace | undefined
}

/** Seconds, more or less, that an answer is waited for: then the caller may say something else. */
const heldMax = 20

/** How often the caller is held with this answer; nothing where the caller is not, or no longer. */
export function holdOf(
  { said, place }: Caller,
  { isPending, isHandedOver }: { readonly isPending: boolean; readonly isHandedOver: boolean },
  hasLines: boolean,
): number | undefined {
  const held = said ? 0 : (place?.held ?? 0)
  const isWaiting = held > 0 && held < heldMax && !hasLines && !isHandedOver
  return isPending || isWaiting ? held + 1 : undefined
}

export const silenceOf = ({ said, place }: Caller): number => (said ? 0 : (place?.silent ?? 0))

export const isTooSilent = (caller: Caller, { isHandedOver }: { readonly isHandedOver: boolean }): boolean =>
  silenceOf(caller) >= silentMax && !isHandedOver

/** What a caller hears who would hear nothing: every other silence is left as it is. */
export function fillerOf(
  caller: Caller,
  { language, isHandedOver }: { readonly language: ContentLanguage; readonly isHandedOver: boolean },
): string {
  const words = spokenWords[language]
  const silent = silenceOf(caller)
  if (caller.isUnreached) return words.unreachable
  if (silent > 0 && silent % 2 === 0) return ''
  if (isHandedOver) return words.connecting
  return silent > 0 ? words.still : words.listening
}

/** How many keys a choice of these menus takes; nothing where there is none. */
export const menuDigits = (degraded: readonly Degraded[]): number | undefined => {
  const longest = Math.max(0, ...degraded.map(({ menu }) => menu?.length ?? 0))
  return longest > 0 ? String(longest).length : undefined
}
