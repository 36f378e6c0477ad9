/** Words by which tests are found and filtered. */
import { useTranslation } from 'react-i18next'
import { TypedWords } from '../../../../components/form/choice/typed-words.tsx'
import type { Field } from '../../../../components/form/draft.ts'
import { FaultField } from '../../../../components/form/fault-field.tsx'

export function TagsField({ field, max }: { field: Field<string[]>; max: number }) {
  const { t } = useTranslation('tests')
  const { name, value, readOnly, onChange } = field
  return (
    <FaultField field={name} label={t('fields.tags')} description={t('fields.tags-text')} stretch>
      <TypedWords
        {...{ value, max, readOnly }}
        placeholder={t('fields.tags-example')}
        removal={(tag) => t('fields.tags-remove', { tag })}
        change={onChange}
      />
    </FaultField>
  )
}
