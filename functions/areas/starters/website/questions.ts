/**
 * The questions that a page answers, without a model: those it tells search engines (schema.org's FAQPage), headings that ask,
 * and paragraphs that end with a question mark.
 */
import { questionsPerPageMax, type PageQuestion } from '#shared/contracts/starters'
import { lookOf } from '#shared/fields/names'
import { endOfRaw, tagAt, textOfPage } from '../../../platform/outside/html.ts'

/** What is said at once; the page itself is looked up as well. */
export const answerLengthMax = 1500
const questionLengthMax = 200
const questionLengthMin = 8

export function questionsIn(html: string, text: string): PageQuestion[] {
  const found = [...ofSearchEngines(html), ...ofHeadings(text)]
  const once = new Map<string, PageQuestion>()
  for (const { question, answer } of found) {
    const short = shortAnswer(answer)
    if (short !== '' && question.length <= questionLengthMax && !once.has(lookOf(question)))
      once.set(lookOf(question), { question, answer: short })
  }
  return [...once.values()].slice(0, questionsPerPageMax)
}

/** Up to the end of a paragraph, else of a sentence, else of a word. */
export function shortAnswer(answer: string): string {
  const text = answer.trim()
  if (text.length <= answerLengthMax) return text
  const kept = text.slice(0, answerLengthMax)
  const end = Math.max(kept.lastIndexOf('\n\n'), kept.lastIndexOf('. ') + 1) || kept.lastIndexOf(' ')
  // Without a space, -1 leaves out the last unit, which may be half of a character.
  return kept.slice(0, end).trim()
}

/** A heading that asks, or a paragraph that is a question and no more; what follows up to the next one answers it. */
function ofHeadings(text: string): PageQuestion[] {
  const found: { question: string; answer: string[] }[] = []
  let open: (typeof found)[number] | undefined
  for (const paragraph of text.split('\n\n')) {
    const isHeading = paragraph.startsWith('# ')
    const words = isHeading ? paragraph.slice(2) : paragraph
    const question = words.replace(/^(?:\d+[.)]|q:|f:|frage:|question:)\s*/i, '')
    if (isQuestion(question, isHeading)) found.push((open = { question, answer: [] }))
    else if (isHeading) open = undefined
    else open?.answer.push(words.replace(/^(?:a:|antwort:|answer:)\s*/i, ''))
  }
  return found.map(({ question, answer }) => ({ question, answer: answer.join('\n\n') }))
}

const asking =
  /^(?:how|what|when|where|why|who|which|can|could|do|does|is|are|may|must|wie|was|wann|wo|warum|wer|wen|welche[rs]?|kann|können|gibt|ist|sind|darf|muss)\s+\S+\s+\S/i

const isQuestion = (words: string, isHeading: boolean): boolean =>
  words.length >= questionLengthMin &&
  words.length <= questionLengthMax &&
  ((words.endsWith('?') && !/[.!?]\s/.test(words)) || (isHeading && asking.test(words)))

/** The questions in scripts of the type `application/ld+json`. */
function ofSearchEngines(html: string): PageQuestion[] {
  const found: PageQuestion[] = []
  for (const match of html.matchAll(/<script[^>]{0,200}application\/ld\+json[^>]{0,200}>/gi)) {
    const from = match.index + tagAt(html, match.index).end - match.index
    const source = html.slice(from, endOfRaw(html, from, 'script').start)
    try {
      collect(JSON.parse(source), found, 0)
    } catch {
      // A page may say nonsense of itself.
    }
  }
  return found
}

const depthMax = 8

function collect(value: unknown, found: PageQuestion[], depth: number): void {
  if (depth > depthMax || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) return value.forEach((each) => collect(each, found, depth + 1))
  const fields = value as Readonly<Record<string, unknown>>
  if (fields['@type'] === 'Question') {
    const [answer] = [fields['acceptedAnswer'] ?? fields['suggestedAnswer']].flat() as { text?: unknown }[]
    const [question, text] = [plain(fields['name']), plain(answer?.text)]
    if (question !== '' && text !== '') found.push({ question, answer: text })
  }
  for (const each of Object.values(fields)) collect(each, found, depth + 1)
}

/** Answers may be written in HTML. */
const plain = (value: unknown): string =>
  typeof value === 'string' ? textOfPage(Buffer.from(value), 'utf-8', 20_000).text.replaceAll(/^# /gm, '').trim() : ''
