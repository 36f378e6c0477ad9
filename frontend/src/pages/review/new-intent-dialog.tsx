/** Makes an intent of questions by its title. The title of one that is there already stands for that one. */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Title } from '#shared/contracts/content'
import type { Question } from '#shared/contracts/review'
import { faultsIn } from '#shared/faults'
import { isSameText } from '#shared/fields/normal-form'
import { faultText } from '../../core/fault-text.ts'
import { TextField } from '../../components/form/fields.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { keyOf, type Target } from './groups.ts'
import { useIntents } from './review-data.ts'

interface NewIntentDialogProps {
  questions: readonly Question[]
  assign: (target: Target) => void
  close: () => void
}

const examplesMax = 3

export default function NewIntentDialog({ questions, assign, close }: NewIntentDialogProps) {
  const { t } = useTranslation('review')
  const { data: intents = [] } = useIntents()
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const title = typed.trim()
  const same = intents.find((intent) => isSameText(intent.title, title))
  const [fault] = faultsIn(Title.safeParse(title).error)

  function submit() {
    if (fault) return setAsked(true)
    assign(same ? { intentId: same._id, title: same.title } : { title })
  }

  return (
    <Dialog
      title={t('new-intent.title', { count: questions.length })}
      close={close}
      action={
        <Button variant="primary" onClick={submit}>
          {t(same ? 'new-intent.add' : 'new-intent.create')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <TextField
          field={{ value: typed, onChange: setTyped, errorText: isAsked && fault && faultText(fault) }}
          label={t('new-intent.name')}
          warningText={same && t('new-intent.taken', { title: same.title })}
          input={{
            placeholder: t('new-intent.example'),
            onKeyDown: ({ detail }) => detail.key === 'Enter' && !detail.isComposing && submit(),
          }}
          stretch
        />
        <ul className="review-examples" aria-label={t('new-intent.learns')}>
          {questions.slice(0, examplesMax).map((question) => (
            <li key={keyOf(question)}>{question.value}</li>
          ))}
          {questions.length > examplesMax && <li>{t('new-intent.more', { count: questions.length - examplesMax })}</li>}
        </ul>
      </SpaceBetween>
    </Dialog>
  )
}
