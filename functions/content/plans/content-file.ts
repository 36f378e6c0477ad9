/**
 * Content as a file: `{ audit: { created, origin }, checksum, content }`, canonical JSON, so that equal content of one
 * company has equal bytes. `content` holds lists sorted by id: `blocks`, `forms` (with the questions of the bank),
 * `intents`, `entities`, `tests` where there are any, and below `mappings` those of `intents`, `choices` and `entities`. Items keep their ids and when
 * they were saved; their revisions stay behind.
 */
import { createHash } from 'node:crypto'
import { withMedia } from '#shared/blocks/index'
import { mentionsOf } from '#shared/content/catalogue'
import type { MappingStore } from '#shared/content/mappings'
import { ChoiceMapping, EntityMapping, IntentMapping } from '#shared/contracts/knowledge'
import { faultAt, faultsIn, type FaultCode, type FaultValues, type FieldFault } from '#shared/faults'
import { faultsOfTexts } from '#shared/fields/text'
import { contentBytesMax, fileDepthMax, referencesMax, referencesPerItemMax, releaseItemsMax } from '#shared/limits'
import { fileProblem } from '#shared/problem'
import { nameOf } from '#shared/references'
import { inOrder } from '../../platform/table/release-file.ts'
import { textOfFile } from '../csv.ts'
import type { Portion, PortionItem, PortionMapping } from './portion.ts'
import { readRow, type Item } from './state.ts'

/** The lists of a file by the collections whose rows they hold. */
const sections = { blocks: 'block', forms: 'form', intents: 'intent', entities: 'entity', tests: 'test' } as const
const mappingSections = { intents: 'intent-mapping', choices: 'choice-mapping', entities: 'entity-mapping' } as const
const mappingSchemas = {
  'intent-mapping': IntentMapping,
  'choice-mapping': ChoiceMapping,
  'entity-mapping': EntityMapping,
} as const satisfies Record<MappingStore, unknown>

type Lists = Record<string, unknown>

/** The file of a portion. `origin` is the name of the company. */
export const encodeContent = (portion: Portion, origin: string): string => canonicalJson(fileOf(portion, origin))

/** The file of a backup: that of its content, with the settings beside it, which an import of content passes over. */
export const encodeBackup = (portion: Portion, origin: string, settings: object): string =>
  canonicalJson({ ...fileOf(portion, origin), settings })

function fileOf({ items, mappings, parts }: Portion, origin: string): object {
  const listOf = (store: string) =>
    inOrderOfIds(
      items.filter(({ kind }) => storeOf(kind) === store).map(({ item }) => ({ ...item, revision: undefined })),
    )
  const mappingsOf = (store: MappingStore) =>
    inOrderOfIds(mappings.filter((each) => each.store === store).map(({ row }) => row))
  const content = {
    ...mapValues(sections, listOf),
    ...(!parts.forms && { forms: undefined }),
    ...(!items.some(({ kind }) => kind === 'test') && { tests: undefined }),
    ...(parts.mappings && { mappings: mapValues(mappingSections, mappingsOf) }),
  }
  const created = items.reduce((newest, { item }) => (item.updated > newest ? item.updated : newest), noTime)
  return { audit: { created, origin }, checksum: checksumOf(content), content }
}

/** When nothing was ever saved. */
const noTime = new Date(0).toISOString()

const storeOf = (kind: PortionItem['kind']): string => (kind === 'field' ? 'form' : kind)
const inOrderOfIds = <Row extends { readonly _id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a._id < b._id ? -1 : 1))
const mapValues = <Key extends string, From, To>(of: Readonly<Record<Key, From>>, to: (from: From) => To) =>
  // The entries are those of the object.
  Object.fromEntries(Object.entries<From>(of).map(([key, from]) => [key, to(from)])) as Record<Key, To>

const checksumOf = (content: object): string => createHash('sha256').update(canonicalJson(content)).digest('hex')

/** JSON with the fields of each object in one order. */
export const canonicalJson = (value: unknown): string => JSON.stringify(inOrder(value))

