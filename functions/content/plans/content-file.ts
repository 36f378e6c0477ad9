/**
 * Content as a file: `{ audit: { created, origin }, checksum, content }`, canonical JSON, so that equal content of one
 * company has equal bytes. `content` holds lists sorted by id: `blocks`, `forms` (with the questions of the bank),
 * `intents`, `entities`, `tests` where there are any, and below `mappings` those of `intents`, `choices` and `entities`. Items keep their ids and when
 * they were saved; their revisions stay behind.
 */
import { createHash } from 'node:crypto'
import type { MappingStore } from '#shared/content/mappings'
import { faultAt, type FaultCode, type FaultValues, type FieldFault } from '#shared/faults'
import { fileDepthMax, referencesMax, releaseItemsMax } from '#shared/limits'
import { compareTexts } from '#shared/order'
import { fileProblem } from '#shared/problem'
import { inOrder } from '../../platform/table/release-file.ts'
import { textOfFile } from '../csv.ts'
import { depthOf, faultsMax, readItem, readMapping, twiceIn } from './file-items.ts'
import type { Portion, PortionItem } from './portion.ts'

/** The lists of a file by the collections whose rows they hold. */
const sections = { blocks: 'block', forms: 'form', intents: 'intent', entities: 'entity', tests: 'test' } as const
const mappingSections = { intents: 'intent-mapping', choices: 'choice-mapping', entities: 'entity-mapping' } as const

type Lists = Record<string, unknown>

/** The file of a portion. `origin` is the name of the company. */
export const encodeContent = (portion: Portion, origin: string): string => canonicalJson(fileOf(portion, origin))

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

/** The collection of a kind: questions of the bank lie among the forms. */
export const storeOf = (kind: PortionItem['kind']): string => (kind === 'field' ? 'form' : kind)
const inOrderOfIds = <Row extends { readonly _id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => compareTexts(a._id, b._id))
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
      const { item, faults: wrong } = readItem(store, row, path)
      faults.push(...wrong)
      return item ? [item] : []
    }),
  )
  const { mappings: given } = content
  const mappings = Object.entries(mappingSections).flatMap(([section, store]) =>
    rowsIn(isObject(given) ? given : {}, section, `content.mappings.${section}`).flatMap(({ path, row }) => {
      const { mapping, faults: wrong } = readMapping(store, row, path)
      faults.push(...wrong)
      return mapping ? [mapping] : []
    }),
  )
  faults.push(...twiceIn(items.map(({ kind, item, path = '' }) => [`${storeOf(kind)}#${item._id}`, path])))
  faults.push(...twiceIn(mappings.map(({ store, row, path = '' }) => [`${store}#${row._id}`, path])))
  if (faults.length > 0) throw fileProblem(...faults.slice(0, faultsMax))
  return { items, mappings, parts: { forms: 'forms' in content, mappings: isObject(given) } }
}

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

/** The objects in a list of a file; whatever else stands in it is refused as one by its schema. */
const rowsIn = (lists: Lists, section: string, path: string) => {
  const list = lists[section]
  return (Array.isArray(list) ? list : []).map((row: unknown, index) => ({
    path: `${path}.${index}`,
    row: isObject(row) ? row : {},
  }))
}
