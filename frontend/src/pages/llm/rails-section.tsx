/** What holds for every answer, whatever the model says. */
import FormField from '@cloudscape-design/components/form-field'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Textarea from '@cloudscape-design/components/textarea'
import { useTranslation } from 'react-i18next'
import { useAgent } from '../../core/agent.tsx'
import { ToggleField } from '../../components/form/fields.tsx'
import { Labelled } from '../../components/form/labelled.tsx'
import { Section } from '../../components/form/settings-page.tsx'
import type { LlmForm } from './llm-draft.ts'

export function RailsSection({ form }: { form: LlmForm }) {
  const { t } = useTranslation('llm')
  const { agent } = useAgent()
  const isOn = agent.company.openAiKnowledgeBase
  const denied = form.field('deniedTopics')
  return (
    <Section title={t('rails.name')} description={t('rails.text')}>
      <FormField label={t('rails.knowledge')}>
        <StatusIndicator type={isOn ? 'success' : 'stopped'}>{t(isOn ? 'rails.on' : 'rails.off')}</StatusIndicator>
      </FormField>
      <Labelled
        field={denied}
        label={t('fields.deniedTopics')}
        description={t('rails.denied-text')}
        limits={t('rails.limits')}
        stretch
      >
        <Textarea
          rows={3}
          value={denied.value}
          readOnly={denied.readOnly}
          onChange={({ detail }) => denied.onChange(detail.value)}
        />
      </Labelled>
      <ToggleField
        field={form.field('showsSources')}
        label={t('fields.showsSources')}
        description={t('rails.sources-text')}
      />
    </Section>
  )
}
