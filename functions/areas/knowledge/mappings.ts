/** Mappings: what leads to which block. A mapping is a reference both ways, so that neither side is deleted before it. */
import type { Mention } from '#shared/references'
import type { ChoiceMapping, EntityMapping, IntentMapping, Unmapped } from '#shared/contracts/knowledge'
import { Problem } from '#shared/problem'
import { isInUse } from '../blocks/operations.ts'
import { linkChanges, nameOf, requireThere, lockReferences, type Link } from '../../content/references.ts'
import type { Context } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { Collection } from '../../platform/table/table.ts'
import { choiceMappings, entityMappings, intentMappings } from './store.ts'

interface Mapping {
  readonly _id: string
  readonly blockId: string
}

interface MappingsOf<M extends Mapping> {
  readonly collection: Collection<M, 'release'>
  /** The intent or entity that is answered. */
  readonly subject: (mapping: Unmade<M>) => Mention
  /** What else a mapping names: entities, or the block a choice is in. */
  readonly others: (mapping: Unmade<M>) => readonly Mention[]
  /** Whether two mappings of one subject exclude each other: the later one takes the place of the other. */
  readonly isSame: (a: Unmade<M>, b: Unmade<M>) => boolean
}

type Unmade<M> = Omit<M, '_id'>

export class Mappings<M extends Mapping> {
  constructor(private readonly of: MappingsOf<M>) {}

  list({ table }: Context): Promise<M[]> {
    return table.list(this.of.collection)
  }

  /** Lets a block answer what another one may have answered until then; that mapping is deleted. */
  map(context: Context, wanted: Unmade<M>): Promise<M> {
    return retryOnConflict(() => this.#map(context, wanted))
  }

  async #map(context: Context, wanted: Unmade<M>): Promise<M> {
    const { table } = context
    const lock = await lockReferences(table)
    const mentions = this.#mentions(wanted)
    const found = await requireThere(table, mentions)
    const standing = await table.list(this.of.collection, { prefix: `${this.of.subject(wanted).id}#` })
    const former = standing.find((mapping) => this.of.isSame(mapping, wanted))
    if (former?.blockId === wanted.blockId) return former
    // A mapping is what is wanted and the id it gets here.
    const made = { ...wanted, _id: context.newId() } as M
    const type = former ? 'edit-mapping' : 'create-mapping'
    await context.commit(
      [
        lock,
        ...(former ? [table.remove(this.of.collection, this.of.collection.id(former), 'stale')] : []),
        table.create(this.of.collection, made, 'stale'),
        ...linkChanges(table, former ? this.#links(former) : [], this.#links(made)),
      ],
      { about: { type, ...this.#about(made, found) } },
    )
    return made
  }

  /** Takes the subject away from its block, and tells whether anything else leads there. */
  unmap(context: Context, id: string): Promise<Unmapped> {
    return retryOnConflict(() => this.#unmap(context, id))
  }

  async #unmap(context: Context, id: string): Promise<Unmapped> {
    const { table } = context
    const mapping = (await this.list(context)).find(({ _id }) => _id === id)
    if (!mapping) throw new Problem('not-found')
    const found = await requireThere(table, this.#mentions(mapping))
    await context.commit(
      [
        table.remove(this.of.collection, this.of.collection.id(mapping)),
        ...linkChanges(table, this.#links(mapping), []),
      ],
      { about: this.#about(mapping, found) },
    )
    return { id, inUse: await isInUse(context, mapping.blockId) }
  }

  #mentions(mapping: Unmade<M>): Mention[] {
    return [block(mapping), this.of.subject(mapping), ...this.of.others(mapping)]
  }

  /** The subject leads to the block; whatever else is named is kept by the mapping, and led to by nothing. */
  #links(mapping: M): Link[] {
    const [answer, subject] = [block(mapping), this.of.subject(mapping)].map(reference) as [Named, Named]
    const kept = this.of.others(mapping).map(reference)
    return [
      // Of two links between the same two items the later one counts.
      ...kept.map((target) => ({ target, source: target.kind === 'block' ? subject : answer, leads: false })),
      { target: subject, source: answer, leads: false },
      { target: answer, source: subject, leads: true },
    ].map((link) => ({ ...link, mapping: mapping._id }))
  }

  /** The history of a block tells what came to lead to it, and what no longer does. */
  #about(mapping: Unmade<M>, found: Awaited<ReturnType<typeof requireThere>>) {
    const titleOf = (mention: Mention) => found.get(nameOf(mention))!.title
    return { name: titleOf(this.of.subject(mapping)), description: titleOf(block(mapping)), id: mapping.blockId }
  }
}

type Named = Omit<Mention, 'path'>
const reference = ({ kind, id }: Mention): Named => ({ kind, id })

const block = ({ blockId }: Pick<Mapping, 'blockId'>): Mention => ({ kind: 'block', id: blockId, path: 'blockId' })

const intentOf = ({ intent }: { intent: string }): Mention => ({ kind: 'intent', id: intent, path: 'intent' })

/** The same entities in another order are the same. */
const entitiesOf = ({ entities }: { entities: readonly string[] }) => entities.toSorted().join()

export const ofIntents = new Mappings<IntentMapping>({
  collection: intentMappings,
  subject: intentOf,
  others: ({ entities }) => entities.map((id, index) => ({ kind: 'entity', id, path: `entities.${index}` })),
  isSame: (a, b) => entitiesOf(a) === entitiesOf(b),
})

export const ofChoices = new Mappings<ChoiceMapping>({
  collection: choiceMappings,
  subject: intentOf,
  others: ({ source_block: { blockId } }) => [{ kind: 'block', id: blockId, path: 'source_block.blockId' }],
  isSame: (a, b) => a.source_block.blockId === b.source_block.blockId,
})

export const ofEntities = new Mappings<EntityMapping>({
  collection: entityMappings,
  subject: ({ entity }) => ({ kind: 'entity', id: entity, path: 'entity' }),
  others: () => [],
  isSame: () => true,
})
