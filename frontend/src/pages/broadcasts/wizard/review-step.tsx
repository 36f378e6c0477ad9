/** All of a broadcast in words before it is sent, a test of it, and for many recipients their number to be typed. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { broadcasts as contract } from '#shared/contracts/broadcasts'
import { AudienceCount } from '../../../components/audience/audience-count.tsx'
import type { Counted } from '../../../components/audience/use-audience.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { useAgent } from '../../../core/agent.tsx'
import { channelOf } from '../../../core/channels.ts'
import { dateAndTime, wholeNumber } from '../../../core/format.ts'
import { previewTalk } from '../../../core/preview-talk.ts'
import { useSwarmNames } from '../broadcasts-data.ts'
import { beginningOf } from './broadcast-draft.ts'
import type { StepProps } from './step-props.ts'

/** Who sends to more types how many they are. */
const typedAbove = 1000

interface ReviewStepProps extends StepProps {
  audience: UseQueryResult<Counted>
  isResent: boolean
  /** `undefined`: at once. */
  at: Date | undefined
  typed: string
  setTyped: (typed: string) => void
  testing: boolean
  test: () => void
}

export function ReviewStep({ form, audience, isResent, at, typed, setTyped, testing, test }: ReviewStepProps) {
  const { t } = useTranslation('broadcasts')
  const talk = previewTalk.use()
  const count = audience.data?.count ?? 0
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header
            variant="h2"
            description={talk ? t('test.text') : t('test.no-preview')}
            actions={
              <AccessButton
                access={contract.test.access}
                loading={testing}
                {...(!talk && { disabled: true, disabledReason: t('test.no-preview') })}
                onClick={test}
              >
                {t('test.send')}
              </AccessButton>
            }
          >
            {t('review.name')}
          </Header>
        }
      >
        <Facts form={form} isResent={isResent} at={at} />
      </Container>
      {!isResent && (
        <Container header={<Header variant="h2">{t('review.recipients')}</Header>}>
          <SpaceBetween size="m">
            <AudienceCount audience={audience} />
            {count === 0 && audience.isSuccess && <Alert type="warning">{t('review.nobody')}</Alert>}
            {count > typedAbove && (
              <FormField label={t('review.type', { number: wholeNumber(count) })}>
                <Input
                  inputMode="numeric"
                  autoComplete={false}
                  value={typed}
                  onChange={({ detail }) => setTyped(detail.value)}
                />
              </FormField>
            )}
            <Box color="text-body-secondary">{t('review.once')}</Box>
          </SpaceBetween>
        </Container>
      )}
    </SpaceBetween>
  )
}

function Facts({ form, isResent, at }: Pick<ReviewStepProps, 'form' | 'isResent' | 'at'>) {
  const { t } = useTranslation('broadcasts')
  const { timezone, supportedLangs } = useAgent().agent.company
  const swarmName = useSwarmNames()
  const { name, kind, content, swarmId, channels, tags, isQuiet, quietFrom, quietTo, includesHeld } = form.edited
  const swarm = swarmId ? (swarmName(swarmId) ?? '…') : t('audience.all')
  const moment = at && dateAndTime(at.toISOString(), { timeZone: timezone, withWeekday: true })
  return (
    <KeyValuePairs
      columns={2}
      items={[
        { label: t('title'), value: name || t('review.missing') },
        { label: t('kind.name'), value: t(`kind.${kind}`) },
        { label: t('content.name'), value: beginningOf(content, supportedLangs) || t('review.missing') },
        { label: t('audience.name'), value: isResent ? t('audience.resent') : swarm },
        {
          label: t('audience.channels'),
          value: channels.map((id) => channelOf(id).name).join(', ') || t('audience.any-channel'),
        },
        { label: t('tags.name'), value: tags.join(', ') || t('tags.none') },
        { label: t('time.name'), value: moment ? t('review.at', { moment }) : t('time.now') },
        {
          label: t('quiet.name'),
          value: isQuiet ? t('review.quiet', { from: quietFrom, to: quietTo }) : t('review.loud'),
        },
        { label: t('held.name'), value: t(includesHeld ? 'review.held' : 'review.not-held') },
      ]}
    />
  )
}

/** Whether as many were typed as there are; digits may be grouped in any way. */
export const isTyped = (typed: string, count: number): boolean =>
  count <= typedAbove || typed.replace(/[\s.,’']/g, '') === String(count)
