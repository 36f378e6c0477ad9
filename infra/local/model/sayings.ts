/** What the example model says to a task, told by what the task looks like. */

type Line = Readonly<Record<string, unknown>>

/** Texts of a line of JSON; none where it is no object. */
function objectIn(line: string): Line {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Line) : {}
  } catch {
    return {}
  }
}

const textAt = (line: Line, name: string): string => {
  const value = line[name]
  return typeof value === 'string' ? value : ''
}

/** `lines` are what the task gives to read. */
export function sayingFor(instructions: string, lines: readonly string[]): string {
  const objects = lines.map(objectIn)
  const isGerman = /Write German|in German/.test(instructions)
  const question = objects.map((line) => textAt(line, 'question')).findLast(Boolean)
  if (question) return answerTo(question, objects)
  if (instructions.includes('{"there":true}')) return '{"there":true}'
  if (instructions.includes('"topic"')) return wrapUpOf(instructions, objects, isGerman)
  // It knows no second language: what it is to translate stays as it is.
  if (instructions.includes('numbered texts')) return '{}'
  if (instructions.startsWith('You translate')) return objects.map((line) => textAt(line, 'text')).join('\n')
  if (instructions.includes('about to send')) return betterReply(lines.join('\n'), instructions)
  if (instructions.includes('Sum it up')) return summaryOf(lines, isGerman)
  if (instructions.includes('other messages')) return lines.flatMap(otherWordsFor).join('\n')
  return 'Yes.'
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

/** Words that are in most questions, and tell nothing. */
const plain = new Set(
  'the and you your are can how what when where which who why for with that this have has does about from there was will would could please und sie ich wie was wann wo welche der die das ein eine einen ist sind kann haben hat bei mit für von zum zur auf den dem'.split(
    ' ',
  ),
)
/** Endings of words count for nothing: `deliver` and `delivery`. */
const stemLength = 5
const stemsIn = (text: string): Set<string> =>
  new Set(
    wordsIn(text)
      .filter((word) => !plain.has(word))
      .map((word) => word.slice(0, stemLength)),
  )

/** The sentences of one source that share the most words with the question, word for word. */
function answerTo(question: string, objects: readonly Line[]): string {
  const wanted = stemsIn(question)
  const rated = objects
    .filter((line) => typeof line['source'] === 'number')
    .flatMap((line) => {
      const title = stemsIn(`${textAt(line, 'title')} ${textAt(line, 'heading')}`)
      const sentences = sentencesIn(textAt(line, 'text'))
      return sentences.map((sentence, at) => {
        const own = stemsIn(sentence)
        const shared = [...wanted].filter((stem) => own.has(stem)).length
        const named = [...wanted].filter((stem) => title.has(stem)).length
        return { cite: line['source'], text: sentences.slice(at, at + 2).join(' '), rating: 2 * shared + named }
      })
    })
    .toSorted((a, b) => b.rating - a.rating)
  const [best] = rated
  if (!best || best.rating < 2) return JSON.stringify({ action: 'none', text: '', cites: [] })
  return JSON.stringify({ action: 'answer', text: best.text, cites: [best.cite] })
}

/** What customers have said, from lines such as `Customer: Hello`. */
const saidBy = (lines: readonly string[], who: RegExp): string[] =>
  lines.flatMap((line) => (who.test(line) ? line.slice(line.indexOf(': ') + 2) : []))

const shownMax = 160
const shownOf = (text: string): string => (text.length > shownMax ? `${text.slice(0, shownMax - 1)}…` : text)

function summaryOf(lines: readonly string[], isGerman: boolean): string {
  const customer = saidBy(lines, /^Customer: /)
  const others = saidBy(lines, /^(?!Customer)[^*:]{1,80}: /)
  const [first = ''] = customer
  const last = customer.at(-1) ?? ''
  const answered = others.at(-1) ?? ''
  const sentences = isGerman
    ? [
        first && `Der Kunde schrieb: „${shownOf(first)}“`,
        last !== first && `Zuletzt: „${shownOf(last)}“`,
        answered && `Geantwortet wurde: „${shownOf(answered)}“`,
      ]
    : [
        first && `The customer wrote: “${shownOf(first)}”`,
        last !== first && `Most recently: “${shownOf(last)}”`,
        answered && `The latest answer was: “${shownOf(answered)}”`,
      ]
  return sentences.filter(Boolean).join('\n')
}

function wrapUpOf(instructions: string, objects: readonly Line[], isGerman: boolean): string {
  const [, listed = '{}'] = /where none fits: (\{.*?\})\. Write/.exec(instructions) ?? []
  const lists = objectIn(listed)
  const lines = objects.map((line) => textAt(line, 'line'))
  const stems = stemsIn(lines.join(' '))
  const fitting = (name: string): string | null => {
    const all = Array.isArray(lists[name]) ? (lists[name] as unknown[]).filter((each) => typeof each === 'string') : []
    return all.find((each) => [...stemsIn(each)].some((stem) => stems.has(stem))) ?? null
  }
  return JSON.stringify({
    topic: fitting('topics'),
    outcome: fitting('outcomes'),
    note: summaryOf(lines, isGerman).split('\n')[0] ?? '',
  })
}

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\b(?:thx|thnx)\b/gi, 'thank you'],
  [/\bpls\b/gi, 'please'],
  [/\bu\b/gi, 'you'],
  [/\basap\b/gi, 'as soon as possible'],
  [/\bdont\b/gi, 'don’t'],
  [/\bcant\b/gi, 'can’t'],
  [/\bi\b/g, 'I'],
  [/\bmfg\b/gi, 'Mit freundlichen Grüßen'],
]

/** Short forms in full, sentences that begin large and end. */
function betterReply(text: string, instructions: string): string {
  const spelled = shortForms.reduce((whole, [short, full]) => whole.replace(short, full), text.trim())
  const ended = spelled
    .replace(/[ \t]+/g, ' ')
    .replace(/(^|[.!?]\s+)(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(?<![.!?…])$/, '.')
  const isGerman = /[äöüß]|\b(?:und|ist|wir|sie|nicht|der|die|das)\b/i.test(ended)
  if (instructions.includes('shorter')) return sentencesIn(ended).slice(0, 2).join(' ')
  if (instructions.includes('friendlier'))
    return `${ended} ${isGerman ? 'Wir helfen gern weiter!' : 'We are happy to help!'}`
  if (instructions.includes('formal')) return `${isGerman ? 'Guten Tag,' : 'Dear customer,'}\n\n${ended}`
  return ended
}

/** Other ways to say the same, for a bot that learns. */
function otherWordsFor(message: string): string[] {
  const words = message.trim().replace(/[?.!]+$/, '')
  if (!words) return []
  const small = words.charAt(0).toLowerCase() + words.slice(1)
  const isGerman = /[äöüß]|\b(?:ich|wie|wann|wo|ist|der|die|das|kann)\b/i.test(words)
  return isGerman
    ? [`Eine Frage: ${small}?`, `Hallo, ${small}?`, `Bitte sagen Sie mir: ${small}`]
    : [`A question: ${small}?`, `Hi, ${small}?`, `Please tell me: ${small}`]
}
