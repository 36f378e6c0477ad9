/**
 * The rules of all content: titles and keys are unique, every save is a revision and is audited, references hold, and
 * all of it lands in one transaction or not at all.
 */
import { mentionsOf } from '#shared/content/catalogue'
import type { Event } from '#shared/realtime/events'
import type { Revision } from '#shared/contracts/revision'
import { nameOf, type ContentKind, type Mention } from '#shared/references'
import { contentBytesMax, itemsPerReleaseMax, referencesPerItemMax } from '#shared/limits'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { uniqueSlug } from '#shared/slug'
import { authorOf, type Context } from '../platform/request/context.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { ContentRows } from '../platform/table/content-rows.ts'
import { placeChange } from '../platform/table/places.ts'
import { Table, type Collection } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import { claimChanges, claimedBy } from './claims.ts'
import { linksOfItem, type Link } from './derived.ts'
import { isReferredTo, linkChanges, requireThere, lockReferences } from './references.ts'
import { revisionId, revisions, revisionsListedMax } from './revisions.ts'

/** The least that every item of content has. */
export interface ContentItem {
  readonly _id: string
  readonly key: string
  readonly title: string
  readonly revision: number
  readonly updated: string
}

/** How an area keeps its content. */
export interface ContentOf<Item extends ContentItem> {
  readonly collection: Collection<Item, 'release'>
  readonly kind: (item: Item | Draft<Item>) => ContentKind
  /** So many may be created of a kind, where that is less than of all content. */
  readonly itemsMax?: number
  /** Keys that are never derived from a title, and that an item which has one keeps. */
  readonly reservedKeys?: readonly string[]
  /** Throws what keeps the one from becoming the other; nothing becomes a created item, and a deleted one nothing. */
  readonly guard?: (before: Item | undefined, after: Item | undefined) => void
  /** What follows from the change beside what follows from every one. */
  readonly events?: (context: Context, before: Item | undefined, after: Item | undefined) => readonly Event[]
}

/** What a save turns an item from and into. `item` is the one it is about: the new state, or the last one. */
interface Save<Item> {
  readonly kind: Revision<Item>['kind']
  readonly before: Item | undefined
  readonly after: Item | undefined
  readonly item: Item
}

/** The part of an item that its author writes; an empty key, or none, is derived from the title. */
export type Draft<Item> = Item extends ContentItem
  ? Omit<Item, '_id' | 'revision' | 'updated' | 'key'> & { readonly key?: string | undefined }
  : never

export class Content<Item extends ContentItem> {
  constructor(private readonly of: ContentOf<Item>) {}

  async list({ table }: { readonly table: ContentRows }): Promise<Item[]> {
    const items = await table.list(this.of.collection)
    return items.toSorted((a, b) => a.title.toLowerCase().localeCompare(b.title.toLowerCase()))
  }

  /** The items of these ids that exist, in no order; what was written within the last second may be missing. */
  many(table: ContentRows, ids: Iterable<string>): Promise<Item[]> {
    return table.getMany(this.of.collection, ids)
  }

  /** The item of a kind that has this key, at the price of two small reads; it may be a second old. */
  async byKey(table: ContentRows, kind: ContentKind, key: string): Promise<Item | undefined> {
    const id = await claimedBy(table, { kind, name: 'key', value: key })
    return id === undefined ? undefined : table.get(this.of.collection, id, { stale: true })
  }

  async get({ table }: Context, id: string): Promise<Item> {
    const item = await table.get(this.of.collection, id)
    if (!item) throw new Problem('not-found')
    return item
  }

  async create(context: Context, draft: Draft<Item>): Promise<Item> {
    const _id = context.newId()
    return retryOnConflict(async () => {
      const { others, place } = await this.#findPlace(context, draft)
      const key = draft.key || this.#freeKey(draft, others)
      const after: Item = itemFrom(context, draft, { _id, revision: 1, key })
      await this.#save(context, { kind: 'create', before: undefined, after, item: after }, [place])
      return after
    })
  }

