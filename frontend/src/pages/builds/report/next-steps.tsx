/** What works, and the three things to do next: each says which utterances, and has a button to where it is done. */
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import type { BuildAdvice, BuildReport } from '#shared/contracts/builds'
import { review } from '#shared/contracts/review'
import { useAgent } from '../../../core/agent.tsx'
import { queries, quietly } from '../../../core/api.ts'
import { languageName } from '../../../core/format.ts'
import { pathTo } from '../../../core/pages.ts'
import { useFollow } from '../../../components/layout/page-link.tsx'
import { useIntents } from '../builds-data.ts'
import { IntentLink } from '../intent-link.tsx'

const stepsMax = 3
const namesMax = 6
const wellKnown = 0.8

/** The intents that are recognised well, by name. */
export function Works({ perIntent }: { perIntent: BuildReport['perIntent'] }) {
  const { t } = useTranslation('builds')
  const well = perIntent.filter(({ f1 }) => f1 !== null && f1 >= wellKnown)
  if (well.length === 0) return <StatusIndicator type="info">{t('works.none')}</StatusIndicator>
  const names = well.slice(0, namesMax).map(({ title }) => title)
  const rest = well.length - names.length
  return (
    <StatusIndicator type="success">
      {t('works.these', { count: well.length, of: perIntent.length, names: names.join(', ') })}
      {rest > 0 && ` ${t('works.more', { count: rest })}`}
    </StatusIndicator>
  )
}

type TooFew = Extract<BuildAdvice, { type: 'too-few' }>
/** All that lack utterances are one thing to do. */
type Step = Exclude<BuildAdvice, TooFew> | { readonly type: 'too-few'; readonly all: readonly TooFew[] }

function stepsOf(advice: readonly BuildAdvice[]): Step[] {
  const all = advice.filter((one) => one.type === 'too-few')
  return advice.flatMap((one): Step[] =>
    one.type !== 'too-few' ? [one] : one === all[0] ? [{ type: 'too-few', all }] : [],
  )
}

export function NextSteps({ advice }: { advice: readonly BuildAdvice[] }) {
  const { t } = useTranslation('builds')
  const asked = useMostAsked()
  const steps = stepsOf(advice).slice(0, asked ? stepsMax - 1 : stepsMax)
  if (steps.length === 0 && !asked) return <StatusIndicator type="success">{t('advice.none')}</StatusIndicator>
  return (
    <ol className="next-steps" aria-label={t('advice.name')}>
      {steps.map((step) => (
        <li key={step.type === 'too-few' ? step.type : `${step.type} ${step.title}`}>
          <Advised step={step} />
        </li>
      ))}
      {asked && (
        <li>
          <StepRow
            text={t('advice.asked', { count: asked.count, example: asked.example })}
            button={t('advice.do.asked')}
            to={pathTo('unanswered-questions')}
          />
        </li>
      )}
    </ol>
  )
}

/** What customers asked most often and nothing answered. */
function useMostAsked(): { count: number; example: string } | undefined {
  const { rights } = useAgent()
  const { queryKey } = queries.overview.get({})
  const { data } = useQuery({
    queryKey,
    queryFn: () => quietly.overview.get({}),
    enabled: may(rights, review.list.access),
  })
  const { count = 0, top: [first] = [] } = data?.unanswered ?? {}
  return first && { count, example: first.text }
}

function Advised({ step }: { step: Step }) {
  const { t } = useTranslation('builds')
  const { data: intents = [] } = useIntents()
  const [title] = step.type === 'too-few' ? step.all.map((one) => one.title) : [step.title]
  const intent = intents.find((one) => one.title === title)
  return (
    <StepRow
      text={<Words step={step} />}
      button={t(`advice.do.${step.type}`)}
      // What answers without an intent is mapped from the list of intents.
      to={intent ? `${pathTo('intents')}/${intent._id}` : pathTo('intents')}
    />
  )
}

function StepRow({ text, button, to }: { text: ReactNode; button: string; to: string }) {
  const follow = useFollow()
  return (
    <div className="next-step">
      <span>{text}</span>
      <Button href={to} onFollow={follow}>
        {button}
      </Button>
    </div>
  )
}

function Words({ step }: { step: Step }) {
  const { t } = useTranslation('builds')
  switch (step.type) {
    case 'missed':
      return (
        <>
          <IntentLink title={step.title} />: {t('advice.missed', { count: step.count, example: step.example })}
        </>
      )
    case 'mixed-up':
    case 'alike':
      return (
        <>
          <IntentLink title={step.title} /> {t('advice.and')} <IntentLink title={step.other} />:{' '}
          {step.type === 'mixed-up' && step.example !== undefined && step.otherExample !== undefined
            ? t('advice.mixed-up-as', { count: step.count, example: step.example, other: step.otherExample })
            : t(`advice.${step.type}`, { count: step.count })}
        </>
      )
    case 'too-few':
      return <TooFewWords all={step.all} />
  }
}

function TooFewWords({ all }: { all: readonly TooFew[] }) {
  const { t } = useTranslation('builds')
  const example = all.find((one) => one.example !== undefined)?.example
  return (
    <>
      {t('advice.too-few', { count: all.length })}{' '}
      {all.slice(0, namesMax).map(({ title, language, missing }, index) => (
        <span key={`${title} ${language ?? ''}`}>
          {index > 0 && ', '}
          <IntentLink title={title} />{' '}
          {language ? t('advice.lacks-in', { count: missing, language: languageName(language) }) : `+${missing}`}
        </span>
      ))}
      . {example === undefined ? t('advice.how') : t('advice.how-like', { example })}
    </>
  )
}
