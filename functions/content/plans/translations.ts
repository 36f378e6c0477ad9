/** Translations: every text that customers read as a table, and what such a table changes. */
import { textsOf, withTexts } from '#shared/content/catalogue'
import type { IgnoredRow } from '#shared/contracts/translations'
import { faultAt, type FieldFault } from '#shared/faults'
import { contentLanguages, type ContentLanguage, type Localized } from '#shared/languages'
import { contentBytesMax, csvRowsMax, textLengthMax } from '#shared/limits'
import { fileProblem } from '#shared/problem'
import { itemStores } from '../comparison.ts'
import { csvOf, rowsOf, textOfCell, type TableRow } from '../csv.ts'
import { settingsId, textsOfSettings, withTextsOfSettings, type WordedSettings } from './settings-texts.ts'
import { itemAt, itemsIn, type ContentState, type Found } from './state.ts'

const columns = ['block id', 'field'] as const
/** Tells a translator what a text belongs to; nothing is read of it. */
const titleColumn = 'title'

/**
 * All texts as a table, one a line, by the titles of their items; those of the settings come last. English comes first in
 * `languages`.
 */
export function tableOf(state: ContentState, settings: WordedSettings, languages: readonly ContentLanguage[]): string {
  const items = itemsIn(state).toSorted((a, b) => compare(a.item.title, b.item.title) || compare(a.key, b.key))
  const cells = (text: Localized) => languages.map((language) => text[language] ?? '')
  const lines = items.flatMap(({ kind, item }) =>
    textsOf(kind, item).map(({ path, text }) => [item._id, path, item.title, ...cells(text)]),
  )
  const ofSettings = textsOfSettings(settings).map(({ path, title, text }) => [settingsId, path, title, ...cells(text)])
  return csvOf([[...columns, titleColumn, ...languages], ...lines, ...ofSettings])
}

const { compare } = new Intl.Collator('en')

/** One line of a table: what it writes into the text at a path of an item. */
interface Translation {
  readonly row: number
  readonly id: string
  readonly path: string
  readonly cells: readonly (readonly [ContentLanguage, string])[]
}

export interface Table {
  readonly translations: readonly Translation[]
  readonly ignoredColumns: readonly string[]
}

/** A table as somebody has filled it in. One that is wrong anywhere is refused with all that is wrong. */
export function readTable(text: string, languages: readonly ContentLanguage[]): Table {
  const rows = rowsOf(text)
  const head = headOf(rows)
  const [idAt, pathAt] = columns.map((name) => head.findIndex((each) => each.toLowerCase() === name)) as [
    number,
    number,
  ]
  const languageAt = contentLanguages
    .filter((language) => languages.includes(language))
    .flatMap((language) => (head.includes(language) ? [[language, head.indexOf(language)] as const] : []))
  const faults = new Faults()
  if (idAt < 0 || pathAt < 0) faults.add('file-columns')
  if (!head.includes('en')) faults.add('file-english')
  faults.throwAny()

  const translations: Translation[] = []
  const seen = new Map<string, number>()
  for (const { row, cells } of rows) {
    if (translations.length === csvRowsMax) throw fileProblem(faultAt('uploadId', 'file-rows-max', { max: csvRowsMax }))
    const [id, path] = [idAt, pathAt].map((at) => textOfCell(cells[at] ?? '').trim()) as [string, string]
    const written = languageAt.map(([language, at]) => [language, cells[at] ?? ''] as const)
    const name = `${id} ${path}`
    const first = seen.get(name)
    if (first !== undefined) faults.add('row-twice', { row, first })
    seen.set(name, row)
    if (written.some(([language, cell]) => language === 'en' && cell.trim() === emptied))
      faults.add('row-english-empty', { row })
    if (written.some(([, cell]) => textOfCell(cell).length > textLengthMax))
      faults.add('row-too-long', { row, max: textLengthMax })
    translations.push({ row, id, path, cells: written })
  }
  faults.throwAny()
  const titleAt = head.findIndex((name) => name.toLowerCase() === titleColumn)
  const known = new Set<number>([idAt, pathAt, titleAt, ...languageAt.map(([, at]) => at)])
  return { translations, ignoredColumns: head.filter((name, at) => name !== '' && !known.has(at)) }
}

const headOf = (rows: Generator<TableRow, void>): string[] =>
  (rows.next().value?.cells ?? []).map((name) => name.trim())

/** A cell that says this takes its text away; one that says nothing changes nothing. */
const emptied = '-'

const faultsMax = 100

/** What is wrong in a file, to be said together. */
class Faults {
  readonly #found: FieldFault[] = []

