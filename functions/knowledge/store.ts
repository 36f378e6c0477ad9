/**
 * | item           | per     | id                                              |
 * |----------------|---------|-------------------------------------------------|
 * | intent         | release | ULID                                            |
 * | entity         | release | ULID                                            |
 * | intent-mapping | release | `{intent}#{ULID}`: an intent's are read as one  |
 * | choice-mapping | release | `{intent}#{ULID}`                               |
 * | entity-mapping | release | `{entity}#{ULID}`                               |
 */
import { ChoiceMapping, Entity, EntityMapping, Intent, IntentMapping } from '#shared/contracts/knowledge'
import { collection } from '../platform/table.ts'

export const intents = collection({ name: 'intent', per: 'release', schema: Intent, id: ({ _id }) => _id })
export const entities = collection({ name: 'entity', per: 'release', schema: Entity, id: ({ _id }) => _id })

export const intentMappings = collection({
  name: 'intent-mapping',
  per: 'release',
  schema: IntentMapping,
  id: ({ intent, _id }) => `${intent}#${_id}`,
})
export const choiceMappings = collection({
  name: 'choice-mapping',
  per: 'release',
  schema: ChoiceMapping,
  id: ({ intent, _id }) => `${intent}#${_id}`,
})
export const entityMappings = collection({
  name: 'entity-mapping',
  per: 'release',
  schema: EntityMapping,
  id: ({ entity, _id }) => `${entity}#${_id}`,
})
