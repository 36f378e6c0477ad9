/** A response that is made for a text: its title, and what it says. */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
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
import { optionsOf } from '../../components/form/choice/options.ts'
import { OneOfField } from '../../components/form/choice/one-of.tsx'
import { ParagraphField, TextField } from '../../components/form/fields.tsx'

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
        <TextField
          field={{ value: title, onChange: setTitle, errorText: isAsked && fault && faultText(fault) }}
          label={t('correction.new-title')}
          input={{ autoFocus: true }}
          stretch
        />
        {supportedLangs.length > 1 && (
          <OneOfField
            field={{ value: language, onChange: setLanguage }}
            label={t('correction.new-language')}
            options={optionsOf(supportedLangs, languageName)}
          />
        )}
        <ParagraphField
          field={{
            value: text,
            onChange: setText,
            errorText: isAsked && !isWritten && t('correction.text-missing'),
          }}
          label={t('correction.new-text')}
          rows={4}
          input={{ nativeTextareaAttributes: { maxLength: textLengthMax } }}
          stretch
        />
        <Button variant="primary" formAction="submit" loading={isSaving}>
          {t('correction.teach')}
        </Button>
      </SpaceBetween>
    </form>
  )
}
