/** A note for the release, and the name of the live environment, typed by whoever changes what customers get. */
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { releaseNoteLengthMax } from '#shared/limits'

interface AgreementProps {
  note: string
  setNote: (note: string) => void
  /** Both are there where the name has to be typed. */
  name?: string
  agree?: (isAgreed: boolean) => void
  /** Enter in the name's field. */
  submit: () => void
}

export function Agreement({ note, setNote, name, agree, submit }: AgreementProps) {
  const { t } = useTranslation(['releases', 'items'])
  const [typed, setTyped] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SpaceBetween size="m">
        <FormField
          label={t('note.label')}
          description={t('note.text')}
          {...(note.length > releaseNoteLengthMax && { errorText: t('note.too-long', { max: releaseNoteLengthMax }) })}
          stretch
        >
          <Textarea rows={3} autoFocus value={note} onChange={({ detail }) => setNote(detail.value)} />
        </FormField>
        {name !== undefined && agree && (
          <FormField label={t('items:delete.type', { name })} description={t('note.live', { name })}>
            <Input
              value={typed}
              placeholder={name}
              autoComplete={false}
              onChange={({ detail }) => {
                setTyped(detail.value)
                agree(detail.value.trim().toLowerCase() === name.trim().toLowerCase())
              }}
            />
          </FormField>
        )}
      </SpaceBetween>
    </form>
  )
}
