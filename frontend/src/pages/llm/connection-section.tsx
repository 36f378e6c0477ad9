/** Where the model is asked and which one it is, and whether it answers. */
import { useTranslation } from 'react-i18next'
import type { LlmSettings } from '#shared/contracts/llm'
import { NumberField, TextField } from '../../components/form/fields.tsx'
import { Section } from '../../components/form/settings-page.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { KeyField } from './key-field.tsx'
import type { LlmForm } from './llm-draft.ts'
import { ModelField } from './model-field.tsx'

export function ConnectionSection({ form, settings }: { form: LlmForm; settings: LlmSettings }) {
  const { t } = useTranslation('llm')
  return (
    <Section title={t('connection.name')} description={t('connection.text')}>
      <TextField
        field={form.field('baseURL')}
        label={t('fields.baseURL')}
        description={t('connection.url-text')}
        input={{ spellcheck: false, autoComplete: false, placeholder: 'https://api.example.com/v1' }}
        stretch
      />
      <KeyField field={form.field('key')} isSet={settings.hasKey} isElsewhere={isElsewhere(form, settings)} />
      <ModelField form={form} settings={settings} />
      <NumberField
        field={form.field('modelTokenLimit')}
        label={t('fields.modelTokenLimit')}
        description={t('connection.limit-text')}
      />
      <ConnectionTest form={form} settings={settings} />
    </Section>
  )
}

/** The server gets the key of another one from nobody. */
const isElsewhere = ({ edited }: LlmForm, { baseURL }: LlmSettings): boolean =>
  baseURL !== '' && originOf(edited.baseURL) !== originOf(baseURL)

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '')
