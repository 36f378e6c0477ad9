/** The explanation of a text: what it led to in a sentence, what each word pulled, and which intents were likeliest. */
import './explained.css'
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Spinner from '@cloudscape-design/components/spinner'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Explanation } from '#shared/contracts/explanation'
import { queries, quietly } from '../../core/api.ts'
import { percentage } from '../../core/format.ts'
import { pathTo } from '../../core/pages.ts'
import { PageLink } from '../layout/page-link.tsx'
import { LoadFailed } from '../notice/load-failed.tsx'
import { CorrectButton } from './correct-button.tsx'

/** What a customer said in a conversation, the last text where no number is given; or any text, as it would be understood now. */
export type Explainable = { readonly userId: string; readonly number?: number } | { readonly text: string }

interface ExplainedProps {
  of: Explainable
  /** All that was said; the explanation has the beginning of a long text. */
  text: string
}

export default function Explained({ of, text }: ExplainedProps) {
  const { data, error, refetch } = useExplanation(of)
  if (error) return <LoadFailed error={error} retry={refetch} />
  if (!data) {
    return (
      <Box textAlign="center">
        <Spinner />
      </Box>
    )
  }
  return (
    <SpaceBetween size="s">
      <CorrectButton of={{ text }} />
      <ExplanationView explanation={data} />
    </SpaceBetween>
  )
}

const useExplanation = (of: Explainable) =>
  useQuery<Explanation>(
    'text' in of
      ? { queryKey: ['explanation', 'ofText', of], queryFn: () => quietly.explanation.ofText(of) }
      : queries.explanation.ofMessage(of),
  )

/** Intents after these are far behind. */
const rankedMax = 3

export function ExplanationView({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation('explanation')
  const { model, words, ranking, utterances, entities, threshold } = explanation
  return (
    <SpaceBetween size="s">
      {model === 'now' && <Alert type="info">{t('now')}</Alert>}
      <Box>
        <Reason explanation={explanation} />
      </Box>
      {ranking.length > 0 && (
        <section>
          <Box variant="awsui-key-label">{t('ranking')}</Box>
          <ol className="explained-ranking">
            {ranking.slice(0, rankedMax).map(({ intentId, title, confidence }) => (
              <li key={intentId}>
                <PageLink to={`${pathTo('intents')}/${intentId}`}>{title}</PageLink>
                <span className="explained-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${confidence * 100}%` }} />
                  <i style={{ insetInlineStart: `${threshold * 100}%` }} />
                </span>
                <span>{percentage(confidence)}</span>
              </li>
            ))}
          </ol>
          <Box variant="small" color="text-body-secondary">
            {t('threshold', { share: percentage(threshold) })}
          </Box>
        </section>
      )}
      {ranking[0] && <Words words={words} intent={ranking[0].title} />}
      {entities.length > 0 && (
        <section>
          <Box variant="awsui-key-label">{t('entities')}</Box>
          {entities.map(({ name, value, start }) => (
            <div key={`${name} ${start}`}>
              {name}: {value}
            </div>
          ))}
        </section>
      )}
      {utterances.length > 0 && (
        <section>
          <Box variant="awsui-key-label">{t('utterances')}</Box>
          <ul className="explained-utterances">
            {utterances.map(({ intentId, text, similarity }) => (
              <li key={`${intentId} ${text}`}>
                {text}{' '}
                <Box variant="small" color="text-body-secondary">
                  {t('rather', { share: percentage(similarity) })}
                </Box>
              </li>
            ))}
          </ul>
        </section>
      )}
    </SpaceBetween>
  )
}

/** Bars lead to the right where a word speaks for the intent, to the left where it speaks against; a sign says the same. */
function Words({ words, intent }: { words: Explanation['words']; intent: string }) {
  const { t } = useTranslation('explanation')
  const longest = Math.max(...words.map(({ pull }) => Math.abs(pull)), 0.001)
  return (
    <section>
      <Box variant="awsui-key-label">{t('words-text', { intent })}</Box>
      {words.length === 0 && <Box color="text-body-secondary">{t('no-words')}</Box>}
      <ul className="explained-words">
        {words.map(({ text, start, pull }) => {
          const side = pull > 0 ? 'for' : 'against'
          return (
            <li key={start}>
              <span>{text}</span>
              <span className={`explained-pull explained-${side}`} aria-hidden>
                <span style={{ inlineSize: `${(Math.abs(pull) / longest) * 50}%` }} />
              </span>
              <span>{t(side)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Reason({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation('explanation')
  const { reason, outcome, mapping, ranking, threshold } = explanation
  const [best] = ranking
  const intent = best?.title ?? ''
  const values = { intent, block: mapping?.title ?? '', entities: mapping?.entities.join(', ') ?? '' }
  if (reason === 'no-model') {
    return (
      <>
        {t('reasons.no-model')} <PageLink to={pathTo('builds')}>{t('open-builds')}</PageLink>
      </>
    )
  }
  if (reason === 'understood') {
    if (outcome === 'failure') return t('reasons.failed-then', values)
    if (mapping?.by === 'entity') return t('reasons.entity', values)
    return t(mapping?.by === 'entities' ? 'reasons.with-entities' : 'reasons.understood', values)
  }
  return t(`reasons.${reason}`, {
    ...values,
    confidence: percentage(best?.confidence ?? 0),
    threshold: percentage(threshold),
  })
}
