/** What the language model says of utterances. Of none there is nothing to say, and it is not asked (INTENTS-008). */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chunksOf } from '#shared/chunks'
import { knowledge } from '#shared/contracts/knowledge'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { quietly } from '../../../core/api.ts'
import { proposalOf } from '../utterances/utterances.ts'

/** As many as one call takes. */
const utterancesPerCallMax = 50
const alternatives = 10

export async function parseUtterances(utterances: readonly string[]): Promise<ReturnType<typeof proposalOf>[]> {
  const calls = chunksOf(utterances, utterancesPerCallMax)
  const answers = await Promise.all(calls.map((some) => quietly.knowledge.parseUtterances({ utterances: some })))
  return answers.flat().map((segments) => proposalOf(segments))
}

const useStatus = () =>
  useQuery({ queryKey: ['language-model'], queryFn: () => quietly.conversations.status({}), retry: false })

/** Whether what answers is the example that stands in for a language model. */
export const useIsExampleModel = (): boolean => useStatus().data?.isExampleModel === true

/** Why no language model words anything, as a sentence; nothing while that is not known. */
export function useWordless(): string | undefined {
  const { t } = useTranslation('errors')
  const refusalOf = useRefusal()
  const { data } = useStatus()
  const refusal = refusalOf(knowledge.generateUtterances.access)
  return refusal ?? (data?.hasLanguageModel === false ? t('not-configured') : undefined)
}

/** Other ways to say the same. */
export async function generateUtterances(utterances: readonly string[]): Promise<string[]> {
  if (utterances.length === 0) return []
  return quietly.knowledge.generateUtterances({
    utterances: utterances.slice(0, utterancesPerCallMax),
    numAlternatives: alternatives,
  })
}
