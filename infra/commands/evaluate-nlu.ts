/** `npm run -s nlu:evaluate`: builds a model from a file of examples, asks it about another, prints one line of JSON. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { load, type Parser, type Understanding } from '../../functions/nlu/parser.ts'
import { train } from '../../functions/nlu/train.ts'
import { NluError, type Annotation, type TrainingData } from '../../functions/nlu/text/training-data.ts'

interface Row {
  readonly intent: string
  readonly text: string
  readonly annotations: readonly Annotation[]
}

const usage = 'Usage: npm run -s nlu:evaluate -- --train FILE --test FILE [--oos FILE]'

/** Messages parsed before the clock counts, so that the runtime has compiled the parser. */
const warmUp = 200

async function main(): Promise<void> {
  const { train: trainFile, test: testFile, oos: oosFile } = readArguments()
  const learned = readRows(trainFile)
  const asked = readRows(testFile)
  const strange = oosFile === undefined ? [] : readRows(oosFile)
  const started = performance.now()
  const { model } = await train(trainingData(learned))
  const trainMs = Math.round(performance.now() - started)
  const parser = load(model)
  for (let index = 0; index < warmUp; index++) parser.parse(asked[index % asked.length]!.text)
  const { answers, micros } = ask(parser, asked)
  const entities = new Set(learned.flatMap(({ annotations }) => annotations.map(({ entity }) => entity)))
  const rejections = strange.map(({ text }) => parser.parse(text))
  const result = {
    ...intentScores(asked, answers),
    entityF1: entities.size > 0 ? entityF1(asked, answers, entities) : null,
    oosAuroc: strange.length > 0 ? auroc(familiarities(answers), familiarities(rejections)) : null,
    oosRecall: strange.length > 0 ? share(rejections, ({ rejected }) => rejected) : null,
    inScopeRejected: share(answers, ({ rejected }) => rejected),
    trainMs,
    modelBytes: model.length,
    parseP50Us: percentile(micros, 0.5),
    parseP99Us: percentile(micros, 0.99),
  }
  console.log(JSON.stringify(result, (_, value: unknown) => (typeof value === 'number' ? roundTo4(value) : value)))
}

function readArguments() {
  let values
  try {
    const text = { type: 'string' } as const
    values = parseArgs({ options: { train: text, test: text, oos: text }, strict: true }).values
  } catch (error) {
    throw new NluError(`${error instanceof Error ? error.message.replace(/\.?$/, '.') : String(error)} ${usage}`)
  }
  const { train: trainFile, test: testFile, oos } = values
  if (trainFile === undefined || testFile === undefined) throw new NluError(usage)
  return { train: trainFile, test: testFile, oos }
}

/** JSON lines where the first line begins with a brace, else `intent<TAB>text` under one header line. */
function readRows(file: string): Row[] {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    throw new NluError(
      `${file} cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'}).`,
    )
  }
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/)
  const isJson = lines[0]!.startsWith('{')
  if (!isJson && lines[0]!.split('\t').slice(0, 2).join() !== 'intent,text') {
    throw new NluError(`${file} begins neither with a line of JSON nor with the header “intent<TAB>text”.`)
  }
  const rows = lines.flatMap((line, index) => {
    if (line.trim() === '' || (index === 0 && !isJson)) return []
    const row = isJson ? jsonRow(line) : tabRow(line)
    if (!row) throw new NluError(`${file}, line ${index + 1}: there has to be an intent and a text.`)
    return [row]
  })
  if (rows.length === 0) throw new NluError(`${file} holds no messages.`)
  return rows
}

function tabRow(line: string): Row | undefined {
  const [intent, text] = line.split('\t')
  return intent && text ? { intent, text, annotations: [] } : undefined
}

function jsonRow(line: string): Row | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || !('intent' in value) || !('text' in value)) return undefined
  const { intent, text } = value
  const entities: unknown = 'entities' in value ? value.entities : []
  if (typeof intent !== 'string' || typeof text !== 'string' || intent === '' || !Array.isArray(entities))
    return undefined
  return entities.every(isAnnotation) ? { intent, text, annotations: entities } : undefined
}

