/** The intents and entities a block could answer, by whether this block, another one or none answers them. */
import type { Candidate, Entity, EntityMapping, Intent, IntentMapping } from '#shared/contracts/knowledge'

interface Known {
  readonly intents: readonly Intent[]
  readonly entities: readonly Entity[]
  readonly intentMappings: readonly IntentMapping[]
  readonly entityMappings: readonly EntityMapping[]
  /** The titles of blocks by their ids. */
  readonly titles: ReadonlyMap<string, string>
}

export function candidatesOf(blockId: string, { intents, entities, intentMappings, entityMappings, titles }: Known) {
  const mapped = {
    intentMappings: candidates(intents, new Map(groupBy(intentMappings, ({ intent }) => intent)), titles),
    entityMappings: candidates(entities, new Map(groupBy(entityMappings, ({ entity }) => entity)), titles),
  }
  const those = (fits: (candidate: Candidate) => boolean) => ({
    intentMappings: mapped.intentMappings.filter(fits),
    entityMappings: mapped.entityMappings.filter(fits),
  })
  return {
    mappedToThisBlock: those(({ mapping }) => mapping?.blockId === blockId),
    mappedToOtherBlock: those(({ mapping }) => mapping !== undefined && mapping.blockId !== blockId),
    notMapped: those(({ mapping }) => mapping === undefined),
  }
}

type Mapping = Pick<IntentMapping, '_id' | 'blockId'>

function candidates(
  items: readonly Pick<Intent, '_id' | 'title'>[],
  mappings: ReadonlyMap<string, readonly Mapping[]>,
  titles: ReadonlyMap<string, string>,
): Candidate[] {
  return items.flatMap(({ _id, title }): Candidate[] => {
    const own = mappings.get(_id)
    if (!own) return [{ _id, title }]
    return own.map(({ _id: id, blockId }) => {
      const blockTitle = titles.get(blockId) ?? ''
      return { _id, title, mapping: { _id: id, blockId, blockTitle } }
    })
  })
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
