/** Adds utterances to an intent, and asks the language model where they name entities. */
import { useTranslation } from 'react-i18next'
import type { Intent } from '#shared/contracts/knowledge'
import { utteranceLengthMax, utterancesPerIntentMax } from '#shared/limits'
import {
  addUtterances,
  comparisonTextOf,
  withMark,
  type Added,
  type EditedIntent,
  type EditedUtterance,
} from './utterances.ts'
import { parseUtterances } from '../intents/language-model.ts'

type Change = (change: (edited: EditedIntent) => EditedIntent) => void

/** `others` are the intents besides this one: what teaches two intents teaches neither. */
export function useAdding(intent: EditedIntent, change: Change, others: readonly Intent[]) {
  const { t } = useTranslation('knowledge')

  function told({ utterances, known, tooLong, over }: Added): string | undefined {
    const [first] = known
    if (over > 0) return t('utterances.full', { count: utterancesPerIntentMax })
    if (tooLong.length > 0) return t('utterances.too-long', { max: utteranceLengthMax })
    if (first !== undefined)
      return t(known.length === 1 ? 'utterances.known' : 'utterances.known-some', { text: first, count: known.length })
    const shared = utterances.find(({ text }) => owner(text))
    return shared && t('utterances.elsewhere', { text: shared.text, title: owner(shared.text)?.title })
  }

  const owner = (text: string) =>
    others.find(({ utterances }) => utterances.some((one) => comparisonTextOf(one.text) === comparisonTextOf(text)))

  /** The marks are proposals that come a moment later; without a model there are none. */
  async function mark(utterances: readonly EditedUtterance[]) {
    const proposals = await parseUtterances(utterances.map(({ text }) => text)).catch(() => [])
    change((edited) => ({
      ...edited,
      utterances: edited.utterances.map((utterance) => {
        const index = utterances.findIndex(({ id, text }) => id === utterance.id && text === utterance.text)
        const proposal = proposals[index]
        if (!proposal || utterance.entities.length > 0) return utterance
        return proposal.entities.reduce(withMark, { ...utterance, missing: proposal.missing })
      }),
    }))
  }

  return (texts: readonly string[]) => {
    const outcome = addUtterances(texts, intent.utterances)
    if (outcome.utterances.length > 0) {
      change((edited) => ({ ...edited, utterances: [...outcome.utterances, ...edited.utterances] }))
      void mark(outcome.utterances)
    }
    // What was typed and not added stays, to be corrected.
    return { kept: texts.length === 1 && outcome.utterances.length === 0, told: told(outcome) }
  }
}
