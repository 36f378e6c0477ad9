/** How many of a hundred questions a model would answer rightly, judged by the best that there is to judge it by. */
import type { BuildReport } from '#shared/contracts/builds'
import { likelyShare } from '#shared/figures/likely'

export interface Verdict {
  /** Questions that are held out, those that are kept with the bot, or utterances that the model had not learned. */
  readonly by: 'held-out' | 'questions' | 'utterances'
  readonly right: number
  readonly of: number
  /** Of a hundred, as whole numbers: about so many, and between which two in 19 of 20 such samples. */
  readonly about: number
  readonly from: number
  readonly to: number
}

/** Fewer say nothing: the interval would be wider than half of all. */
const triedMin = 10

/** `undefined` where there is too little to judge by. */
export function verdictOn({ heldOut, questions, accuracy, tried, utterances }: BuildReport): Verdict | undefined {
  if (heldOut && heldOut.of >= triedMin) return verdictOf('held-out', heldOut.right, heldOut.of)
  if (questions && questions.of >= triedMin) return verdictOf('questions', questions.right, questions.of)
  // Reports of before `tried` was counted tried nearly all utterances.
  const of = tried ?? utterances
  return accuracy === null || of < triedMin ? undefined : verdictOf('utterances', Math.round(accuracy * of), of)
}

function verdictOf(by: Verdict['by'], right: number, of: number): Verdict {
  const { from, to } = likelyShare(right, of)
  const percent = (share: number) => Math.round(share * 100)
  return { by, right, of, about: percent(right / of), from: percent(from), to: percent(to) }
}
