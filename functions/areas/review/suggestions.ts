/** From which confidence on an intent is suggested: only where the decisions of people have borne such suggestions out. */
import { confidenceMin, type Recognized } from '../../bot/stage/understanding.ts'
import type { SuggestionPast } from './store.ts'

/** So many decisions tell whether suggestions are right, and so large a share of them has to agree. */
const [decisionsMin, agreedMin] = [10, 0.8]
/** Before that: the likeliest intent has more than all others together, with a margin. */
const suggestedFromAtFirst = 0.6

const tenths = 10

/**
 * The lowest confidence, in tenths and never below the model's own threshold, from which on at least four of five decisions
 * agreed with the model; `Infinity` where they do not even agree with what it is surest of.
 */
export function suggestedFrom(past: SuggestionPast | undefined): number {
  const lowest = Math.ceil(confidenceMin * tenths)
  let line = Infinity
  let [agreed, of] = [0, 0]
  for (let tenth = tenths - 1; tenth >= lowest; tenth -= 1) {
    const decided = past?.tenths[tenth] ?? { agreed: 0, of: 0 }
    agreed += decided.agreed
    of += decided.of
    // Nothing is known of a confidence at which nothing was decided.
    if (of < decisionsMin || decided.of === 0) continue
    if (agreed / of < agreedMin) return line
    line = tenth / tenths
  }
  return of < decisionsMin ? suggestedFromAtFirst : line
}

/** The past with decisions about texts: each was folded into an intent, a new one where that is not given. */
export function pastAfter(
  past: SuggestionPast | undefined,
  recognized: readonly Pick<Recognized, 'ranking'>[],
  intentId: string | undefined,
): SuggestionPast {
  const after = Array.from({ length: tenths }, (_, tenth) => past?.tenths[tenth] ?? { agreed: 0, of: 0 })
  for (const { ranking } of recognized) {
    const [first] = ranking
    if (!first) continue
    const tenth = Math.min(Math.floor(first.confidence * tenths), tenths - 1)
    const { agreed, of } = after[tenth]!
    after[tenth] = { agreed: agreed + Number(first.intent === intentId), of: of + 1 }
  }
  return { tenths: after }
}
