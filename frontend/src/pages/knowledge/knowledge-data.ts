/** Intents and entities as the console keeps them: a list of each, from which every screen takes its part. */
import { useQuery } from '@tanstack/react-query'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import { api, queries } from '../../core/api.ts'
import { collection } from '../../core/collection.ts'

export type KnowledgeModel = 'intent' | 'entity'

export const pageOf = { intent: 'intents', entity: 'entities' } as const

const lists = { intent: queries.knowledge.intents({}), entity: queries.knowledge.entities({}) }

/** In the order of their titles, whatever is written in capitals (INTENTS-003, ENTITIES-003). */
export const byTitle = <Item extends { readonly title: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => a.title.toLowerCase().localeCompare(b.title.toLowerCase()))

const sortedIntents = (items: readonly Intent[]) => byTitle(items)
const sortedEntities = (items: readonly Entity[]) => byTitle(items)

export const useIntents = () => useQuery({ ...lists.intent, select: sortedIntents })

export const useEntities = () => useQuery({ ...lists.entity, select: sortedEntities })

export const useRevisions = (model: KnowledgeModel, id: string | undefined) =>
  useQuery({ ...queries.knowledge.revisions({ id: id ?? '', model }), enabled: id !== undefined })

/** A build has something more to learn after each change. */
const dependentsOf = (model: KnowledgeModel) => (id: string) => [
  queries.knowledge.revisions({ id, model }).queryKey,
  queries.builds.pendingChanges().queryKey,
]

export const items = {
  intent: collection<Intent>({
    list: lists.intent,
    dependents: dependentsOf('intent'),
    remove: ({ _id: id }) => api.knowledge.removeIntent({ id }),
  }),
  entity: collection<Entity>({
    list: lists.entity,
    dependents: dependentsOf('entity'),
    remove: ({ _id: id }) => api.knowledge.removeEntity({ id }),
  }),
}

/** The intents that name an entity in one of their utterances. */
export const usersOf = (intents: readonly Intent[], entityId: string): Intent[] =>
  intents.filter(({ utterances }) =>
    utterances.some(({ entities }) => entities.some((annotation) => annotation.entityId === entityId)),
  )
