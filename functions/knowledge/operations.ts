/** What the bot is taught. */
import type { Entity, Intent } from '#shared/contracts/knowledge'
import type { ReleaseScope } from '../platform/scope.ts'
import type { Table } from '../platform/table.ts'
import { entities, intents } from './store.ts'

/** All intents and entities of a release. */
export async function knowledgeOf(table: Table<ReleaseScope>): Promise<{ intents: Intent[]; entities: Entity[] }> {
  const [allIntents, allEntities] = await Promise.all([table.list(intents), table.list(entities)])
  return { intents: allIntents, entities: allEntities }
}
