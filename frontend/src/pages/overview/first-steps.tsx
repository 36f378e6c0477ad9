/** What a bot needs before it talks to its first customer: steps that tick themselves off, and go with the first conversation. */
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Overview } from '#shared/contracts/overview'
import { pathTo } from '../../core/pages.ts'
import { PageLink } from '../../components/layout/page-link.tsx'
import type { PartState } from './overview-data.ts'

type Step = keyof NonNullable<Overview['steps']>

/** In their order, with where each is done. */
const steps: readonly (readonly [Step, string])[] = [
  ['written', pathTo('block-edit')],
  ['taught', pathTo('intents')],
  ['built', pathTo('builds')],
  ['previewed', pathTo('blocks')],
  ['published', pathTo('changes')],
  ['installed', `${pathTo('web-plugin')}?tab=install`],
  ['talked', pathTo('conversations')],
]

export function FirstSteps({ part }: { part: PartState<'steps'> }) {
  const { t } = useTranslation('overview')
  const navigate = useNavigate()
  if (part.is !== 'here' || part.value.talked) return null
  const { value } = part
  const done = steps.filter(([step]) => value[step]).length
  const next = steps.find(([step]) => !value[step])?.[0]
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${done}/${steps.length})`}
          description={t('steps.description')}
          actions={<Button onClick={() => void navigate(pathTo('start'))}>{t('steps.start')}</Button>}
        >
          {t('steps.title')}
        </Header>
      }
    >
      <ol className="overview-steps">
        {steps.map(([step, to]) => (
          <li key={step} {...(step === next && { 'aria-current': 'step' as const })}>
            <Icon
              name={value[step] ? 'status-positive' : 'status-pending'}
              variant={value[step] ? 'success' : 'subtle'}
              ariaLabel={t(value[step] ? 'steps.done' : 'steps.open')}
            />
            <span>
              <PageLink to={to}>{t(`steps.${step}.title`)}</PageLink>
              <span className="overview-beside">{t(`steps.${step}.text`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Container>
  )
}
