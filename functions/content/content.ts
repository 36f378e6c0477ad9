/**
 * What all content has in common: titles and keys are unique, every save is a revision, references hold, the deed is
 * audited, and all of it lands in one transaction or not at all.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { catalogue, type Reference } from '#shared/catalogue/content'
import type { AuditSubject, Dependency } from '#shared/contracts/history'
import type { Revision } from '#shared/contracts/revision'
import type { ContentKind, Event } from '#shared/events'
import { contentBytesMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { audited } from '../history/operations.ts'
import type { Context } from '../platform/context.ts'
import type { Change, Collection } from '../platform/table.ts'
import { claimChanges } from './claims.ts'
import { dependenciesOf, referenceChanges, takeTurn, type Referring } from './references.ts'
import { revisions, revisionsListedMax } from './revisions.ts'

/** The kinds that have a line in the catalogue. */
type Kind = ContentKind & keyof typeof catalogue

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
  readonly kind: (item: Item) => Kind
  readonly subject: AuditSubject
}

/** What a save turns an item from and into. `item` is the one it is about: the new state, or the last one. */
interface Save<Item> {
  readonly kind: Revision<Item>['kind']
  readonly before: Item | undefined
  readonly after: Item | undefined
  readonly item: Item
}

/** The part of an item that its author writes. */
export type Draft<Item> = Item extends ContentItem ? Omit<Item, '_id' | 'revision' | 'updated'> : never

export class Content<Item extends ContentItem> {
  constructor(private readonly of: ContentOf<Item>) {}

  async list({ table }: Context): Promise<Item[]> {
    const items = await table.list(this.of.collection)
    return items.toSorted((a, b) => a.title.localeCompare(b.title))
  }

  async get({ table }: Context, id: string): Promise<Item> {
    const item = await table.get(this.of.collection, id)
    if (!item) throw new Problem('not-found')
    return item
  }

