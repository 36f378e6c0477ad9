/** The check of a state's structure, before an environment points to it. */
import type { Block } from '#shared/contracts/blocks'
import type { FormItem } from '#shared/contracts/forms'
import type { ChoiceMapping, Entity, EntityMapping, Intent, IntentMapping } from '#shared/contracts/knowledge'
import type { Test } from '#shared/contracts/tests'
import type { Finding } from '#shared/contracts/findings'
import { referencesOfPlugin } from '#shared/content/plugin-references'
import { missingEvents } from '#shared/releases/gone-events'
import { missingFacts } from '#shared/releases/missing-facts'
import { findingsIn } from '#shared/releases/structure'
import { rowKey } from '../content/comparison.ts'
import type { ReleaseState } from '../platform/table/release-file.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { customEvents, settings, variables, type EnvironmentItem } from '../platform/tenancy/tenancy.ts'

/** Rows were parsed when they were written, so that 5,000 of them are not parsed again for one check. */
function contentIn(state: ReleaseState) {
  const rows = <Row>(store: string) => state.keys(`${store}#`).map((key) => state.get(key) as unknown as Row)
  return {
    blocks: rows<Block>('block'),
    intents: rows<Intent>('intent'),
    entities: rows<Entity>('entity'),
    forms: rows<FormItem>('form'),
    tests: rows<Test>('test'),
    intentMappings: rows<IntentMapping>('intent-mapping'),
    choiceMappings: rows<ChoiceMapping>('choice-mapping'),
    entityMappings: rows<EntityMapping>('entity-mapping'),
  }
}

/**
 * What is wrong or worth knowing in a state, and what it lacks is called as it was in `former`. The menu is what customers
 * see, and leads to the live environment.
 */
export async function structureOf(
  { client }: ClientScope,
  target: EnvironmentItem,
  state: ReleaseState,
  former?: ReleaseState,
): Promise<Finding[]> {
  const table = new Table({ client })
  const [own, known, events] = await Promise.all([
    table.get(settings, 'settings'),
    table.list(variables),
    table.list(customEvents),
  ])
  const content = contentIn(state)
  const findings = findingsIn(content, {
    menu: (target.isLive && own?.persistentMenu) || [],
    begins: own ? referencesOfPlugin(own).flatMap(({ kind, id }) => (kind === 'block' ? id : [])) : [],
    // Every item of content has a title.
    titleOf: ({ kind, id }) => former?.get(rowKey(kind, id))?.['title'] as string | undefined,
  })
  return [...findings, ...missingFacts(content.blocks, known), ...missingEvents(content.blocks, events)]
}
