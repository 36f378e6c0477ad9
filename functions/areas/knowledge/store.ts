/**
 * | item           | per     | id                                              |
 * |----------------|---------|-------------------------------------------------|
 * | intent         | release | ULID                                            |
 * | entity         | release | ULID                                            |
 * | intent-mapping | release | `{intent}#{ULID}`: an intent's are read as one  |
 * | choice-mapping | release | `{intent}#{ULID}`                               |
 * | entity-mapping | release | `{entity}#{ULID}`                               |
 *
 * Titles, keys, revisions and references of intents and entities are kept as those of all content are: see `../../content`.
 */
import { ChoiceMapping, Entity, EntityMapping, Intent, IntentMapping } from '#shared/contracts/knowledge'
import { Content } from '../../content/content.ts'
import { collection } from '../../platform/table/table.ts'

export const intents = new Content<Intent>({
  collection: collection({ name: 'intent', per: 'release', schema: Intent, id: ({ _id }) => _id }),
  kind: () => 'intent',
})
export const entities = new Content<Entity>({
  collection: collection({ name: 'entity', per: 'release', schema: Entity, id: ({ _id }) => _id }),
  kind: () => 'entity',
})

export const intentMappings = collection({
  name: 'intent-mapping',
  per: 'release',
  schema: IntentMapping,
  id: ({ intent, _id }: IntentMapping) => `${intent}#${_id}`,
})
export const choiceMappings = collection({
  name: 'choice-mapping',
  per: 'release',
  schema: ChoiceMapping,
  id: ({ intent, _id }: ChoiceMapping) => `${intent}#${_id}`,
})
export const entityMappings = collection({
  name: 'entity-mapping',
  per: 'release',
  schema: EntityMapping,
  id: ({ entity, _id }: EntityMapping) => `${entity}#${_id}`,
})