  async create(context: Context, draft: Draft<Item>): Promise<Item> {
    const after: Item = written(context, draft, { _id: context.newId(), revision: 1 })
    await inTurn(() => this.#save(context, { kind: 'create', before: undefined, after, item: after }))
    return after
  }

  /** `revision`, when given, is the one the draft was made from. */
  update(context: Context, id: string, draft: Draft<Item>, revision?: number): Promise<Item> {
    return inTurn(() => this.#update(context, id, draft, revision))
  }

  async #update(context: Context, id: string, draft: Draft<Item>, revision: number | undefined): Promise<Item> {
    const before = await this.get(context, id)
    if (revision !== undefined && revision !== before.revision) throw new Problem('stale')
    const after: Item = written(context, draft, { _id: id, revision: before.revision + 1 })
    if (this.of.kind(after) !== this.of.kind(before)) throw new Problem('bad-request')
    await this.#save(context, { kind: 'edit', before, after, item: after })
    return after
  }

  remove(context: Context, id: string): Promise<{ _id: string }> {
    return inTurn(() => this.#remove(context, id))
  }

  async #remove(context: Context, id: string): Promise<{ _id: string }> {
    const before = await this.get(context, id)
    const turn = await takeTurn(context.table)
    const users = await dependenciesOf(context.table, { kind: this.of.kind(before), id })
    if (users.length > 0) throw new Problem('in-use')
    await this.#save(context, { kind: 'delete', before, after: undefined, item: before }, [turn])
    return { _id: id }
  }

  async revisions({ table }: Context, id: string): Promise<Revision<Item>[]> {
    const prefix = `${id}#`
    const kept = await table.list(revisions, { prefix, newestFirst: true, itemsMax: revisionsListedMax })
    if (kept.length === 0) throw new Problem('not-found')
    return kept.map((revision) => ({ ...revision, item: this.of.collection.schema.parse(revision.item) }))
  }

  /** Saves the state of an earlier revision again; the latest one, reverts and deletions are not restored. */
  async revert(context: Context, id: string, revisionId: string): Promise<Item> {
    const [before, kept] = await Promise.all([this.get(context, id), this.revisions(context, id)])
    const chosen = kept.find(({ _id }) => _id === revisionId)
    if (!chosen) throw new Problem('not-found')
    const restorable = chosen.revision !== before.revision && chosen.kind !== 'revert' && chosen.kind !== 'delete'
    if (!restorable) throw new Problem('not-current')
    const after: Item = written(context, chosen.item, { _id: id, revision: before.revision + 1 })
    await inTurn(() => this.#save(context, { kind: 'revert', before, after, item: after }))
    return after
  }

  async #save(context: Context, save: Save<Item>, also: readonly Change[] = []): Promise<void> {
    const { table } = context
    const { before, after, item } = save
    if (Buffer.byteLength(JSON.stringify(item)) > contentBytesMax)
      throw new Problem('too-large', { limit: `${contentBytesMax / 1024} KB` })
    const kind = this.of.kind(item)
    const deed = audited(context, {
      type: `${save.kind}-${this.of.subject}`,
      name: item.title,
      itemId: item._id,
      revision: after?.revision,
    })
    const changed: Event = { type: 'contentChanged', environmentId: context.scope.environment, kind, id: item._id }
    await context.commit(
      [
        ...also,
        this.#write(context, save),
        ...claimChanges(table, { kind, itemId: item._id, before, after }),
        ...(await this.#refer(context, before, after)),
        table.create(revisions, this.#revision(context, save), 'stale'),
        deed.change,
      ],
      [changed],
    )
  }

  #write({ table }: Context, { before, after, item }: Save<Item>): Change {
    const { collection } = this.of
    if (!after) return table.remove(collection, item._id)
    if (!before) return table.create(collection, after, 'stale')
    return table.replace(collection, after, { field: 'revision', value: before.revision })
  }

  /** A save that adds a reference makes sure, within its turn, that what it refers to is still there. */
  async #refer(context: Context, before: Item | undefined, after: Item | undefined): Promise<Change[]> {
    const [old, next] = [before && this.#referring(before), after && this.#referring(after)]
    const isNew = ({ id }: Reference) => !old?.targets.some((target) => target.id === id)
    const added = next?.targets.filter(isNew) ?? []
    const changes = referenceChanges(context.table, old, next)
    if (added.length === 0) return changes
    const turn = await takeTurn(context.table)
    const found = await Promise.all(added.map(({ id }) => context.table.get(this.of.collection, id)))
    const missing = added.filter((_, index) => !found[index])
    if (missing.length > 0) {
      const message = 'This question is no longer in the bank.'
      throw new Problem(
        'bad-request',
        {},
        missing.map(({ id }) => ({ path: id, message })),
      )
    }
    return [turn, ...changes]
  }

  #referring(item: Item): Referring {
    const kind = this.of.kind(item)
    const { model, references } = catalogue[kind]
    const dependency: Dependency = { _id: item._id, model, name: item.key, title: item.title }
    // The catalogue's line of a kind reads the items of that kind, and `kind` has just named it.
    const targets = (references as (item: unknown) => Reference[])(item)
    return { source: { kind, id: item._id }, dependency, targets }
  }

  #revision(context: Context, { kind, after, item }: Save<Item>) {
    return {
      _id: context.newId(),
      itemId: item._id,
      revision: after ? item.revision : item.revision + 1,
      kind,
      created: context.now.toISOString(),
      agent: context.actor.fullName,
      item: { ...item } as Record<string, unknown>,
    }
  }
}

const attemptsMax = 6
const pauseMsMax = 20

/** Tries again what lost its turn to somebody else's write; what it reads is read anew each time. */
async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task()
    } catch (error) {
      const isLost = error instanceof Problem && error.code === 'unavailable'
      if (!isLost || attempt === attemptsMax) throw error
      await pause(randomInt(pauseMsMax * attempt))
    }
  }
}

/** A draft with what the store adds to it. */
function written<Item extends ContentItem>(
  { now }: Context,
  draft: Draft<Item> | Item,
  identity: { _id: string; revision: number },
): Item {
  // A draft is an item without exactly the fields given here.
  return { ...draft, ...identity, updated: now.toISOString() } as unknown as Item
}
