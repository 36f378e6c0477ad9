/** When a broadcast is sent, by the company's clock, and at which hours nobody is disturbed. */
import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import DatePicker from '@cloudscape-design/components/date-picker'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import TimeInput from '@cloudscape-design/components/time-input'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../components/form/draft.ts'
import { Labelled, ToggleField } from '../../../components/form/fields.tsx'
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
              <FormField label={t('time.day')} errorText={fault}>
                <DatePicker
                  expandToViewport
                  readOnly={readOnly}
                  placeholder={t('time.day-format')}
                  openCalendarAriaLabel={() => t('time.calendar')}
                  value={when.day}
                  onChange={({ detail }) => setWhen({ ...when, day: detail.value })}
                />
              </FormField>
              <FormField label={t('time.time')}>
                <Clock value={when.time} readOnly={readOnly} onChange={(time) => setWhen({ ...when, time })} />
              </FormField>
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
        <ClockField field={form.field('quietFrom')} label={t('quiet.from')} />
        <ClockField field={form.field('quietTo')} label={t('quiet.to')} />
      </div>
      {until ? (
        <Alert type="info">{t('quiet.waits', { moment: clock(until) })}</Alert>
      ) : (
        next && <p className="broadcast-note">{t('quiet.next', { moment: clock(next) })}</p>
      )}
    </SpaceBetween>
  )
}

function ClockField({ field, label }: { field: Field<string>; label: string }) {
  return (
    <Labelled field={field} label={label}>
      <Clock value={field.value} readOnly={field.readOnly} onChange={field.onChange} />
    </Labelled>
  )
}

function Clock({ value, readOnly, onChange }: Pick<Field<string>, 'value' | 'readOnly' | 'onChange'>) {
  const { t } = useTranslation('common')
  return (
    <TimeInput
      format="hh:mm"
      placeholder={t('time-format')}
      value={value}
      readOnly={readOnly}
      onChange={({ detail }) => onChange(detail.value)}
    />
  )
}
