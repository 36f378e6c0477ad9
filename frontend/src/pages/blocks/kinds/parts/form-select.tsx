/** Picks a form. */
import { useTranslation } from 'react-i18next'
import { formsOf, questionsOf, useFormItems } from './form-questions.ts'
import { ItemSelect, type Picking } from '../../../../components/form/item-select.tsx'

interface FormSelectProps extends Picking {
  /** Offers no form that asks nothing; one that was chosen before still shows. */
  askingOnly?: boolean
}

export function FormSelect({ askingOnly = false, ...picking }: FormSelectProps) {
  const { t } = useTranslation('blocks')
  const query = useFormItems()
  const items = query.data ?? []
  const forms = formsOf(items).filter(
    ({ _id }) => !askingOnly || _id === picking.chosen || questionsOf(items, _id).length > 0,
  )
  return (
    <ItemSelect
      {...picking}
      query={query}
      options={forms.map(({ _id, title }) => ({
        value: _id,
        label: title,
        description: t('form.questions', { count: questionsOf(items, _id).length }),
      }))}
      placeholder={t('form.placeholder')}
      empty={t('form.none')}
    />
  )
}
