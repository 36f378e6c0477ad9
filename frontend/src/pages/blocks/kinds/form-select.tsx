/** Picks a form. */
import { useTranslation } from 'react-i18next'
import { formsOf, questionsOf, useFormItems } from './form-questions.ts'
import { ItemSelect, type Picking } from '../../../components/form/item-select.tsx'

export function FormSelect(picking: Picking) {
  const { t } = useTranslation('blocks')
  const query = useFormItems()
  const items = query.data ?? []
  return (
    <ItemSelect
      {...picking}
      query={query}
      options={formsOf(items).map(({ _id, title }) => ({
        value: _id,
        label: title,
        description: t('form.questions', { count: questionsOf(items, _id).length }),
      }))}
      placeholder={t('form.placeholder')}
      empty={t('form.none')}
    />
  )
}
