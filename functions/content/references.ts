/**
 * References between items: nothing in use is deleted, and nothing deleted is referred to.
 *
 * | item      | per     | id                                                                        |
 * |-----------|---------|---------------------------------------------------------------------------|
 * | reference | release | `{kind}#{id}#{kind of the referring item}#{its id}`, `#{mapping}` behind it |
 * | turn      | overlay | `turn`: counts the writes of references                                   |
 *
 * A save that refers to an item and the deletion of that item meet at `turn`: the later one of the two reads again.
 */
import * as z from 'zod/mini'
import { catalogue } from '#shared/content/catalogue'
import type { Dependency } from '#shared/contracts/history'
import { contentKinds, nameOf, type ContentKind, type Mention, type Reference } from '#shared/references'
import { Id } from '#shared/ids'
import { faultAt } from '#shared/faults'
import { badRequest } from '#shared/problem'
import { referencesOfPlugin } from '#shared/content/plugin-references'
import type { ScopedContext } from '../platform/request/context.ts'
import type { ReleaseScope } from '../platform/table/scope.ts'
import { collection, type Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import { readSettings } from '../platform/tenancy/company-settings.ts'
import { keyOfLink, Link } from './derived.ts'

type ReleaseTable = Table<ReleaseScope>

export const references = collection({ name: 'reference', per: 'release', schema: Link, id: keyOfLink })

const TurnItem = z.object({ count: z.int() })
const turns = collection({ name: 'reference-turn', per: 'overlay', schema: TurnItem, id: () => 'turn' })

/** Whether another item, or the company's plugin, refers to this one; what refers to itself alone may go. */
export async function isReferredTo(table: ReleaseTable, target: Reference): Promise<boolean> {
  const [links, isOfPlugin] = await Promise.all([linksTo(table, target), isLedToByPlugin(table, target)])
  return links.length > 0 || isOfPlugin
}

/** The plugin leads to the same items in each environment that has them; no rows are kept of that. */
async function isLedToByPlugin(table: ReleaseTable, target: Reference): Promise<boolean> {
  return referencesOfPlugin(await readSettings(table)).some((led) => nameOf(led) === nameOf(target))
}

/** What refers to the given item: the company's plugin first, then items by title, as they are called at the moment. */
export async function dependenciesOf(
  { scope, table }: Pick<ScopedContext<ReleaseScope>, 'scope' | 'table'>,
  target: Reference,
): Promise<Dependency[]> {
  const [items, isOfPlugin] = await Promise.all([itemsReferringTo(table, target), isLedToByPlugin(table, target)])
  const plugin = { _id: scope.client, model: 'Client', name: 'Web Plugin', title: 'Web Plugin' } as const
  return isOfPlugin ? [plugin, ...items] : items
}

async function itemsReferringTo(table: ReleaseTable, target: Reference): Promise<Dependency[]> {
  const sources = (await linksTo(table, target)).map(({ source }) => source)
  const found = contentKinds.map(async (kind) => {
    const ids = sources.filter((source) => source.kind === kind).map(({ id }) => id)
    const items = await table.getMany(storeOf(kind), ids)
    return items.map(({ _id, key, title }) => ({ _id, model: catalogue[kind].model, name: key, title }))
  })
  return (await Promise.all(found)).flat().toSorted((a, b) => a.title.localeCompare(b.title))
}

/** Whether another item leads to this one. */
export async function isLedTo(table: ReleaseTable, target: Reference): Promise<boolean> {
  return (await linksTo(table, target)).some(({ leads }) => leads)
}

async function linksTo(table: ReleaseTable, target: Reference): Promise<Link[]> {
  const links = await table.list(references, { prefix: `${nameOf(target)}#` })
  return links.filter(({ source }) => nameOf(source) !== nameOf(target))
}

/** The ids of a kind that another item leads to. */
export async function ledTo(table: ReleaseTable, kind: ContentKind): Promise<Set<string>> {
  const links = await table.list(references, { prefix: `${kind}#` })
  const leading = links.filter(({ leads, source, target }) => leads && nameOf(source) !== nameOf(target))
  return new Set(leading.map(({ target }) => target.id))
}

/** What all content has, whatever its kind. */
const NamedItem = z.object({ _id: Id, key: z.string(), title: z.string(), type: z.optional(z.string()) })
type NamedItem = z.infer<typeof NamedItem>

const storeOf = (kind: ContentKind) =>
  collection({ name: catalogue[kind].store, per: 'release', schema: NamedItem, id: ({ _id }: NamedItem) => _id })

/** The items that are mentioned and there, by `nameOf`. */
export async function findThere(
  table: ReleaseTable,
  mentions: readonly Mention[],
): Promise<ReadonlyMap<string, NamedItem>> {
  const targets = [...new Map(mentions.map((mention) => [nameOf(mention), mention])).values()]
  const items = await Promise.all(
    targets.map(async ({ kind, id }) => {
      const item = await table.get(storeOf(kind), id)
      const { type } = catalogue[kind]
      return item && (!type || item.type === type) ? [[nameOf({ kind, id }), item] as const] : []
    }),
  )
  return new Map(items.flat())
}

/** The items that are mentioned, by `nameOf`; a mention of one that is not there is refused with its path. */
export async function requireThere(
  table: ReleaseTable,
  mentions: readonly Mention[],
): Promise<ReadonlyMap<string, NamedItem>> {
  const found = await findThere(table, mentions)
  const gone = mentions.filter((mention) => !found.has(nameOf(mention)))
  if (gone.length === 0) return found
  throw badRequest(...gone.map(({ kind, path }) => faultAt(path, `${kind}-gone`)))
}

/** What moves links from what they were to what they will be. */
export function linkChanges(table: ReleaseTable, before: readonly Link[], after: readonly Link[]): Change[] {
  const [old, next] = [before, after].map((links) => new Map(links.map((link) => [keyOfLink(link), link])))
  const removed = [...old!.keys()].filter((key) => !next!.has(key))
  const added = [...next!].filter(([key]) => !old!.has(key))
  return [
    ...removed.map((key) => table.remove(references, key, 'stale')),
    ...added.map(([, link]) => table.put(references, link)),
  ]
}

/** Locks the references of this release for one transaction: of two at once one fails as `unavailable`, and tries again. */
export async function lockReferences(table: ReleaseTable): Promise<Change> {
  const turn = await table.get(turns, 'turn')
  if (!turn) return table.create(turns, { count: 1 }, 'unavailable')
  const next = table.replace(turns, { count: turn.count + 1 }, { field: 'count', value: turn.count })
  return { ...next, otherwise: 'unavailable' }
}
