/** Intents and entities as what they lead to: candidates for a response, linked to it and taken away from it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Candidate } from '#shared/contracts/knowledge'
import { api, queries, queryClient, quietly } from '../../../core/api.ts'
import { listsChanged } from '../blocks-data.ts'

type Candidates = Awaited<ReturnType<typeof api.knowledge.candidates>>

export interface Trigger extends Candidate {
  readonly kind: 'intent' | 'entity'
}

export const triggersOf = ({ intentMappings, entityMappings }: Candidates['notMapped']): Trigger[] => [
  ...intentMappings.map((candidate) => ({ ...candidate, kind: 'intent' as const })),
  ...entityMappings.map((candidate) => ({ ...candidate, kind: 'entity' as const })),
]

/** A search that another one overtakes is called off (MAPPINGS-007). */
export const useCandidates = (blockId: string, text: string, enabled = true) =>
  useQuery({
    queryKey: [...queries.knowledge.candidates({ text, blockId }).queryKey],
    queryFn: ({ signal }) => quietly.knowledge.candidates({ text, blockId }, signal),
    placeholderData: keepPreviousData,
    enabled,
  })

interface Change {
  readonly link: readonly Trigger[]
  readonly unlink: readonly Trigger[]
}

/** What another response answered moves here: its mapping is taken from there first (MAPPINGS-008). */
export async function relink(blockId: string, { link, unlink }: Change): Promise<void> {
  try {
    for (const trigger of unlink) await taken(trigger)
    for (const trigger of link) {
      const entities = await entitiesOf(trigger)
      await taken(trigger)
      if (trigger.kind === 'intent') await api.knowledge.mapIntent({ intent: trigger._id, entities, blockId })
      else await api.knowledge.mapEntity({ entity: trigger._id, blockId })
    }
  } finally {
    listsChanged()
    await queryClient.invalidateQueries({ queryKey: ['knowledge'] })
  }
}

async function taken({ kind, mapping }: Trigger): Promise<void> {
  if (!mapping) return
  if (kind === 'intent') await api.knowledge.unmapIntent({ id: mapping._id })
  else await api.knowledge.unmapEntity({ id: mapping._id })
}

/** The entities an intent is mapped together with; they move along. */
async function entitiesOf({ kind, mapping }: Trigger): Promise<string[]> {
  if (kind === 'entity' || !mapping) return []
  const mappings = await queryClient.fetchQuery(queries.knowledge.intentMappings({}))
  return mappings.find(({ _id }) => _id === mapping._id)?.entities ?? []
}
