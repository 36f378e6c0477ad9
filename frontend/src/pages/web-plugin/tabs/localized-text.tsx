/** One text of the plugin in the language that is edited, with how long it may be. */
import { useTranslation } from 'react-i18next'
import type { ContentLanguage, Localized } from '#shared/languages'
import type { Field } from '../../../components/form/draft.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { LocalizedLine, LocalizedParagraph } from '../../../components/form/localized-field.tsx'

interface LocalizedTextProps {
  field: Field<Localized>
  language: ContentLanguage
  label: string
  description?: string
  /** A paragraph instead of a line. */
  isLong?: boolean
  /** Tells how much of it is used. */
  lengthMax?: number
  disabled?: boolean
}

export function LocalizedText(props: LocalizedTextProps) {
  const { field, language, label, description, isLong = false, lengthMax, disabled = false } = props
  const { t } = useTranslation('web-plugin')
  const { name, value: text, onChange: change, readOnly } = field
  const control = { text, language, readOnly, disabled, change }
  const count = (text[language] ?? '').length
  return (
    <FaultField
      field={`${name}.${language}`}
      label={label}
      description={description}
      constraintText={lengthMax !== undefined && t('length', { count, max: lengthMax })}
      stretch
    >
      {isLong ? <LocalizedParagraph {...control} /> : <LocalizedLine {...control} label={label} />}
    </FaultField>
  )
}
