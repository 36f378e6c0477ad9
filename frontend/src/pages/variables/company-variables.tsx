/** The variables of the company, which the same texts have in every conversation. */
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { variables as contract, type Variable } from '#shared/contracts/variables'
import { CollectionPage } from '../../components/collection/collection-page.tsx'
import { useColumnKit } from '../../components/table/columns.tsx'
import { lazily } from '../../core/lazy-page.ts'
import { Mention } from './mention.tsx'
import { Mentions } from './mentions.tsx'
import { variables } from './variables-data.ts'

const VariableDialog = lazy(() => lazily(() => import('./variable-dialog.tsx')))

export function CompanyVariables({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation(['variables', 'common'])
  const list = useQuery(variables.list)
  const columns = useColumnKit<Variable>()
  return (
    <CollectionPage<Variable>
      name={t('name')}
      description={t('description')}
      list={list}
      nameOf={({ name }) => name}
      columns={(open) => [
        columns.link('name', t('field.name'), ({ name }) => name, { open: (variable) => open(variable, 'edit') }),
        { id: 'mention', title: t('columns.mention'), cell: ({ name }) => <Mention name={name} /> },
        columns.text('type', t('field.type'), ({ type }) => t(`types.${type}`)),
        {
          id: 'value',
          title: t('field.value'),
          cell: ({ type, value }) => (
            <span className="variable-value" title={value}>
              {type === 'boolean' ? t(value === 'true' ? 'yes' : 'no') : value}
            </span>
          ),
          order: ({ value }) => value,
        },
        columns.updated(({ updated }) => updated),
      ]}
      searched={({ name, value }) => [name, value]}
      searchLabel={t('find')}
      filters={choice}
      none={{ title: t('none'), text: t('none-text') }}
      create={{ text: t('create'), access: contract.create.access }}
      actionsOf={(variable, open) => [
        { text: t('common:edit'), access: contract.update.access, act: () => open(variable, 'edit') },
      ]}
      dialog={({ item }, close) => <VariableDialog variable={item} all={list.data ?? []} close={close} />}
      deletion={{
        access: contract.remove.access,
        consequence: () => t('delete-text'),
        details: ({ name }) => <Mentions of={name} />,
        remove: variables.remove,
        deleted: (name) => t('deleted', { name }),
      }}
    />
  )
}
