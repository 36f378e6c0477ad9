/** The company's clock, and when somebody is there. */
import Box from '@cloudscape-design/components/box'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../core/format.ts'
import { useNow } from '../../../core/use-now.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
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

/** Some 400 places. One that is stored under an older name is offered as well. */
const places = Intl.supportedValuesOf('timeZone')

function Timezone({ field: { name, value, readOnly, onChange } }: { field: Field<string> }) {
  const { t } = useTranslation(['general', 'common'])
  const now = new Date(useNow()).toISOString()
  const zones = places.includes(value) ? places : [value, ...places]
  return (
    <FaultField
      field={name}
      label={t('fields.timezone')}
      constraintText={t('time.clock', { moment: dateAndTime(now, { timeZone: value, withWeekday: true }) })}
    >
      <Select
        virtualScroll
        expandToViewport
        filteringType="auto"
        filteringPlaceholder={t('time.find')}
        filteringAriaLabel={t('time.find')}
        noMatch={t('common:no-matches')}
        readOnly={readOnly}
        options={zones.map((zone) => ({ value: zone, label: placeOf(zone), filteringTags: [zone] }))}
        selectedOption={{ value, label: placeOf(value) }}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? value)}
      />
    </FaultField>
  )
}

/** `America/New York`. */
const placeOf = (zone: string) => zone.replaceAll('_', ' ')