  add(...[code, values]: [Parameters<typeof faultAt>[1], Parameters<typeof faultAt>[2]?]): void {
    if (this.#found.length < faultsMax) this.#found.push(faultAt('uploadId', code, values))
  }

  throwAny(): void {
    if (this.#found.length > 0) throw fileProblem(...this.#found)
  }
}

export interface TranslationPlan {
  /** The rows that change, by their keys. */
  readonly changes: ReadonlyMap<string, object>
  /** The settings with their new texts; absent where none of them changes. */
  readonly settings?: WordedSettings | undefined
  /** How many texts change, each language by itself. */
  readonly texts: number
  readonly ignored: readonly IgnoredRow[]
}

/** What a table changes in the texts that are there; it adds none, and a line about anything else is ignored. */
export function planTranslations(
  state: ContentState,
  settings: WordedSettings,
  { translations }: Table,
  now: string,
): TranslationPlan {
  const changes = new Map<string, object>()
  const ignored: IgnoredRow[] = []
  const faults = new Faults()
  const items = byItem(translations)
  const ofSettings = settingsAfter(settings, items.get(settingsId) ?? new Map(), faults)
  for (const { row, path } of items.get(settingsId)?.values() ?? [])
    ignored.push({ row, id: settingsId, field: path, reason: 'field' })
  items.delete(settingsId)
  let { texts } = ofSettings
  for (const [id, byPath] of items) {
    const [first] = byPath.values()
    const found = itemOf(state, id)
    const after = found && withTranslations(found, byPath)
    // What is left over was found in no text.
    for (const { row, path } of byPath.values()) ignored.push({ row, id, field: path, reason: found ? 'field' : 'id' })
    if (!after || after.texts === 0) continue
    texts += after.texts
    const item = { ...after.item, revision: found.item.revision + 1, updated: now }
    if (Buffer.byteLength(JSON.stringify(item)) > contentBytesMax)
      faults.add('row-item-too-large', { row: first!.row, max: contentBytesMax / 1024 })
    changes.set(found.key, item)
  }
  faults.throwAny()
  const changed = ofSettings.texts > 0 ? { settings: ofSettings.settings } : {}
  return { changes, ...changed, texts, ignored: ignored.toSorted((a, b) => a.row - b.row) }
}

/** The settings with their translations, which are taken out of `byPath`, and how many texts changed. */
function settingsAfter(settings: WordedSettings, byPath: Map<string, Translation>, faults: Faults) {
  let texts = 0
  const after = withTextsOfSettings(settings, ({ path, text, max }) => {
    const translation = byPath.get(path)
    byPath.delete(path)
    const changed = applyTranslation(text, translation)
    texts += changed.texts
    if (translation && changed.texts > 0 && Object.values(changed.text).some((each) => each.length > max))
      faults.add('row-too-long', { row: translation.row, max })
    return changed.text
  })
  return { settings: after, texts }
}

/** The translations of each item by the paths of its texts. */
function byItem(translations: readonly Translation[]): Map<string, Map<string, Translation>> {
  const items = new Map<string, Map<string, Translation>>()
  for (const translation of translations) {
    const paths = items.get(translation.id) ?? new Map<string, Translation>()
    items.set(translation.id, paths.set(translation.path, translation))
  }
  return items
}

const itemOf = (state: ContentState, id: string): Found | undefined =>
  itemStores.flatMap((store) => itemAt(state, `${store}#${id}`) ?? [])[0]

/** The item with its translations, which are taken out of `byPath`, and how many texts changed. */
function withTranslations({ kind, item }: Found, byPath: Map<string, Translation>) {
  let texts = 0
  const after = withTexts(kind, item, (text, path) => {
    const changed = applyTranslation(text, byPath.get(path))
    byPath.delete(path)
    texts += changed.texts
    return changed.text
  })
  return { item: after, texts }
}

/** A text after a line of the table, and in how many languages it changes. */
function applyTranslation(text: Localized, translation: Translation | undefined) {
  const cells = (translation?.cells ?? []).filter(
    ([language, cell]) => (text[language] ?? '') !== next(text[language], cell),
  )
  const after = cells.reduce(
    (before, [language, cell]) => withText(before, language, next(before[language], cell)),
    text,
  )
  return { text: after, texts: cells.length }
}

/** What a cell makes of a text. */
function next(text = '', cell: string): string {
  if (cell.trim() === '') return text
  return cell.trim() === emptied ? '' : textOfCell(cell)
}

function withText(before: Localized, language: ContentLanguage, text: string): Localized {
  const { [language]: _, ...others } = before
  return text === '' ? others : { ...others, [language]: text }
}
