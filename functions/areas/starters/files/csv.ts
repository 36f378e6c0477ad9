/**
 * Tables of questions and answers: in any order of columns, with a head line or without, and canned responses of Chatwoot.
 * Rows with the same answer are one answer with several utterances.
 */
import { faultAt } from '#shared/faults'
import { lookOf } from '#shared/fields/names'
import type { ContentLanguage, Localized } from '#shared/languages'
import { fileProblem } from '#shared/problem'
import { slug, uniqueSlug } from '#shared/slug'
import { rowsOf, textOfCell, type TableRow } from '../../../content/csv.ts'
import { emptySketch, type LeftOut, type Sketch, type SketchedIntent, type SketchedResponse } from '../sketch.ts'

type Role = 'question' | 'answer' | 'topic'

/** How head lines call a column. */
const heads: Readonly<Record<Role, RegExp>> = {
  question:
    /^(question|questions|q|frage|fragen|utterance|utterances|example|examples|input|user ?(says|input)|query|intent)$/i,
  answer: /^(answer|answers|a|antwort|antworten|response|responses|reply|content|output|text|bot ?(says|response))$/i,
  topic: /^(topic|category|group|thema|kategorie|gruppe|bereich|rubrik)$/i,
}

/** As Chatwoot exports canned responses. */
const chatwoot = { code: /^short[_ ]?code$/i, content: /^content$/i }

type Columns = Partial<Record<Role, number>> & { readonly hasHead: boolean }

/** Throws `file-refused`: a quotation mark that never ends with its row, and a table without two columns of texts. */
export function sketchOfTable(text: string, language: ContentLanguage, left: LeftOut): Sketch {
  const rows = [...rowsOf(text)].map(({ row, cells }) => ({ row, cells: cells.map((cell) => textOfCell(cell).trim()) }))
  const [head, ...body] = rows
  if (!head) throw fileProblem(faultAt('uploadId', 'file-empty'))
  const code = head.cells.findIndex((cell) => chatwoot.code.test(cell))
  const content = head.cells.findIndex((cell) => chatwoot.content.test(cell))
  if (code >= 0 && content >= 0) return cannedResponses(body, { code, content }, language, left)
  const columns = columnsOf(rows)
  if (columns.question === undefined || columns.answer === undefined)
    throw fileProblem(faultAt('uploadId', 'file-answers'))
  for (const [index, cell] of head.cells.entries())
    if (![columns.question, columns.answer, columns.topic].includes(index) && isUsed(rows, index))
      left.add('column', columns.hasHead ? cell : String(index + 1))
  return questionsAndAnswers(columns.hasHead ? body : rows, columns, language, left)
}

const isUsed = (rows: readonly TableRow[], index: number) => rows.some(({ cells }) => cells[index])

/** By the names of the head line; without them, by what stands in the columns. */
function columnsOf(rows: readonly TableRow[]): Columns {
  const head = rows[0]!.cells
  const named = (role: Role) => {
    const index = head.findIndex((cell) => heads[role].test(cell))
    return index < 0 ? {} : { [role]: index }
  }
  const found: Partial<Record<Role, number>> = { ...named('question'), ...named('answer'), ...named('topic') }
  if (found.question !== undefined && found.answer !== undefined) return { ...found, hasHead: true }
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const texts = Array.from({ length: width }, (_, index) => ({
    index,
    words: average(rows, index, (cell) => cell.split(/\s+/).length),
    marks: average(rows, index, (cell) => (cell.endsWith('?') ? 1 : 0)),
  })).filter(({ index }) => average(rows, index, (cell) => (/\p{L}{2}/u.test(cell) ? 1 : 0)) > 0.5)
  if (texts.length < 2) return { hasHead: false }
  const asked = texts.toSorted((a, b) => b.marks - a.marks || a.words - b.words)[0]!
  const said = texts.filter((each) => each !== asked).toSorted((a, b) => b.words - a.words)[0]!
  return { question: asked.index, answer: said.index, hasHead: false }
}

/** Of the cells that hold anything. */
function average(rows: readonly TableRow[], index: number, measure: (cell: string) => number): number {
  const cells = rows.flatMap(({ cells: all }) => all[index] || [])
  return cells.length === 0 ? 0 : cells.reduce((sum, cell) => sum + measure(cell), 0) / cells.length
}

function questionsAndAnswers(
  rows: readonly TableRow[],
  columns: Columns,
  language: ContentLanguage,
  left: LeftOut,
): Sketch {
  const answers = new Map<string, { title: string; text: string; topic: string; questions: string[] }>()
  const titles = new Set<string>()
  for (const { row, cells } of rows) {
    const [question = '', answer = ''] = [cells[columns.question!], cells[columns.answer!]]
    // One question a line.
    const questions = question
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const [title] = questions
    if (title === undefined || answer === '') {
      left.add('row', String(row))
      continue
    }
    const known = answers.get(answer)
    if (known) known.questions.push(...questions)
    else if (titles.has(lookOf(title))) left.add('duplicate', title)
    else {
      titles.add(lookOf(title))
      const topic = (columns.topic === undefined ? '' : cells[columns.topic]) || topicTitle[language] || 'FAQ'
      answers.set(answer, { title, text: answer, topic, questions })
    }
  }
  if (answers.size === 0) throw fileProblem(faultAt('uploadId', 'file-empty'))
  const taken = new Set<string>()
  const keyed = [...answers.values()].map((answer) => {
    const key = uniqueSlug(answer.title, taken)
    taken.add(key)
    return { ...answer, key }
  })
  const inLanguage = (text: string): Localized => ({ [language]: text })
  return {
    ...emptySketch,
    responses: keyed.map(({ key, title, text, topic }) => ({
      key,
      title: inLanguage(title),
      topic: inLanguage(topic),
      content: { is: 'text' as const, text: inLanguage(text) },
    })),
    intents: keyed.map(({ key, title, questions }): SketchedIntent => ({
      key,
      title: inLanguage(title),
      answer: key,
      utterances: questions.map((text) => ({ text, language })),
    })),
    left: left.list,
  }
}

const topicTitle: Localized = { en: 'Questions and answers', de: 'Fragen und Antworten' }
const cannedTitle: Localized = { en: 'Canned responses', de: 'Textbausteine' }

/** They have no questions of their own: the bot looks them up, and agents find them. */
function cannedResponses(
  rows: readonly TableRow[],
  columns: { readonly code: number; readonly content: number },
  language: ContentLanguage,
  left: LeftOut,
): Sketch {
  const taken = new Set<string>()
  const responses = rows.flatMap(({ row, cells }): SketchedResponse[] => {
    const [code = '', content = ''] = [cells[columns.code], cells[columns.content]]
    if (code === '' || content === '') return (left.add('row', String(row)), [])
    const text = content.replaceAll(/[ \t]*\{\{\s*([^{}]{1,100}?)\s*\}\}/g, (_, name: string) => {
      left.add('parameter', name)
      return ''
    })
    const key = slug(code)
    if (taken.has(key)) return (left.add('duplicate', code), [])
    taken.add(key)
    const title = code.replaceAll(/[-_]+/g, ' ').trim() || code
    const topic = { [language]: cannedTitle[language] ?? cannedTitle.en }
    return [{ key, title: { [language]: title }, topic, content: { is: 'knowledge', text: { [language]: text } } }]
  })
  if (responses.length === 0) throw fileProblem(faultAt('uploadId', 'file-empty'))
  return { ...emptySketch, responses, left: left.list }
}
