/** The fields of content in words. */
import { useTranslation } from 'react-i18next'

/** `Choices` for `choices`; a field that has no word stays as it is called. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('releases')
  return (field) => {
    const name = field.split('.').at(-1) ?? field
    return t(`fields.${name as 'title'}`, { defaultValue: name })
  }
}
