/** A response that is made for a text: its title, and what it says. */
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Title } from '#shared/contracts/content'
import type { RightAnswer } from '#shared/contracts/corrections'
import { faultsIn } from '#shared/faults'
import type { ContentLanguage } from '#shared/languages'
import { textLengthMax } from '#shared/limits'
import { useAgent } from '../../core/agent.tsx'
import { faultText } from '../../core/fault-text.ts'
import { languageName } from '../../core/format.ts'

interface NewResponseFormProps {
  title: string
  /** The language of the text that it answers. */
  language: ContentLanguage | undefined
  isSaving: boolean
  submit: (answer: RightAnswer) => void
}

export function NewResponseForm({ title: named, language: said, isSaving, submit }: NewResponseFormProps) {
  const { t } = useTranslation(['explanation', 'items'])
  const { supportedLangs } = useAgent().agent.company
  const [title, setTitle] = useState(named)
  const [text, setText] = useState('')
  const [language, setLanguage] = useState(supportedLangs.find((each) => each === said) ?? supportedLangs[0]!)
  const [isAsked, setAsked] = useState(false)
  const [fault] = faultsIn(Title.safeParse(title).error)
  const isWritten = text.trim() !== ''

  function send() {
    if (fault || !isWritten) return setAsked(true)
    submit({ type: 'new', title, text, language, group: t('items:new-response.topic') })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <SpaceBetween size="m">
        <FormField label={t('correction.new-title')} errorText={isAsked && fault && faultText(fault)} stretch>
          <Input value={title} autoFocus onChange={({ detail }) => setTitle(detail.value)} />
        </FormField>
        {supportedLangs.length > 1 && (
          <FormField label={t('correction.new-language')}>
            <Select
              options={supportedLangs.map((each) => ({ value: each, label: languageName(each) }))}
              selectedOption={{ value: language, label: languageName(language) }}
              onChange={({ detail }) =>
                setLanguage(supportedLangs.find((each) => each === detail.selectedOption.value) ?? language)
              }
            />
          </FormField>
        )}
        <FormField
          label={t('correction.new-text')}
          errorText={isAsked && !isWritten && t('correction.text-missing')}
          stretch
        >
          <Textarea
            value={text}
            rows={4}
            nativeTextareaAttributes={{ maxLength: textLengthMax }}
            onChange={({ detail }) => setText(detail.value)}
          />
        </FormField>
        <Button variant="primary" formAction="submit" loading={isSaving}>
          {t('correction.teach')}
        </Button>
      </SpaceBetween>
    </form>
  )
}
