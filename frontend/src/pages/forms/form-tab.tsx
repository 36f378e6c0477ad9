/** The first tab of a form: its title, its key and its questions, beside how the bot asks them. */
import ColumnLayout from '@cloudscape-design/components/column-layout'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { FormField } from '#shared/contracts/forms'
import { FaultField } from '../../components/form/fault-field.tsx'
import { LanguageTabs } from '../../components/form/language-tabs.tsx'
import { BotPreview } from './bot-preview.tsx'
import { missingTexts, typedKey, withTitle, type EditedForm } from './form-draft.ts'
import type { FormView } from './form-view.ts'
import { QuestionList } from './question-list.tsx'
import './forms.css'

interface FormTabProps {
  form: EditedForm
  change: (form: EditedForm) => void
  bank: readonly FormField[]
  view: FormView
  readOnly: boolean
}

export function FormTab({ form, change, bank, view, readOnly }: FormTabProps) {
  const { t } = useTranslation('forms')
  const { languages, language, setLanguage } = view
  const missing = Object.fromEntries(
    languages.map((one) => [one, form.questions.reduce((sum, question) => sum + missingTexts(question, one), 0)]),
  )
  return (
    <div className="form-workspace">
      <SpaceBetween size="l">
        <Container>
          <ColumnLayout columns={2}>
            <FaultField field="title" label={t('title')} description={t('title-text')} stretch>
              <Input
                value={form.title}
                autoFocus={form.title === '' && !readOnly}
                readOnly={readOnly}
                onChange={({ detail }) => change(withTitle(form, detail.value))}
              />
            </FaultField>
            <FaultField field="key" label={t('key')} description={t('key-text')} stretch>
              <Input
                value={form.key}
                readOnly={readOnly}
                spellcheck={false}
                onChange={({ detail }) => change({ ...form, ...typedKey(detail.value) })}
              />
            </FaultField>
          </ColumnLayout>
        </Container>
        <Container
          header={
            <Header
              counter={`(${form.questions.length})`}
              description={t('questions.text')}
              actions={
                <LanguageTabs languages={languages} selected={language} missing={missing} select={setLanguage} />
              }
            >
              {t('questions.name')}
            </Header>
          }
        >
          <FaultField field="questions" stretch>
            <QuestionList
              questions={form.questions}
              change={(questions) => change({ ...form, questions })}
              bank={bank}
              view={view}
              readOnly={readOnly}
            />
          </FaultField>
        </Container>
      </SpaceBetween>
      <div className="form-preview">
        <BotPreview questions={form.questions} bank={bank} language={language} />
      </div>
    </div>
  )
}
