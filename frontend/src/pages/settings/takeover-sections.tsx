/** When waiting shows, what customers are asked at the end, and what is summed up: parts of the settings of takeovers. */
import ColumnLayout from '@cloudscape-design/components/column-layout'
import RadioGroup from '@cloudscape-design/components/radio-group'
import { useTranslation } from 'react-i18next'
import { surveyScales } from '#shared/chat/message'
import { surveyMoments } from '#shared/contracts/company-settings'
import type { SystemSettings } from '#shared/contracts/settings'
import type { Draft, Field } from '../../components/form/draft.ts'
import { FaultField } from '../../components/form/fault-field.tsx'
import { NumberField, ToggleField } from '../../components/form/fields.tsx'
import { innerField } from '../../components/form/inner-field.ts'
import { Section } from '../../components/form/settings-page.tsx'

type Edited = Pick<SystemSettings, 'waiting' | 'survey' | 'summarises'>
type Form<E extends Edited> = Draft<E, SystemSettings>

/** From how many minutes on a list shows that somebody waits. */
export function WaitingSection<E extends Edited>({ form }: { form: Form<E> }) {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('takeovers.colours.name')} description={t('takeovers.colours.text')}>
      <ColumnLayout columns={2}>
        <NumberField
          field={innerField(form, 'waiting', 'amber')}
          label={t('takeovers.colours.amber')}
          limits={t('takeovers.colours.limits')}
        />
        <NumberField
          field={innerField(form, 'waiting', 'red')}
          label={t('takeovers.colours.red')}
          limits={t('takeovers.colours.limits')}
        />
      </ColumnLayout>
    </Section>
  )
}

/** What customers are asked once it is over. */
export function SurveySection<E extends Edited>({ form }: { form: Form<E> }) {
  const { t } = useTranslation('settings')
  const isOn = innerField(form, 'survey', 'isOn')
  return (
    <Section title={t('takeovers.survey.name')} description={t('takeovers.survey.text')}>
      <ToggleField field={isOn} label={t('takeovers.survey.toggle')} />
      {isOn.value && (
        <>
          <Choice
            field={innerField(form, 'survey', 'when')}
            label={t('takeovers.survey.when')}
            options={surveyMoments}
            nameOf={(value) => t(`takeovers.survey.moments.${value}`)}
          />
          <Choice
            field={innerField(form, 'survey', 'scale')}
            label={t('takeovers.survey.scale')}
            options={surveyScales}
            nameOf={(value) => t(`takeovers.survey.scales.${value}`)}
          />
          <ToggleField
            field={innerField(form, 'survey', 'comment')}
            label={t('takeovers.survey.comment')}
            description={t('takeovers.survey.comment-text')}
          />
          <NumberField
            field={innerField(form, 'survey', 'everyDays')}
            label={t('takeovers.survey.every')}
            limits={t('takeovers.survey.limits')}
          />
        </>
      )}
    </Section>
  )
}

export function SummarySection<E extends Edited>({ field }: { field: Field<E['summarises']> }) {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('takeovers.summaries.name')}>
      <ToggleField field={field} label={t('takeovers.summaries.toggle')} description={t('takeovers.summaries.text')} />
    </Section>
  )
}

interface ChoiceProps<Value extends string> {
  field: Field<Value>
  label: string
  options: readonly Value[]
  nameOf: (value: Value) => string
}

function Choice<Value extends string>({ field, label, options, nameOf }: ChoiceProps<Value>) {
  return (
    <FaultField field={field.name} label={label}>
      <RadioGroup
        value={field.value}
        readOnly={field.readOnly}
        items={options.map((value) => ({ value, label: nameOf(value) }))}
        onChange={({ detail }) => {
          const chosen = options.find((value) => value === detail.value)
          if (chosen) field.onChange(chosen)
        }}
      />
    </FaultField>
  )
}
