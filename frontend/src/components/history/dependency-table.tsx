/** What refers to an item, each with the way to it (DEPENDENCY-006). */
import Table from '@cloudscape-design/components/table'
import { useTranslation } from 'react-i18next'
import type { Dependency } from '#shared/contracts/history'
import { pathTo } from '../../core/pages.ts'
import { PageLink } from '../layout/page-link.tsx'

export function DependencyTable({ dependencies }: { dependencies: readonly Dependency[] }) {
  const { t } = useTranslation('items')
  return (
    <Table
      variant="embedded"
      trackBy="_id"
      items={dependencies}
      ariaLabels={{ tableLabel: t('dependencies.name') }}
      columnDefinitions={[
        {
          id: 'title',
          header: t('dependencies.title'),
          isRowHeader: true,
          cell: (dependency) => <PageLink to={addressOf(dependency)}>{dependency.title}</PageLink>,
        },
        { id: 'model', header: t('dependencies.model'), cell: ({ model }) => t(`models.${model}`) },
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