const isObject = (value: unknown): value is Lists =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The portion in a file. One that is wrong anywhere is refused with all that is wrong, each with its place in the file. */
export function decodeContent(bytes: Uint8Array): Portion {
  const content = contentIn(bytes)
  const faults: FieldFault[] = []
  const items = Object.entries(sections).flatMap(([section, store]) =>
    rowsIn(content, section, `content.${section}`).flatMap(({ path, row }) => {
      const { kind, data: item, error } = readRow(store, { ...row, revision: 1 })
      const found = item ? [{ kind, item: withoutAddresses(item), path }] : []
      const wrong = [...faultsIn(error), ...faultsOfTexts(row), ...found.flatMap(faultsOfItem)]
      faults.push(...faultsBelow(path, wrong.slice(0, faultsMax)))
      return found
    }),
  )
  const { mappings: given } = content
  const mappings = Object.entries(mappingSections).flatMap(([section, store]) =>
    rowsIn(isObject(given) ? given : {}, section, `content.mappings.${section}`).flatMap(({ path, row }) => {
      const { data, error } = mappingSchemas[store].safeParse(row)
      faults.push(...faultsBelow(path, faultsIn(error)))
      // Each row is of its collection, whose schema has just read it.
      return data ? [{ store, row: data, path } as PortionMapping] : []
    }),
  )
  faults.push(...twiceIn(items.map(({ kind, item, path }) => [`${storeOf(kind)}#${item._id}`, path])))
  faults.push(...twiceIn(mappings.map(({ store, row, path }) => [`${store}#${row._id}`, path!])))
  if (faults.length > 0) throw fileProblem(...faults.slice(0, faultsMax))
  return { items, mappings, parts: { forms: 'forms' in content, mappings: isObject(given) } }
}

const faultsMax = 100

/** The `content` of a file that is what it was when it was exported; a file without a checksum may be anybody's. */
function contentIn(bytes: Uint8Array): Lists {
  const text = textOfFile(bytes)
  if (depthOf(text) > fileDepthMax) throw refusal('file-depth', { max: fileDepthMax })
  const file = parse(text)
  const content = isObject(file) ? file['content'] : undefined
  if (!isObject(file) || !isObject(content) || !Array.isArray(content['blocks'])) throw refusal('file-content')
  const { checksum } = file
  if (checksum !== undefined && checksum !== checksumOf(content)) throw refusal('file-checksum')
  const { mappings, ...lists } = content
  if (lengthOf(lists) > releaseItemsMax) throw refusal('at-most', { max: releaseItemsMax })
  if (isObject(mappings) && lengthOf(mappings) > referencesMax) throw refusal('at-most', { max: referencesMax })
  return content
}

const refusal = (code: FaultCode, values?: FaultValues) => fileProblem(faultAt('uploadId', code, values))

const lengthOf = (lists: Lists): number =>
  Object.values(lists).reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusal('json')
  }
}

/** How deep a JSON text is nested, told before it is parsed. */
function depthOf(text: string): number {
  let [depth, deepest, isInText] = [0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') isInText = !isInText
    else if (isInText) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, (depth += 1))
    else if (sign === ']' || sign === '}') depth -= 1
  }
  return deepest
}

/** The objects in a list of a file; whatever else stands in it is refused as one by its schema. */
const rowsIn = (lists: Lists, section: string, path: string) => {
  const list = lists[section]
  return (Array.isArray(list) ? list : []).map((row: unknown, index) => ({
    path: `${path}.${index}`,
    row: isObject(row) ? row : {},
  }))
}

const faultsBelow = (path: string, faults: readonly FieldFault[]): FieldFault[] =>
  faults.map((fault) => ({ ...fault, path: fault.path ? `${path}.${fault.path}` : path }))

/** What a schema does not see, and a save refuses. */
function faultsOfItem({ kind, item }: PortionItem): FieldFault[] {
  const targets = new Set(mentionsOf(kind, item).map(nameOf))
  return [
    ...(targets.size > referencesPerItemMax ? [faultAt('', 'references-max', { max: referencesPerItemMax })] : []),
    ...(Buffer.byteLength(JSON.stringify(item)) > contentBytesMax
      ? [faultAt('', 'item-too-large', { max: contentBytesMax / 1024 })]
      : []),
  ]
}

/** Addresses of media are made anew for each reader. */
function withoutAddresses(item: Item): Item {
  if (!('group' in item)) return item
  return withMedia(item, (media) => ({ ...media, url: undefined }))
}

function twiceIn(named: readonly (readonly [name: string, path: string])[]): FieldFault[] {
  const seen = new Set<string>()
  return named.flatMap(([name, path]) => {
    const isTwice = seen.has(name)
    seen.add(name)
    return isTwice ? [faultAt(path, 'item-twice')] : []
  })
}
