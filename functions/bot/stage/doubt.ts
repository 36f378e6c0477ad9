/**
 * When the bot asks `Do you mean A or B?` instead of answering.
 *
 * The limits were chosen on 16 small English bots (8 intents of one domain of CLINC150, 10 utterances each drawn from its
 * train split, asked its dev split; seeds 1 and 11), the eleven bots of `npm run bench -- small-bots` in German, Italian,
 * Dutch and Welsh, and the practice of `npm run bench -- first-bot`. Of what was taught, in %:
 *
 * | lead, nearest below | English: right, wrong, asked rightly | other languages    | practice           |
 * |---------------------|--------------------------------------|--------------------|--------------------|
 * | 0.1, 0.5            | 87.1, 4.0, 0.8                       | 60.2, 5.7, 3.0     | 78.6, 2.4, 4.8     |
 * | 0.3, 0.5            | 86.3, 3.2, 2.3                       | 57.6, 4.2, 7.2     | 69.0, 0.0, 16.7    |
 * | 0.4, 0.5 (chosen)   | 85.3, 3.0, 3.4                       | 53.0, 3.8, 12.1    | 64.3, 0.0, 21.4    |
 * | 0.4, 0.7            | 85.1, 2.8, 3.7                       | 52.3, 3.8, 12.9    | 57.1, 0.0, 28.6    |
 *
 * A wrong answer is the dearest: of the practice's sixty questions, two are answered wrongly with a lead of 0.3, none with 0.4.
 */
import type { Parser, Understanding } from '../../nlu/parser.ts'
import { isRefusalOf } from '../../nlu/talk/negation.ts'

/** So far the best intent must lead the second, in shares of 1. */
export const leadMin = 0.4
/** A best intent that is less likely is as good as none. */
export const askedMin = 0.3
/** A less likely second intent is not offered. */
export const secondMin = 0.1
/** A surer intent is believed, also where the nearest utterance belongs to another one. */
export const believedMin = 0.5

/** The intents that a message may mean, best first; none where it is strange, or leaves no doubt. */
export function doubtOf(
  parser: Pick<Parser, 'teaches' | 'utterancesOf'>,
  text: string,
  understanding: Pick<Understanding, 'intent' | 'confidence' | 'rejected' | 'ranking'> & {
    readonly explanation: () => { readonly utterances: readonly { readonly intent: string }[] } | null
  },
): readonly string[] {
  const { intent: best, confidence, rejected, ranking } = understanding
  if (best === null || rejected || confidence < askedMin || parser.teaches(text)) return []
  // However sure it looks: the words are those of the intent, and the message asks for the opposite.
  if (isRefusalOf(text, parser.utterancesOf(best))) return [best]
  const second = ranking[1]
  if (confidence - (second?.confidence ?? 0) < leadMin)
    return second && second.confidence >= secondMin ? [best, second.intent] : [best]
  if (confidence >= believedMin) return []
  const nearest = understanding.explanation()?.utterances[0]?.intent
  return nearest && nearest !== best ? [best, nearest] : []
}
