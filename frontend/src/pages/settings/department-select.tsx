/** Picks the department that customers come to when none is named for them. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../core/api.ts'
import { ItemSelect, type Picking } from '../../components/form/item-select.tsx'

/** To pick none is to pick the one that is marked as default. */
export function DepartmentSelect(picking: Omit<Picking, 'none'>) {
  const { t } = useTranslation('settings')
  const query = useQuery(queries.departments.list({}))
  const { data: departments = [] } = query
  const marked = departments.find(({ isDefault }) => isDefault)?.name
  return (
    <ItemSelect
      {...picking}
      query={query}
      options={departments.map(({ _id, name }) => ({ value: _id, label: name }))}
      none={marked ? t('takeovers.route.marked', { name: marked }) : t('takeovers.route.none')}
      gone={t('takeovers.route.gone')}
    />
  )
}