  /** The others of the kind, and the change that takes the place of a new one. */
  async #findPlace(context: Context, draft: Draft<Item>): Promise<{ others: Item[]; place: Change }> {
    const { client, environment } = context.scope
    const { itemsMax: max = itemsPerReleaseMax } = this.of
    let others: Item[] = []
    const list = { id: `${this.of.kind(draft)}#${environment}`, max, noun: 'items' }
    const place = await placeChange(new Table({ client }), list, async () => {
      others = await this.#others(context, draft)
      return others.length
    })
    return { others, place }
  }

  /** `revision`, when given, is the one the draft was made from. */
  update(context: Context, id: string, draft: Draft<Item>, revision?: number): Promise<Item> {
    return retryOnConflict(() => this.#update(context, id, draft, revision))
  }

  async #update(context: Context, id: string, draft: Draft<Item>, revision: number | undefined): Promise<Item> {
    const before = await this.get(context, id)
    if (revision !== undefined && revision !== before.revision) throw new Problem('stale')
    if (this.of.kind(draft) !== this.of.kind(before)) throw new Problem('bad-request')
    const key = await this.#keyOf(context, draft, before)
    const after: Item = itemFrom(context, draft, { _id: id, revision: before.revision + 1, key })
    await this.#save(context, { kind: 'edit', before, after, item: after })
    return after
  }

  remove(context: Context, id: string): Promise<{ _id: string }> {
    return retryOnConflict(() => this.#remove(context, id))
  }

  async #remove(context: Context, id: string): Promise<{ _id: string }> {
    const before = await this.get(context, id)
    const lock = await lockReferences(context.table)
    if (await isReferredTo(context.table, { kind: this.of.kind(before), id })) throw new Problem('in-use')
    await this.#save(context, { kind: 'delete', before, after: undefined, item: before }, [lock])
    return { _id: id }
  }

  /** The saved states of an item, latest first; those of a deleted one as well, and none of one that came with a release. */
  async revisions(context: Context, id: string): Promise<Revision<Item>[]> {
    const prefix = `${id}#`
    const kept = await context.table.list(revisions, { prefix, newestFirst: true, itemsMax: revisionsListedMax })
    if (kept.length === 0) await this.get(context, id)
    return kept.map((revision) => ({ ...revision, item: this.of.collection.schema.parse(revision.item) }))
  }

  /** Saves the state of an earlier revision again; the latest one, reverts and deletions are not restored. */
  async revert(context: Context, id: string, wanted: string): Promise<Item> {
    const [before, kept] = await Promise.all([this.get(context, id), this.revisions(context, id)])
    const chosen = kept.find(({ _id }) => _id === wanted)
    if (!chosen) throw new Problem('not-found')
    const restorable = chosen.revision !== before.revision && chosen.kind !== 'revert' && chosen.kind !== 'delete'
    if (!restorable) throw new Problem('not-current')
    const { key } = chosen.item
    const after: Item = itemFrom(context, chosen.item, { _id: id, revision: before.revision + 1, key })
    await retryOnConflict(() => this.#save(context, { kind: 'revert', before, after, item: after }))
    return after
  }

  /** The wanted key, else one made from the title that no other item of the kind has. */
  async #keyOf(context: Context, draft: Draft<Item>, before: Item): Promise<string> {
    if (draft.key) return draft.key
    if (this.of.reservedKeys?.includes(before.key)) return before.key
    return this.#freeKey(draft, await this.#others(context, draft, before))
  }

  #freeKey(draft: Draft<Item>, others: readonly Item[]): string {
    return uniqueSlug(draft.title, new Set([...(this.of.reservedKeys ?? []), ...others.map(({ key }) => key)]))
  }

  /** The other items of its kind. */
  async #others(context: Context, draft: Draft<Item>, before?: Item): Promise<Item[]> {
    const { kind } = this.of
    return (await this.list(context)).filter((item) => kind(item) === kind(draft) && item._id !== before?._id)
  }

  async #save(context: Context, save: Save<Item>, also: readonly Change[] = []): Promise<void> {
    const { table } = context
    const { before, after, item } = save
    this.of.guard?.(before, after)
    if (Buffer.byteLength(JSON.stringify(item)) > contentBytesMax)
      throw new Problem('too-large', { limit: `${contentBytesMax / 1024} KB` })
    const kind = this.of.kind(item)
    await context.commit(
      [
        ...also,
        this.#write(context, save),
        ...claimChanges(table, { kind, itemId: item._id, before, after }),
        ...(await this.#refer(context, before, after)),
        table.create(revisions, await this.#revision(context, save), 'stale'),
      ],
      {
        about: { name: item.title, id: item._id, revision: after?.revision },
        also: this.of.events?.(context, before, after),
      },
    )
  }

  #write({ table }: Context, { before, after, item }: Save<Item>): Change {
    const { collection } = this.of
    if (!after) return table.remove(collection, item._id)
    if (!before) return table.create(collection, after, 'stale')
    return table.replace(collection, after, { field: 'revision', value: before.revision })
  }

  /** A save that adds a reference locks them, and makes sure that what it refers to is still there. */
  async #refer({ table }: Context, before: Item | undefined, after: Item | undefined): Promise<Change[]> {
    const [old, next] = [before, after].map((item) => (item ? linksOfItem(this.of.kind(item), item) : [])) as [
      Link[],
      Link[],
    ]
    const mentions = after ? this.#mentions(after) : []
    requireFew(mentions)
    const changes = linkChanges(table, old, next)
    const known = new Set(old.map(({ target }) => nameOf(target)))
    const added = mentions.filter((mention) => !known.has(nameOf(mention)))
    if (added.length === 0) return changes
    const lock = await lockReferences(table)
    await requireThere(table, added)
    return [lock, ...changes]
  }

  #mentions(item: Item): Mention[] {
    return mentionsOf(this.of.kind(item), item)
  }

  /** What has come back with a release may have a history that goes further: then both states of a number are kept. */
  async #revision({ scope, table, ...context }: Context, { kind, after, item }: Save<Item>) {
    const revision = after ? item.revision : item.revision + 1
    const isTaken = scope.base !== undefined && (await table.get(revisions, revisionId(item._id, revision)))
    return {
      _id: context.newId(),
      itemId: item._id,
      revision,
      ...(isTaken && { release: scope.release }),
      kind,
      created: context.now.toISOString(),
      agent: authorOf(context.actor),
      item: { ...item } as Record<string, unknown>,
    }
  }
}

/** However a save exchanges its references, it is one transaction. */
function requireFew(mentions: readonly Mention[]): void {
  const targets = new Set<string>()
  for (const mention of mentions) {
    targets.add(nameOf(mention))
    if (targets.size > referencesPerItemMax)
      throw badRequest(faultAt(mention.path, 'references-max', { max: referencesPerItemMax }))
  }
}

/** A draft with what the store adds to it. */
function itemFrom<Item extends ContentItem>(
  { now }: Context,
  draft: Draft<Item> | Item,
  identity: { _id: string; revision: number; key: string },
): Item {
  // A draft is an item without exactly the fields given here.
  return { ...draft, ...identity, updated: now.toISOString() } as unknown as Item
}
