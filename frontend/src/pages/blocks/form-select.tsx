/** Picks a form. */
import Select from '@cloudscape-design/components/select'
import { useTranslation } from 'react-i18next'
import { formsOf, questionsOf, useFormItems } from './form-questions.ts'

interface FormSelectProps {
  chosen: string
  choose: (formId: string) => void
  readOnly: boolean
  /** What it means to pick none; absent where one has to be picked. */
  none?: string
}

export function FormSelect({ chosen, choose, readOnly, none }: FormSelectProps) {
  const { t } = useTranslation('blocks')
  const { data: items = [], isPending, error, refetch } = useFormItems()
  const options = formsOf(items).map(({ _id, title }) => ({
    value: _id,
    label: title,
    description: t('form.questions', { count: questionsOf(items, _id).length }),
  }))
  const nothing = none === undefined ? null : { value: '', label: none }
  const gone = { value: chosen, label: isPending ? '…' : t('gone') }
  return (
    <Select
      expandToViewport
      filteringType={options.length > 6 ? 'auto' : 'none'}
      placeholder={t('form.placeholder')}
      empty={t('form.none')}
      noMatch={t('pick.none')}
      statusType={isPending ? 'loading' : error ? 'error' : 'finished'}
      loadingText={t('pick.loading')}
      errorText={error?.message ?? ''}
      recoveryText={t('pick.retry')}
      onLoadItems={({ detail }) => detail.samePage && void refetch()}
      readOnly={readOnly}
      options={[...(nothing ? [nothing] : []), ...options]}
      selectedOption={chosen ? (options.find(({ value }) => value === chosen) ?? gone) : nothing}
      onChange={({ detail }) => choose(detail.selectedOption.value ?? '')}
    />
  )
}
