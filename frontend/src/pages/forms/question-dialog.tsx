/** One question of the bank, made or edited, with the forms that ask it. */
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField } from '#shared/contracts/forms'
import { useAgent } from '../../core/agent.tsx'
import { pathTo } from '../../core/pages.ts'
import { DraftDialog } from '../../components/form/draft-dialog.tsx'
import { TextField } from '../../components/form/fields.tsx'
import { LanguageTabs } from '../../components/form/language-tabs.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { BotPreview } from './bot-preview.tsx'
import { useFieldDraft } from './field-editing.ts'
import { followed, missingTexts } from './form-draft.ts'
import { useForms, usersOf } from './forms-data.ts'
import { QuestionEditor } from './question-editor.tsx'

export function QuestionDialog({ field, close }: { field: FormField | undefined; close: () => void }) {
  const { t } = useTranslation(['forms', 'form-editor'])
  const languages = useAgent().agent.company.supportedLangs
  const first = languages[0] ?? 'en'
  const [language, setLanguage] = useState(first)
  const form = useFieldDraft(field, first)
  const { change, readOnly } = form
  const { title, question } = form.edited
  const missing = Object.fromEntries(languages.map((one) => [one, missingTexts(question, one)]))
  return (
    <DraftDialog
      form={form}
      title={field ? field.title : t('form-editor:bank.create')}
      reveal={() => setLanguage(first)}
      close={close}
    >
      <TextField
        field={{
          ...form.field('title'),
          onChange: (text) => change({ title: text, question: { ...question, ...followed(question, text) } }),
        }}
        label={t('title')}
        description={t('form-editor:bank.title-text')}
        stretch
      />
      <LanguageTabs languages={languages} selected={language} missing={missing} select={setLanguage} />
      <QuestionEditor
        question={question}
        change={(changed) => change({ title, question: changed })}
        language={language}
        first={first}
        keyFollows="title"
        readOnly={readOnly}
      />
      <BotPreview questions={[question]} bank={[]} language={language} />
      {field && <Users field={field} />}
    </DraftDialog>
  )
}

function Users({ field }: { field: FormField }) {
  const { t } = useTranslation(['forms', 'form-editor'])
  const { data: forms = [] } = useForms()
  const users = usersOf(forms, field._id)
  if (users.length === 0) return <Box color="text-body-secondary">{t('form-editor:bank.unused')}</Box>
  return (
    <SpaceBetween size="xxs">
      <Box variant="awsui-key-label">{t('form-editor:bank.used')}</Box>
      {users.map(({ _id, title }) => (
        <PageLink key={_id} to={`${pathTo('form-edit')}/${_id}`}>
          {title}
        </PageLink>
      ))}
    </SpaceBetween>
  )
}
