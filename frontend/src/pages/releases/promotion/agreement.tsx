/** A note for the release, and the name of the live environment, typed by whoever changes what customers get. */
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { useTranslation } from 'react-i18next'
import { releaseNoteLengthMax } from '#shared/limits'
import { TypedName } from '../../../components/dialog/typed-name.tsx'

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
  const { t } = useTranslation('releases')
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
        {name !== undefined && agree && <TypedName name={name} description={t('note.live', { name })} agree={agree} />}
      </SpaceBetween>
    </form>
  )
}
