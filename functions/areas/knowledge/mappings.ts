/** Mappings: what leads to which block. A mapping is a reference both ways, so that neither side is deleted before it. */
import {
  answerOf,
  mappingKind,
  mentionsOfMapping,
  type Mapping,
  type MappingDraft,
  type MappingStore,
} from '#shared/content/mappings'
import { nameOf, type Mention } from '#shared/references'
import type { ChoiceMapping, EntityMapping, IntentMapping, Unmapped } from '#shared/contracts/knowledge'
import { Problem } from '#shared/problem'
import { isUsed } from '../../content/items/block-usage.ts'
import { linksOfMapping, type Link } from '../../content/derived.ts'
import { linkChanges, requireThere, lockReferences } from '../../content/references.ts'
import type { Context } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { Collection } from '../../platform/table/table.ts'
import { choiceMappings, entityMappings, intentMappings } from '../../content/items/knowledge.ts'

interface MappingsOf<M extends Mapping> {
  readonly store: MappingStore
  readonly collection: Collection<M, 'release'>
}

export class Mappings<M extends Mapping> {
  constructor(private readonly of: MappingsOf<M>) {}

  list({ table }: Context): Promise<M[]> {
    return table.list(this.of.collection)
  }

  /**
   * Lets a block answer what another one may have answered until then; that mapping is deleted. Tells whether anything
   * leads to the block now.
   */
  async map(context: Context, wanted: MappingDraft<M>): Promise<M & { inUse: boolean }> {
    const mapping = await retryOnConflict(() => this.#map(context, wanted))
    return { ...mapping, inUse: await isUsed(context, mapping.blockId) }
  }

  async #map(context: Context, wanted: MappingDraft<M>): Promise<M> {
    const { table } = context
    const lock = await lockReferences(table)
    const mentions = mentionsOfMapping(this.of.store, wanted)
    const found = await requireThere(table, mentions)
    const { subject, identity } = mappingKind(this.of.store)
    const standing = await table.list(this.of.collection, { prefix: `${subject(wanted).id}#` })
    const former = standing.find((mapping) => identity(mapping) === identity(wanted))
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
    const found = await requireThere(table, mentionsOfMapping(this.of.store, mapping))
    await context.commit(
      [
        table.remove(this.of.collection, this.of.collection.id(mapping)),
        ...linkChanges(table, this.#links(mapping), []),
      ],
      { about: this.#about(mapping, found) },
    )
    return { id, inUse: await isUsed(context, mapping.blockId) }
  }

  #links(mapping: M): Link[] {
    return linksOfMapping(this.of.store, mapping)
  }

  /** The history of a block tells what came to lead to it, and what no longer does. */
  #about(mapping: MappingDraft<M>, found: Awaited<ReturnType<typeof requireThere>>) {
    const titleOf = (mention: Mention) => found.get(nameOf(mention))!.title
    return {
      name: titleOf(mappingKind(this.of.store).subject(mapping)),
      description: titleOf(answerOf(mapping)),
      id: mapping.blockId,
    }
  }
}

export const ofIntents = new Mappings<IntentMapping>({ store: 'intent-mapping', collection: intentMappings })
export const ofChoices = new Mappings<ChoiceMapping>({ store: 'choice-mapping', collection: choiceMappings })
export const ofEntities = new Mappings<EntityMapping>({ store: 'entity-mapping', collection: entityMappings })