function isAnnotation(value: unknown): value is Annotation {
  if (typeof value !== 'object' || value === null) return false
  if (!('start' in value) || !('end' in value) || !('entity' in value)) return false
  return Number.isInteger(value.start) && Number.isInteger(value.end) && typeof value.entity === 'string'
}

/** Every row belongs to its intent; an intent's title is its name in words, as a company would write it. */
function trainingData(rows: readonly Row[]): TrainingData {
  const byIntent = new Map<string, Row[]>()
  for (const row of rows) {
    const list = byIntent.get(row.intent)
    if (list) list.push(row)
    else byIntent.set(row.intent, [row])
  }
  return { intents: [...byIntent].map(([id, utterances]) => ({ id, title: titleOf(id), utterances })), entities: [] }
}

const titleOf = (id: string): string => id.replaceAll(/[_\W]+/gu, ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

function ask(parser: Parser, rows: readonly Row[]): { answers: Understanding[]; micros: number[] } {
  const micros: number[] = []
  const answers = rows.map(({ text }) => {
    const started = performance.now()
    const answer = parser.parse(text)
    micros.push((performance.now() - started) * 1000)
    return answer
  })
  return { answers, micros }
}

/** Macro F1 is the mean over the intents that occur in the test. */
function intentScores(rows: readonly Row[], answers: readonly Understanding[]) {
  const counts = new Map<string, { right: number; actual: number; predicted: number }>()
  const of = (intent: string) => {
    const count = counts.get(intent) ?? { right: 0, actual: 0, predicted: 0 }
    counts.set(intent, count)
    return count
  }
  for (const [index, { intent }] of rows.entries()) {
    const answer = answers[index]!.intent
    of(intent).actual++
    if (answer !== null) of(answer).predicted++
    if (answer === intent) of(intent).right++
  }
  const tested = [...counts.values()].filter(({ actual }) => actual > 0)
  const macroF1 = tested.reduce((sum, { right, actual, predicted }) => sum + (2 * right) / (actual + predicted), 0)
  const right = tested.reduce((sum, count) => sum + count.right, 0)
  return { accuracy: right / rows.length, macroF1: macroF1 / tested.length }
}

/** Strict: start, end and name have to be those of the test; built-in entities nobody taught do not count. */
function entityF1(rows: readonly Row[], answers: readonly Understanding[], taught: ReadonlySet<string>): number {
  let right = 0
  let total = 0
  for (const [index, { annotations }] of rows.entries()) {
    const actual = new Set(annotations.map(spanKey))
    const found = new Set(answers[index]!.entities.filter(({ entity }) => taught.has(entity)).map(spanKey))
    for (const span of found) if (actual.has(span)) right++
    total += actual.size + found.size
  }
  return total > 0 ? (2 * right) / total : 1
}

const spanKey = ({ start, end, entity }: Annotation): string => `${start} ${end} ${entity}`

/** The chance that a message the model should know looks more familiar than one it should not (Mann and Whitney). */
function auroc(known: readonly number[], strange: readonly number[]): number {
  const wins = known.reduce(
    (sum, here) => sum + strange.reduce((part, other) => part + (here > other ? 1 : here === other ? 0.5 : 0), 0),
    0,
  )
  return wins / (known.length * strange.length)
}

const familiarities = (answers: readonly Understanding[]): number[] => answers.map(({ familiarity }) => familiarity)

const share = <T>(list: readonly T[], holds: (item: T) => boolean): number => list.filter(holds).length / list.length

const percentile = (list: readonly number[], part: number): number =>
  list.toSorted((left, right) => left - right)[Math.min(list.length - 1, Math.floor(list.length * part))]!

const roundTo4 = (value: number): number => Math.round(value * 10_000) / 10_000

try {
  await main()
} catch (error) {
  if (!(error instanceof NluError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
