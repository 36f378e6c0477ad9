/**
 * Derives claims and references of changed rows, exactly as a save does, and finds what would not be sound: a name that two
 * items have, or a reference to what is not there.
 */
import { catalogue, kindOfRow, mentionsOf } from '#shared/content/catalogue'
import { mentionsOfMapping, subjectRow, type MappingRow } from '#shared/content/mappings'
import type { Finding } from '#shared/contracts/findings'
import { OverlaidState, type ReleaseState, type Row } from '../platform/table/release-file.ts'
import type { Mention } from '#shared/references'
import { itemStores, rowKey, storeOfKey } from './comparison.ts'
import { claims } from './claims.ts'
import { claimsOf, linksOfItem, linksOfMapping, type Claimed, type Link } from './derived.ts'
import { references } from './references.ts'

/** Rows by their keys; `undefined` takes a row away. */
export type RowChanges = ReadonlyMap<string, object | undefined>

interface Derived {
  /** The changes with the claims and references that follow from them. */
  readonly rows: RowChanges
  readonly errors: readonly Finding[]
}

/** `changes` are rows of items and of mappings; derived rows are never given. */
export function derive(state: ReleaseState, changes: RowChanges): Derived {
  const rows = new Map<string, object | undefined>(changes)
  const errors: Finding[] = []
  const changed = [...changes].map(([key, after]) => ({ key, before: state.get(key), after }))
  for (const { key, before } of changed) for (const row of derivedRows(key, before)) rows.set(row.key, undefined)
  const holders = new Map<string, DerivedRow>()
  for (const { key, after } of changed)
    for (const row of derivedRows(key, after)) {
      if (row.itemId !== undefined) {
        const holder = holders.get(row.key)?.itemId ?? (rows.has(row.key) ? undefined : claimant(state.get(row.key)))
        if (holder !== undefined && holder !== row.itemId) errors.push(duplicateName(state, changes, key, row, holder))
        holders.set(row.key, row)
      }
      rows.set(row.key, row.row)
    }
  const after = (key: string) => (changes.has(key) ? changes.get(key) : state.get(key))
  for (const { key, after: item } of changed)
    if (item)
      for (const mention of mentionsIn(key, item))
        if (!isThere(after(rowKey(mention.kind, mention.id)), mention))
          errors.push(missingReference(state, changes, key, mention))
  for (const { key, after: item } of changed)
    if (!item && isItem(key)) errors.push(...remainingReferences(state, changes, rows, key))
  return { rows, errors: unique(errors) }
}

const isItem = (key: string): boolean => itemStores.includes(storeOfKey(key))

/** A claim or a reference, by its key. */
interface DerivedRow {
  readonly key: string
  readonly row: object
  /** Of a claim: who makes it. */
  readonly itemId?: string
}

function derivedRows(key: string, row: object | undefined): readonly DerivedRow[] {
  if (!row) return []
  if (!isItem(key)) {
    const { store, row: mapping } = mappingAt(key, row)
    return linksOfMapping(store, mapping).map(linkRow)
  }
  const kind = kindOfRow(storeOfKey(key), row)
  // Every item of content has what claims and references are made of.
  const item = row as Claimed & { readonly _id: string }
  const claimed = claimsOf(kind, item).map((claim) => ({
    key: `${claims.name}#${claims.id(claim)}`,
    row: claim,
    itemId: claim.itemId,
  }))
  return [...claimed, ...linksOfItem(kind, item).map(linkRow)]
}

const linkRow = (link: Link): DerivedRow => ({ key: `${references.name}#${references.id(link)}`, row: link })

// Each row lies in the collection that its key names.
const mappingAt = (key: string, row: object) => ({ store: storeOfKey(key), row }) as unknown as MappingRow

function mentionsIn(key: string, row: object): Mention[] {
  return isItem(key)
    ? mentionsOf(kindOfRow(storeOfKey(key), row), row)
    : mentionsOfMapping(mappingAt(key, row).store, mappingAt(key, row).row)
}

/** Whether the row of a mentioned item is one of its kind. */
export function isThere(row: object | undefined, { kind }: Pick<Mention, 'kind'>): boolean {
  const { type } = catalogue[kind]
  return row !== undefined && (!type || (row as { type?: string }).type === type)
}

const claimant = (row: { readonly itemId?: unknown } | undefined): string | undefined =>
  typeof row?.itemId === 'string' ? row.itemId : undefined

/** The item a row is about: itself, or what a mapping is of. */
export const subjectKeyOf = (key: string): string => (isItem(key) ? key : subjectRow(key))

function subjectIn(state: ReleaseState, changes: RowChanges, key: string): Finding['item'] {
  const own = subjectKeyOf(key)
  const row = (changes.get(own) ?? state.get(own)) as { _id: string; title: string } | undefined
  return row && { kind: kindOfRow(storeOfKey(own), row), _id: row._id, title: row.title }
}

function missingReference(state: ReleaseState, changes: RowChanges, key: string, { kind, id }: Mention): Finding {
  const former = state.get(rowKey(kind, id)) as { title: string } | undefined
  const item = subjectIn(state, changes, key)
  return { severity: 'error', code: 'reference-gone', ...(item && { item }), ...(former && { other: former.title }) }
}

function duplicateName(
  state: ReleaseState,
  changes: RowChanges,
  key: string,
  claim: DerivedRow,
  holder: string,
): Finding {
  const item = subjectIn(state, changes, key)
  const other = subjectIn(state, changes, `${storeOfKey(key)}#${holder}`)
  const code = claim.key.split('#')[2] === 'key' ? 'key-twice' : 'title-twice'
  return { severity: 'error', code, ...(item && { item }), ...(other && { other: other.title }) }
}

/** What stays and refers to an item that goes. */
function remainingReferences(state: ReleaseState, changes: RowChanges, rows: RowChanges, key: string): Finding[] {
  const before = state.get(key)!
  const gone = { kind: kindOfRow(storeOfKey(key), before), id: key.slice(key.indexOf('#') + 1) }
  const prefix = `${references.name}#${gone.kind}#${gone.id}#`
  const added = [...rows.keys()].filter((row) => row.startsWith(prefix))
  return [...new Set([...state.keys(prefix), ...added])].flatMap((row) => {
    const link = (rows.has(row) ? rows.get(row) : state.get(row)) as Link | undefined
    if (!link || (link.source.kind === gone.kind && link.source.id === gone.id)) return []
    const item = subjectIn(state, changes, rowKey(link.source.kind, link.source.id))
    const other = (before as { title?: string }).title
    return [{ severity: 'error', code: 'reference-gone', ...(item && { item }), ...(other && { other }) } as const]
  })
}

function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
}

/** A state with some of its rows replaced. */
export const withRows = (state: ReleaseState, rows: RowChanges): ReleaseState =>
  // Rows are only read, whatever type their author gave them.
  new OverlaidState(rows as ReadonlyMap<string, Row | undefined>, state)
