/** All of a broadcast in words before it is sent, a test of it, and for many recipients their number to be typed. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { broadcasts as contract } from '#shared/contracts/broadcasts'
import type { Meant } from '#shared/contracts/swarms'
import type { UnclearPlaceholder } from '#shared/fields/unclear-placeholders'
import { TextField } from '../../../components/form/fields.tsx'
import { AudienceCount } from '../../../components/audience/audience-count.tsx'
import type { Counted } from '../../../components/audience/use-audience.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { useAgent } from '../../../core/agent.tsx'
import { channelOf } from '../../../core/channels.ts'
import { dateAndTime, wholeNumber } from '../../../core/format.ts'
import { useNow } from '../../../core/use-now.ts'
import { previewTalk } from '../../../core/preview-talk.ts'
import { useSwarmNames } from '../broadcasts-data.ts'
import { beginningOf } from './broadcast-draft.ts'
import { quietUntil } from './company-clock.ts'
import { LanguagesNotice } from './languages-notice.tsx'
import { RecipientsPreview } from './recipients-preview.tsx'
import type { StepProps } from './step-props.ts'
import { UnclearNotice } from './unclear-notice.tsx'

/** Who sends to more types how many they are. */
const typedAbove = 1000

interface ReviewStepProps extends StepProps {
  audience: UseQueryResult<Counted>
  isResent: boolean
  /** `undefined`: at once. */
  at: Date | undefined
  /** Whom it is for; nothing as long as nobody knows. */
  meant: Meant | undefined
  unclear: readonly UnclearPlaceholder[]
  isConfirmed: boolean
  confirm: (isConfirmed: boolean) => void
  typed: string
  setTyped: (typed: string) => void
  testing: boolean
  test: () => void
}

export function ReviewStep(props: ReviewStepProps) {
  const { form, audience, isResent, at, meant, unclear, isConfirmed, confirm, typed, setTyped, testing, test } = props
  const { t } = useTranslation('broadcasts')
  const talk = previewTalk.use()
  const count = audience.data?.count ?? 0
  return (
    <SpaceBetween size="l">
      <UnclearNotice unclear={unclear} confirmation={{ isConfirmed, confirm }} />
      {!isResent && <LanguagesNotice content={form.edited.content} counted={audience.data} />}
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
      {!isResent && <RecipientsPreview edited={form.edited} meant={meant} />}
      {!isResent && (
        <Container header={<Header variant="h2">{t('review.recipients')}</Header>}>
          <SpaceBetween size="m">
            <AudienceCount audience={audience} />
            {count === 0 && audience.isSuccess && <Alert type="warning">{t('review.nobody')}</Alert>}
            {count > typedAbove && (
              <TextField
                field={{ value: typed, onChange: setTyped }}
                label={t('review.type', { number: wholeNumber(count) })}
                input={{ inputMode: 'numeric', autoComplete: false }}
              />
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
  const clock = (moment: Date) => dateAndTime(moment.toISOString(), { timeZone: timezone, withWeekday: true })
  const now = useNow()
  const until = isQuiet && quietUntil(at ?? new Date(now), { from: quietFrom, to: quietTo }, timezone)
  function timeOf(): string {
    if (at)
      return until
        ? t('review.at-quiet', { moment: clock(at), until: clock(until) })
        : t('review.at', { moment: clock(at) })
    return until ? t('review.now-quiet', { moment: clock(until) }) : t('time.now')
  }
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
        { label: t('time.name'), value: timeOf() },
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
