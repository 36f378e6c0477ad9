/** Chooses the mapping of an intent that answers a message. */
import type { IntentMapping } from '../contracts/knowledge.ts'
import { compareTexts } from '../order.ts'

/** The one whose entities are all named, and of several the one with most of them; of equals the oldest. */
export function bestMapping(
  mappings: readonly IntentMapping[],
  entityIds: readonly string[],
): IntentMapping | undefined {
  const named = new Set(entityIds)
  const fitting = mappings.filter(({ entities }) => entities.every((id) => named.has(id)))
  return fitting.toSorted((a, b) => b.entities.length - a.entities.length || compareTexts(a._id, b._id))[0]
}
