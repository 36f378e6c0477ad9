/** A shop's content with something of everything, and the ways of its file: exported, edited by hand, imported. */
import { Problem } from '#shared/problem'
import { decodeContent, encodeContent } from '../../../functions/content/plans/content-file.ts'
import { planImport, type ImportOptions } from '../../../functions/content/plans/import.ts'
import { portionOf, wholeOf } from '../../../functions/content/plans/portion.ts'
import type { ContentState } from '../../../functions/content/plans/state.ts'
import { asks, bot, hands, idOf, offers, says, shows, to, toIntent } from '../engine/bot.ts'
import { stateOf } from './state-of.ts'

export const { blocks } = bot({
  blocks: {
    welcome: { ...says('Hello'), group: 'Moments' },
    menu: { ...offers('Which one?', { Roses: to('roses'), Help: toIntent('help') }), group: 'Shop' },
    roses: { ...shows('rose.jpg'), group: 'Shop' },
    order: { ...asks('contact'), group: 'Orders' },
    person: { ...hands('florists'), group: 'Orders' },
  },
})
export const saved = { revision: 3, updated: '2026-11-22T09:00:00.000Z' }
const of = (key: string, rest: object) => ({ ...saved, _id: idOf(key), key, title: key, ...rest })
export const form = of('contact', { type: 'form', questions: [{ fieldType: 'existing', fieldId: idOf('email') }] })
export const field = of('email', {
  type: 'form-field',
  question: { en: 'E-mail?' },
  fieldType: 'input-email',
  dataType: 'string',
  choices: [],
})
export const help = of('help', { utterances: [{ text: 'help me', entities: [] }] })
export const buy = of('buy', {
  utterances: [{ text: 'a rose', entities: [{ start: 2, end: 6, entityId: idOf('flower') }] }],
})
export const flower = of('flower', { synonyms: [{ value: 'rose', written: [] }] })
export const unused = of('unused', { utterances: [] })
export const answers = { _id: idOf('answers'), intent: idOf('buy'), entities: [idOf('flower')], blockId: idOf('order') }
export const chosen = {
  _id: idOf('chosen'),
  intent: idOf('help'),
  blockId: idOf('person'),
  source_block: { blockId: idOf('menu') },
}
export const named = { _id: idOf('named'), entity: idOf('flower'), blockId: idOf('roses') }
export const mappings = {
  [`intent-mapping#${idOf('buy')}#${idOf('answers')}`]: answers,
  [`choice-mapping#${idOf('help')}#${idOf('chosen')}`]: chosen,
  [`entity-mapping#${idOf('flower')}#${idOf('named')}`]: named,
}
export const shop = stateOf(
  { block: [...blocks.values()], form: [form, field], intent: [help, buy, unused], entity: [flower] },
  mappings,
)
export const empty = stateOf({})

export const all = { forms: true, mappings: true }
export const exportOf = (state: ContentState, topics: string[] = [], parts = all) =>
  encodeContent(portionOf(wholeOf(state), topics, parts), 'florist')
export const partial: ImportOptions = { type: 'partial', overwrite: false, topics: [] }
export const complete: ImportOptions = { type: 'complete', overwrite: false, topics: [] }
export const read = (file: string) => decodeContent(Buffer.from(file))
export const planOf = (state: ContentState, file: string, options: ImportOptions) =>
  planImport(state, read(file), options)
/** The content after an import. */
export function after(state: ContentState, file: string, options: ImportOptions): ContentState {
  const { changes } = planOf(state, file, options)
  const keys = new Set([...state.keys(), ...changes.keys()])
  const rows = [...keys].flatMap((key): [string, object][] => {
    const row = changes.has(key) ? changes.get(key) : state.get(key)
    return row ? [[key, row]] : []
  })
  return stateOf({}, Object.fromEntries(rows))
}
/** The file with its content edited by hand. */
export function editFile(file: string, edit: (content: Content) => void): string {
  const { checksum: _, ...whole } = JSON.parse(file) as { checksum: string; content: Content }
  edit(whole.content)
  return JSON.stringify(whole)
}
export type Row = Record<string, unknown>
export type Content = Record<'blocks' | 'forms' | 'intents' | 'entities', Row[]> & { mappings: Record<string, Row[]> }
export const rowOf = (rows: readonly Row[], key: string) => rows.find((row) => row['_id'] === idOf(key))!
export const total = ({ counts }: ReturnType<typeof planOf>, name: 'created' | 'updated' | 'skipped' | 'removed') =>
  Object.values(counts).reduce((sum, each) => sum + each[name], 0)
export function faultsOf(work: () => unknown): string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return error.details.map(({ path, code }) => `${path}: ${code}`)
    throw error
  }
  return []
}
