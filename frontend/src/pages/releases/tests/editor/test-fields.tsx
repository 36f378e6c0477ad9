/** What a test is called, and in which circumstances it happens. */
import FormField from '@cloudscape-design/components/form-field'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import DatePicker from '@cloudscape-design/components/date-picker'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import SpaceBetween from '@cloudscape-design/components/space-between'
import TimeInput from '@cloudscape-design/components/time-input'
import { useTranslation } from 'react-i18next'
import { channels } from '#shared/chat/channels'
import type { ContentLanguage } from '#shared/languages'
import { testTagsMax } from '#shared/limits'
import { useAgent } from '../../../../core/agent.tsx'
import { channelOf } from '../../../../core/channels.ts'
import { languageName } from '../../../../core/format.ts'
import { optionsOf } from '../../../../components/form/choice/options.ts'
import { OneOfField } from '../../../../components/form/choice/one-of.tsx'
import type { Field } from '../../../../components/form/draft.ts'
import { TextField } from '../../../../components/form/fields.tsx'
import { TagsField } from './tags-field.tsx'
import { openings } from './test-draft.ts'
import type { TestForm } from './use-test-draft.ts'
import { VariablesField } from './variables-field.tsx'

export function TestFields({ form }: { form: TestForm }) {
  const { t } = useTranslation('tests')
  const { supportedLangs } = useAgent().agent.company
  const { language, type } = form.edited
  const languages: readonly ContentLanguage[] = [...new Set([language, ...supportedLangs])]
  return (
    <SpaceBetween size="m">
      <ColumnLayout columns={2}>
        <TextField field={form.field('title')} label={t('fields.title')} stretch />
        <TagsField field={form.field('tags')} max={testTagsMax} />
        <OneOfField
          field={form.field('language')}
          label={t('fields.language')}
          options={optionsOf(languages, languageName)}
          stretch
        />
        <OneOfField
          field={form.field('channel')}
          label={t('fields.channel')}
          options={optionsOf(channels, (channel) => channelOf(channel).name)}
          stretch
        />
      </ColumnLayout>
      {type === 'talk' && <Circumstances form={form} />}
    </SpaceBetween>
  )
}

/** When it happens, whether the company is open then, and what is known already. */
function Circumstances({ form }: { form: TestForm }) {
  const { t } = useTranslation('tests')
  const { moment, opening, variables } = form.edited
  const isSet = moment !== '' || opening !== 'hours' || variables.length > 0
  return (
    <ExpandableSection headerText={t('circumstances')} defaultExpanded={isSet}>
      <SpaceBetween size="m">
        <ColumnLayout columns={2}>
          <MomentField field={form.field('moment')} />
          <OneOfField
            field={form.field('opening')}
            label={t('fields.opening')}
            options={optionsOf(openings, (one) => t(`openings.${one}`))}
            stretch
          />
        </ColumnLayout>
        <VariablesField form={form} />
      </SpaceBetween>
    </ExpandableSection>
  )
}

function MomentField({ field: { value, onChange, readOnly } }: { field: Field<string> }) {
  const { t } = useTranslation('tests')
  const [day = '', time = ''] = value.split('T')
  return (
    <FormField label={t('fields.moment')} description={t('fields.moment-text')} stretch>
      <SpaceBetween direction="horizontal" size="xs">
        <DatePicker
          expandToViewport
          ariaLabel={t('fields.day')}
          value={day}
          readOnly={readOnly}
          onChange={({ detail }) => onChange(detail.value && `${detail.value}T${time || '12:00'}`)}
        />
        <TimeInput
          ariaLabel={t('fields.time')}
          format="hh:mm"
          value={time}
          readOnly={readOnly}
          disabled={!day}
          onChange={({ detail }) => onChange(`${day}T${detail.value}`)}
        />
      </SpaceBetween>
    </FormField>
  )
}
