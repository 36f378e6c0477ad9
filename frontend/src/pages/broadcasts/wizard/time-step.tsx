/** When a broadcast is sent, by the company's clock, and at which hours nobody is disturbed. */
import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { DayField, TimeField } from '../../../components/form/choice/day-field.tsx'
import { ToggleField } from '../../../components/form/fields.tsx'
import { useAgent } from '../../../core/agent.tsx'
import { dateAndTime } from '../../../core/format.ts'
import { useNow } from '../../../core/use-now.ts'
import { nextQuiet, quietUntil } from './company-clock.ts'
import type { StepProps, When } from './step-props.ts'

interface TimeStepProps extends StepProps {
  when: When
  setWhen: (when: When) => void
  /** The moment it comes to; `undefined` while it is none. */
  at: Date | undefined
  fault: string | undefined
}

export function TimeStep({ form, when, setWhen, at, fault }: TimeStepProps) {
  const { t } = useTranslation(['broadcasts', 'common'])
  const { timezone } = useAgent().agent.company
  const now = useNow()
  const clock = (moment: Date) => dateAndTime(moment.toISOString(), { timeZone: timezone, withWeekday: true })
  const { readOnly } = form
  return (
    <SpaceBetween size="l">
      <Container>
        <SpaceBetween size="l">
          <p className="broadcast-note">{t('time.clock', { now: clock(new Date(now)), timezone })}</p>
          <RadioGroup
            ariaLabel={t('time.name')}
            value={when.isLater ? 'later' : 'now'}
            readOnly={readOnly}
            items={(['now', 'later'] as const).map((value) => ({ value, label: t(`time.${value}`) }))}
            onChange={({ detail }) => setWhen({ ...when, isLater: detail.value === 'later' })}
          />
          {when.isLater && (
            <div className="broadcast-pair">
              <DayField
                field={{ value: when.day, onChange: (day) => setWhen({ ...when, day }), errorText: fault, readOnly }}
                label={t('time.day')}
              />
              <TimeField
                field={{ value: when.time, onChange: (time) => setWhen({ ...when, time }), readOnly }}
                label={t('time.time')}
              />
            </div>
          )}
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t('quiet.name')}</Header>}>
        <SpaceBetween size="l">
          <ToggleField field={form.field('isQuiet')} label={t('quiet.on')} description={t('quiet.text')} />
          {form.edited.isQuiet && <Quiet form={form} at={at ?? new Date(now)} clock={clock} />}
          <ToggleField field={form.field('includesHeld')} label={t('held.name')} description={t('held.text')} />
        </SpaceBetween>
      </Container>
    </SpaceBetween>
  )
}

function Quiet({ form, at, clock }: StepProps & { at: Date; clock: (moment: Date) => string }) {
  const { t } = useTranslation('broadcasts')
  const { timezone } = useAgent().agent.company
  const hours = { from: form.edited.quietFrom, to: form.edited.quietTo }
  const until = quietUntil(at, hours, timezone)
  const next = nextQuiet(at, hours, timezone)
  return (
    <SpaceBetween size="s">
      <div className="broadcast-pair">
        <TimeField field={form.field('quietFrom')} label={t('quiet.from')} />
        <TimeField field={form.field('quietTo')} label={t('quiet.to')} />
      </div>
      {until ? (
        <Alert type="info">{t('quiet.waits', { moment: clock(until) })}</Alert>
      ) : (
        next && <p className="broadcast-note">{t('quiet.next', { moment: clock(next) })}</p>
      )}
    </SpaceBetween>
  )
}
