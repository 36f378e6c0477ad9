/** The answer to a request of Alexa: what is said, what stands on a card, and whether the skill listens. */
import type { alexa } from '#shared/channels/alexa'
import type { Degraded } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { Answer, InlinePlace, Raw } from '../adapter.ts'
import { partOf } from '../json.ts'
import { escapedForXml } from '../markup.ts'
import { fittedLines, spokenLines, spokenWords, writtenLines } from '../spoken.ts'
import { alexaRequestOf, isUnanswered, leavingIntents, resumeIntent } from './request.ts'

const speechMax = 8000
const cardMax = 8000
const titleMax = 100
/** 24 kB in all, with a little left for what Alexa may count besides. */
const answerBytesMax = 23_500

type Place = InlinePlace<SettingsOf<typeof alexa>>

export function answerAlexa(degraded: readonly Degraded[], raw: Raw, place: Place): Answer {
  const request = alexaRequestOf(raw)
  if (isUnanswered(request)) return jsonAnswer({ version: '1.0', response: {} })
  const words = spokenWords[place.language]
  const said = spokenLines(degraded)
  const isOver = place.isOver || leavingIntents.has(request.intent)
  // Who waits for an answer that is still not there goes on to wait.
  const wasHeld = request.intent === resumeIntent && partOf(request.body, 'session', 'attributes', 'isHeld') === true
  const isHeld = place.isPending || (wasHeld && said.length === 0 && !place.isHandedOver)
  const filler = isOver
    ? words.goodbye
    : isHeld
      ? words.waitForWord
      : place.isHandedOver
        ? words.passedOn
        : words.listening
  const lines = said.length > 0 && !isHeld ? said : [...said, filler]
  const written = writtenLines(degraded).join('\n')
  const still = isHeld ? words.waitForWord : words.still
  return fittedAnswer({ lines, written, isOver, isHeld, cut: words.cut, still }, place)
}

interface Said {
  readonly lines: readonly string[]
  readonly written: string
  readonly isOver: boolean
  readonly isHeld: boolean
  readonly cut: string
  readonly still: string
}

/** Without what can be missed where the whole is too long: first the card, then the end. */
function fittedAnswer(said: Said, { settings }: Place): Answer {
  const lines = fittedLines(said.lines, {
    sizeOf: (line) => sentenceOf(line).length,
    max: speechMax - '<speak></speak>'.length,
    cut: said.cut,
  })
  const title = settings.invocationName.slice(0, titleMax)
  const card = Array.from(said.written)
    .slice(0, cardMax - titleMax)
    .join('')
  for (const content of [card, '']) {
    const answer = jsonAnswer(responseOf(lines, { title, content }, said))
    if (Buffer.byteLength(answer.body) <= answerBytesMax) return answer
  }
  // Signs of four bytes.
  const shorter = fittedLines(lines, {
    sizeOf: (line) => Buffer.byteLength(JSON.stringify(sentenceOf(line))),
    max: answerBytesMax - 2000,
    cut: said.cut,
  })
  return jsonAnswer(responseOf(shorter, { title, content: '' }, said))
}

const responseOf = (
  lines: readonly string[],
  { title, content }: { readonly title: string; readonly content: string },
  { isOver, isHeld, still }: Said,
) => ({
  version: '1.0',
  ...(isHeld && { sessionAttributes: { isHeld } }),
  response: {
    outputSpeech: speechOf(lines),
    ...(content && { card: { type: 'Simple', title, content } }),
    ...(!isOver && { reprompt: { outputSpeech: speechOf([still]) } }),
    shouldEndSession: isOver,
  },
})

const sentenceOf = (line: string) => `<s>${escapedForXml(line)}</s>`

const speechOf = (lines: readonly string[]) => ({
  type: 'SSML',
  ssml: `<speak>${lines.map(sentenceOf).join('')}</speak>`,
})

const jsonAnswer = (body: object): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json;charset=UTF-8' },
  body: JSON.stringify(body),
})
