/** One question of the bank, made or edited, with the forms that ask it. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forms as contract, type FormField } from '#shared/contracts/forms'
import { useAgent } from '../../app/agent.tsx'
import { pathTo } from '../../app/pages.ts'
import { AccessButton, useRefusal } from '../../components/access-button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FaultField, FaultsProvider, focusFirstFault, useShownFaults } from '../../components/fault-field.tsx'
import { LanguageTabs } from '../../components/language-tabs.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { BotPreview } from './bot-preview.tsx'
import { useFieldEditing } from './field-editing.ts'
import { followed, missingTexts } from './form-draft.ts'
import { useForms, usersOf } from './forms-data.ts'
import { QuestionEditor } from './question-editor.tsx'

export function QuestionDialog({ field, close }: { field: FormField | undefined; close: () => void }) {
  const { t } = useTranslation(['forms', 'common', 'shell'])
  const languages = useAgent().agent.company.supportedLangs
  const first = languages[0] ?? 'en'
  const [language, setLanguage] = useState(first)
  const { edited, change, dirty, saving, faults, save } = useFieldEditing(field, first)
  const shown = useShownFaults(faults)
  const access = field ? contract.update.access : contract.create.access
  const readOnly = useRefusal()(access) !== undefined
  const [leaving, setLeaving] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const { title, question } = edited
  const missing = Object.fromEntries(languages.map((one) => [one, missingTexts(question, one)]))

  async function submit() {
    shown.showAll()
    if (Object.keys(faults).length === 0) return (await save()) && close()
    setLanguage(first)
    // The faults are marked with the next frame.
    requestAnimationFrame(() => focusFirstFault(content.current))
  }

  return (
    <Dialog
      title={field ? field.title : t('bank.create')}
      size="large"
      close={() => (dirty ? setLeaving(true) : close())}
      action={
        <AccessButton
          access={access}
          variant="primary"
          loading={saving}
          disabled={!dirty}
          onClick={() => void submit()}
        >
          {t('common:save')}
        </AccessButton>
      }
    >
      <FaultsProvider value={shown}>
        <div ref={content}>
          <SpaceBetween size="m">
            {leaving && <Leaving stay={() => setLeaving(false)} leave={close} />}
            <FaultField field="title" label={t('title')} description={t('bank.title-text')} stretch>
              <Input
                value={title}
                readOnly={readOnly}
                onChange={({ detail }) =>
                  change({ title: detail.value, question: { ...question, ...followed(question, detail.value) } })
                }
              />
            </FaultField>
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
          </SpaceBetween>
        </div>
      </FaultsProvider>
    </Dialog>
  )
}

function Leaving({ stay, leave }: { stay: () => void; leave: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Alert
      type="warning"
      header={t('leaving.edits.title')}
      action={
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={stay}>{t('leaving.edits.stay')}</Button>
          <Button onClick={leave}>{t('leaving.edits.leave')}</Button>
        </SpaceBetween>
      }
    >
      {t('leaving.edits.text')}
    </Alert>
  )
}

function Users({ field }: { field: FormField }) {
  const { t } = useTranslation('forms')
  const { data: forms = [] } = useForms()
  const users = usersOf(forms, field._id)
  if (users.length === 0) return <Box color="text-body-secondary">{t('bank.unused')}</Box>
  return (
    <SpaceBetween size="xxs">
      <Box variant="awsui-key-label">{t('bank.used')}</Box>
      {users.map(({ _id, title }) => (
        <PageLink key={_id} to={`${pathTo('form-edit')}/${_id}`}>
          {title}
        </PageLink>
      ))}
    </SpaceBetween>
  )
}
