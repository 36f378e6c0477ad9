/** What refers to an item, each with the way to it (DEPENDENCY-006). */
import { useTranslation } from 'react-i18next'
import type { Dependency } from '#shared/contracts/history'
import { pathTo } from '../../core/pages.ts'
import { PageLink } from '../layout/page-link.tsx'
import { RowsTable } from '../table/rows-table.tsx'

export function DependencyTable({ dependencies }: { dependencies: readonly Dependency[] }) {
  const { t } = useTranslation('items')
  return (
    <RowsTable
      variant="embedded"
      rows={dependencies}
      name={t('dependencies.name')}
      columns={[
        {
          id: 'title',
          title: t('dependencies.title'),
          cell: (dependency) => <PageLink to={addressOf(dependency)}>{dependency.title}</PageLink>,
        },
        { id: 'model', title: t('dependencies.model'), cell: ({ model }) => t(`models.${model}`) },
      ]}
    />
  )
}

/** A form is reached by its name, as the list of dependencies knows it; a workspace by the settings of its plugin. */
function addressOf({ model, name, _id }: Dependency): string {
  switch (model) {
    case 'FormModel':
      return `${pathTo('form-edit')}?${new URLSearchParams({ name }).toString()}`
    case 'Block':
      return `${pathTo('blocks')}?${new URLSearchParams({ block: _id }).toString()}`
    case 'EntityBlockMapping':
      return `${pathTo('entities')}/${_id}`
    case 'IntentBlockMapping':
      return `${pathTo('intents')}/${_id}`
    case 'Test':
      return `${pathTo('changes')}?tab=tests`
    case 'Client':
      return pathTo('web-plugin')
  }
}
