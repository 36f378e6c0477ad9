/** Servers of the company's own: what understands its texts, words its answers, and searches. */
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { NumberField, TextField, ToggleField, ParagraphField } from '../../../components/form/fields.tsx'
import { type FieldProps } from '../../../components/form/labelled.tsx'
import { innerField } from '../../../components/form/inner-field.ts'
import { Section } from '../../../components/form/settings-page.tsx'
import { SecretField } from './secret-field.tsx'
import type { WorkspaceForm } from './workspace-draft.ts'

const technical = { spellcheck: false, autoComplete: false } as const

export function RasaSection({ form, hasToken }: { form: WorkspaceForm; hasToken: boolean }) {
  const { t } = useTranslation('workspaces')
  const disabled = innerField(form, 'rasa', 'disabled')
  const hasAddress = form.edited.rasa.url.trim() !== ''
  return (
    <Section title={t('edit.rasa')} description={t('edit.rasa-text')}>
      <TextField
        field={innerField(form, 'rasa', 'url')}
        label={t('edit.url')}
        description={t('edit.url-text')}
        input={technical}
        stretch
      />
      <ToggleField
        field={{ ...disabled, value: hasAddress && !disabled.value, onChange: (isOn) => disabled.onChange(!isOn) }}
        disabled={!hasAddress}
        label={t('edit.rasa-on')}
        description={t('edit.rasa-on-text')}
      />
      <SecretField field={innerField(form, 'rasa', 'token')} label={t('edit.token')} kind="token" isSet={hasToken} />
      <TextField
        field={innerField(form, 'rasa', 'bucketName')}
        label={t('edit.bucketName')}
        description={t('edit.bucketName-text')}
        input={technical}
        stretch
      />
      <CodeField
        field={innerField(form, 'rasa', 'pipeline')}
        label={t('edit.pipeline')}
        description={t('edit.pipeline-text')}
      />
    </Section>
  )
}

export function LlmSection({ form, hasKey }: { form: WorkspaceForm; hasKey: boolean }) {
  const { t } = useTranslation('workspaces')
  return (
    <Section title={t('edit.llm')} description={t('edit.llm-text')}>
      <TextField
        field={innerField(form, 'llm', 'baseURL')}
        label={t('edit.url')}
        description={t('edit.url-text')}
        input={technical}
        stretch
      />
      <TextField field={innerField(form, 'llm', 'modelName')} label={t('edit.modelName')} input={technical} stretch />
      <SecretField field={innerField(form, 'llm', 'key')} label={t('edit.key')} kind="key" isSet={hasKey} />
      <NumberField
        field={innerField(form, 'llm', 'modelTokenLimit')}
        label={t('edit.modelTokenLimit')}
        description={t('edit.modelTokenLimit-text')}
      />
    </Section>
  )
}

interface TypesenseSectionProps {
  form: WorkspaceForm
  isOpen: boolean
  open: (isOpen: boolean) => void
}

/** Closed at first, because it has no effect. */
export function TypesenseSection({ form, isOpen, open }: TypesenseSectionProps) {
  const { t } = useTranslation('workspaces')
  return (
    <ExpandableSection
      variant="container"
      headerText={t('edit.typesense')}
      headerDescription={t('edit.typesense-text')}
      expanded={isOpen}
      onChange={({ detail }) => open(detail.expanded)}
    >
      <SpaceBetween size="l">
        <ToggleField field={innerField(form, 'typesense', 'enabled')} label={t('edit.enabled')} />
        <CodeField field={innerField(form, 'typesense', 'filterFunction')} label={t('edit.filterFunction')} />
        <ToggleField
          field={innerField(form, 'typesense', 'filterFunctionReplacesSearch')}
          label={t('edit.filterFunctionReplacesSearch')}
        />
        <CodeField field={innerField(form, 'typesense', 'postFilterFunction')} label={t('edit.postFilterFunction')} />
        <NumberField field={innerField(form, 'typesense', 'threshold')} label={t('edit.threshold')} />
      </SpaceBetween>
    </ExpandableSection>
  )
}

const codeRows = 4

const CodeField = (props: FieldProps<string>) => (
  <ParagraphField {...props} rows={codeRows} input={{ spellcheck: false }} stretch />
)
