/**
 * When the bot asks `Do you mean A or B?` instead of answering.
 *
 * The limits were chosen on 16 small bots (8 intents of one domain of CLINC150, 10 utterances each drawn from its train split,
 * asked its dev split): of what was taught and answered with a lead below 0.4, fewer than half was right. On 16 others:
 *
 * | of what was taught       | answered right | answered wrong | asked back, the right one offered |
 * |--------------------------|----------------|----------------|-----------------------------------|
 * | without asking back      | 88.5 %         | 5.0 %          |                                   |
 * | by the lead alone        | 86.5 %         | 3.0 %          | 3.6 %                             |
 * | by the nearest one, too  | 86.0 %         | 2.9 %          | 4.0 %                             |
 */
import type { Parser, Understanding } from '../nlu/parser.ts'

/** So far the best intent must lead the second, in shares of 1. */
export const leadMin = 0.4
/** A best intent that is less likely is as good as none. */
export const askedMin = 0.3
/** A less likely second intent is not offered. */
export const secondMin = 0.1
/** A surer intent is believed, also where the nearest utterance belongs to another one. */
export const believedMin = 0.7

/** The intents that a message may mean, best first; none where it is strange, or leaves no doubt. */
export function doubtOf(parser: Parser, text: string, understanding: Understanding): readonly string[] {
  const { intent: best, confidence, rejected, ranking } = understanding
  if (best === null || rejected || confidence < askedMin || parser.teaches(text)) return []
  const second = ranking[1]
  if (confidence - (second?.confidence ?? 0) < leadMin)
    return second && second.confidence >= secondMin ? [best, second.intent] : [best]
  if (confidence >= believedMin) return []
  const nearest = understanding.explanation()?.utterances[0]?.intent
  return nearest && nearest !== best ? [best, nearest] : []
}
