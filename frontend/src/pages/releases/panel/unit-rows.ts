/**
 * The units of an item that differ, in the words of its kind: each with what both environments say, and what they last
 * agreed on. A unit is found in the statements about the item by its field and part.
 */
import type { ItemDifference, UnitDifference } from '#shared/contracts/item-difference'
import type { ContentKind } from '#shared/references'
import { isTextConflict } from '#shared/releases/units'
import { difference, type Piece, type Statement } from '../../../components/history/revision-difference.ts'

export interface Line {
  readonly id: string
  readonly label: string
  readonly target: readonly Piece[]
  readonly base: string
  readonly source: readonly Piece[]
}

export interface UnitRow {
  /** As a decision names it; `*` is the whole item. */
  readonly name: string
  readonly state: UnitDifference['state']
  readonly lines: readonly Line[]
  /** What the two say of a text: another one may take the place of both. */
  readonly texts?: { readonly target: string; readonly source: string }
}

interface Wording {
  /** The statements about an item of the kind. */
  readonly describe: (item: unknown) => readonly Statement[]
  /** Names a unit that no statement is about, and words its value. */
  readonly labelOf: (unit: UnitDifference) => string
  readonly textOf: (value: unknown) => string
}

export function unitRows(kind: ContentKind, item: ItemDifference, wording: Wording): UnitRow[] {
  const statements = (of: unknown) => (of === undefined ? [] : [...wording.describe(of)])
  const [target, base, source] = [statements(item.target), statements(item.base), statements(item.source)]
  const bases = new Map(base.map(({ id, text }) => [id, text]))
  const lines = difference(target, source).map((row) => ({
    id: row.id,
    label: row.label,
    isSame: row.change === 'same',
    target: row.before,
    base: bases.get(row.id) ?? '',
    source: row.after,
  }))
  const whole = item.units.find(({ name }) => name === '*')
  if (whole || item.source === undefined || item.target === undefined) {
    const state = whole?.state ?? (item.source === undefined ? 'target' : 'source')
    return [{ name: '*', state, lines: lines.filter(({ isSame }) => !isSame) }]
  }
  return item.units.map((unit) => {
    const found = lines.filter(({ id, isSame }) => !isSame && isAbout(kind, id, unit))
    const { name, state } = unit
    const texts = isTextConflict(unit) ? { target: String(unit.target), source: String(unit.source) } : undefined
    return { name, state, lines: found.length > 0 ? found : [plainLine(unit, wording)], ...(texts && { texts }) }
  })
}

function plainLine(unit: UnitDifference, { labelOf, textOf }: Wording): Line {
  const label = labelOf(unit)
  const say = (value: unknown) =>
    value === undefined || value === null ? [] : [{ id: '', label, text: textOf(value) }]
  const [row] = difference(say(unit.target), say(unit.source))
  return {
    id: unit.name,
    label,
    target: row?.before ?? [],
    base: unit.base === undefined ? '' : textOf(unit.base),
    source: row?.after ?? [],
  }
}

/** The field of a response that a statement is about, where it is not called like the statement. */
const blockFields: Readonly<Record<string, string>> = {
  topic: 'group',
  choice: 'choices',
  form: 'formId',
  expression: 'expressions',
  default: 'defaultMappingBlockId',
  department: 'departmentId',
  forms: 'unsetFormIds',
}
const questionFields: Readonly<Record<string, string>> = {
  type: 'fieldType',
  data: 'dataType',
  question: 'question',
  range: 'range',
  optional: 'isOptional',
}
/** All other fields of a response belong to its type, and change with it. */
const commonFields: ReadonlySet<string> = new Set(['title', 'key', 'group', 'description', 'next', 'onReply'])

function isAbout(kind: ContentKind, statement: string, unit: UnitDifference): boolean {
  const { field, part } = placeOf(kind, statement)
  // `function.formId` is a field of what a response does.
  const own = unit.field.split('.').at(-1)
  if (kind === 'block' && own === 'type' && !commonFields.has(field)) return true
  return own === field && (unit.part === undefined || part === undefined || lookOf(unit.part) === lookOf(part))
}

const lookOf = (text: string) => text.trim().toLowerCase()

/** The field, and the part of it, that a statement is about: `text.en` is about the English of `text`. */
function placeOf(kind: ContentKind, statement: string): { field: string; part?: string } {
  const [name = '', ...rest] = statement.split('.')
  switch (kind) {
    case 'block':
      if (/^\d+$/.test(name)) return { field: 'items' }
      return { field: blockFields[name] ?? name, ...(name === 'text' && { part: rest.join('.') }) }
    case 'intent':
    case 'entity': {
      const [, list, part] = /^(utterance|value) (.*)$/s.exec(statement) ?? []
      if (part === undefined) return { field: statement }
      return { field: list === 'value' ? 'synonyms' : 'utterances', part }
    }
    case 'test':
      return { field: statement }
    case 'form': {
      if (statement === 'title' || statement === 'key') return { field: statement }
      if (statement === 'order') return { field: 'order' }
      return { field: 'questions', part: /^question ([\w-]+)/.exec(statement)?.[1] ?? statement }
    }
    case 'field': {
      if (name !== 'question') return { field: name }
      const [inner = '', language] = rest
      const field = questionFields[inner] ?? 'choices'
      return { field, ...(field === 'question' && language !== undefined && { part: language }) }
    }
  }
}
