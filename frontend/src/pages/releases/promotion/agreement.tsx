/** A note for the release, and the name of the live environment, typed by whoever changes what customers get. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { releaseNoteLengthMax } from '#shared/limits'
import { ParagraphField } from '../../../components/form/fields.tsx'
import { EnterForm } from '../../../components/dialog/enter-form.tsx'
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
    <EnterForm submit={submit}>
      <SpaceBetween size="m">
        <ParagraphField
          field={{
            value: note,
            onChange: setNote,
            errorText: note.length > releaseNoteLengthMax && t('note.too-long', { max: releaseNoteLengthMax }),
          }}
          label={t('note.label')}
          description={t('note.text')}
          input={{ autoFocus: true }}
          rows={3}
          stretch
        />
        {name !== undefined && agree && <TypedName name={name} description={t('note.live', { name })} agree={agree} />}
      </SpaceBetween>
    </EnterForm>
  )
}
