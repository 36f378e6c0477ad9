/** Settings > LLM: where the company's language model is asked, with which words, and how much it may take (LLM-001). */
import './llm.css'
import Alert from '@cloudscape-design/components/alert'
import ContentLayout from '@cloudscape-design/components/content-layout'
import { useTranslation } from 'react-i18next'
import { llm as contract } from '#shared/contracts/llm'
import { queries, queryClient, quietly } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'
import { SettingsPage } from '../../components/form/settings-page.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { BudgetSection } from './budget-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { editedLlm, llmChecks } from './llm-draft.ts'
import { PromptSection } from './prompt-section.tsx'
import { RailsSection } from './rails-section.tsx'
import { TrySection } from './try-section.tsx'

export default function LlmPage() {
  const { rights } = useAgent()
  return rights.closed.includes('openAiDisabled') ? <ClosedPage /> : <OpenPage />
}

/** SETTINGS-024: whoever follows a link here learns why there is nothing to set. */
function ClosedPage() {
  const { t } = useTranslation('llm')
  return (
    <ContentLayout header={<PageHeader />}>
      <Alert type="info" header={t('closed.name')}>
        {t('closed.text')}
      </Alert>
    </ContentLayout>
  )
}

function OpenPage() {
  const { t } = useTranslation('llm')
  return (
    <SettingsPage
      lead={t('lead')}
      query={queries.llm.get()}
      route={contract.update}
      {...llmChecks}
      editedOf={editedLlm}
      save={async (changes, { revision }) => {
        const saved = await quietly.llm.update({ ...changes, revision })
        // Another address or key offers other models.
        void queryClient.invalidateQueries({ queryKey: queries.llm.models({}).queryKey })
        return saved
      }}
      keptAs="llm"
      nameOf={(field) => t(`fields.${field}`)}
    >
      {(form, settings) => (
        <div className="form-sections">
          <ConnectionSection form={form} settings={settings} />
          <PromptSection form={form} settings={settings} />
          <RailsSection form={form} />
          <BudgetSection form={form} settings={settings} />
          <TrySection form={form} settings={settings} />
        </div>
      )}
    </SettingsPage>
  )
}
