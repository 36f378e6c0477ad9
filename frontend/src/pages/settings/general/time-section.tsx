/** The company's clock, and when somebody is there. */
import FormField from '@cloudscape-design/components/form-field'
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayAt } from '#shared/days'
import { isTimezone } from '#shared/wall-clock'
import { queries, quietly } from '../../../core/api.ts'
import { dateAndTime, dayName } from '../../../core/format.ts'
import { useNow } from '../../../core/use-now.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { ToggleField } from '../../../components/form/fields.tsx'
import { innerField } from '../../../components/form/inner-field.ts'
import { Section } from '../../../components/form/settings-page.tsx'
import { ExceptionsEditor } from '../../../components/hours/exceptions-editor.tsx'
import { WeekHours } from '../../../components/hours/week-hours.tsx'
import type { Field } from '../../../components/form/draft.ts'
import type { GeneralForm } from './general-draft.ts'

export function TimeSection({ form }: { form: GeneralForm }) {
  const { t } = useTranslation(['general', 'hours'])
  const { openingHours, exceptions } = form.edited
  const { readOnly } = form
  return (
    <Section id="time" title={t('time.name')} description={t('time.text')}>
      <Timezone field={form.field('timezone')} />
      <BankHolidays zone={form.edited.timezone} />
      <ToggleField
        field={innerField(form, 'openingHours', 'isSet')}
        label={t('fields.openingHours')}
        description={t('time.hours-text')}
      />
      {openingHours.isSet && (
        <>
          <WeekHours
            week={openingHours.week}
            readOnly={readOnly}
            change={innerField(form, 'openingHours', 'week').onChange}
          />
          <SpaceBetween size="s">
            <Box variant="h3" padding="n">
              {t('hours:exceptions.name')}
            </Box>
            <Box color="text-body-secondary">{t('hours:exceptions.text')}</Box>
            <ExceptionsEditor exceptions={exceptions} readOnly={readOnly} change={form.field('exceptions').onChange} />
          </SpaceBetween>
        </>
      )}
    </Section>
  )
}

/** As many as are shown at once. */
const holidaysShown = 4

/** The next days on which decisions take it for a bank holiday; they are no setting yet. */
function BankHolidays({ zone }: { zone: string }) {
  const { t } = useTranslation(['general', 'common'])
  const { data, isPending, error } = useQuery({
    ...queries.platform.bankHolidays(),
    queryFn: () => quietly.platform.bankHolidays(),
  })
  const today = dayAt(useNow(), isTimezone(zone) ? zone : 'UTC')
  const coming = (data ?? []).filter(({ date }) => date >= today).slice(0, holidaysShown)
  return (
    <FormField label={t('time.holidays.name')} description={t('time.holidays.text')}>
      {error ? (
        // PLATFORM-004.
        <StatusIndicator type="error">{t('time.holidays.failed')}</StatusIndicator>
      ) : isPending ? (
        <StatusIndicator type="loading">{t('common:loading')}</StatusIndicator>
      ) : coming.length === 0 ? (
        <Box color="text-body-secondary">{t('time.holidays.none')}</Box>
      ) : (
        <ul>
          {coming.map(({ date, title }) => (
            <li key={date}>
              {dayName(date)}: {title}
            </li>
          ))}
        </ul>
      )}
    </FormField>
  )
}

/** Some 400 places. One that is stored under an older name is offered as well. */
const places = Intl.supportedValuesOf('timeZone')

function Timezone({ field }: { field: Field<string> }) {
  const { t } = useTranslation('general')
  const now = new Date(useNow()).toISOString()
  const { value } = field
  const zones = places.includes(value) ? places : [value, ...places]
  return (
    <OneOfField
      field={field}
      label={t('fields.timezone')}
      limits={t('time.clock', { moment: dateAndTime(now, { timeZone: value, withWeekday: true }) })}
      options={zones.map((zone) => ({ value: zone, label: placeOf(zone), filteringTags: [zone] }))}
      find={t('time.find')}
    />
  )
}

/** `America/New York`. */
const placeOf = (zone: string) => zone.replaceAll('_', ' ')
