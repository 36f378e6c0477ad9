/** All organisations, for the provider (ORGANISATIONS-001). */
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { workspaces as contract, type Organisation } from '#shared/contracts/workspaces'
import { CollectionPage } from '../../../components/collection/collection-page.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { dayName } from '../../../core/format.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { pathTo } from '../../../core/pages.ts'
import { organisations, useOrganisations } from '../workspaces-data.ts'
import { useKeepingReason } from './organisation-deletion.tsx'

const NameDialog = lazy(() => lazily(() => import('./organisation-dialog.tsx')))

const addressOf = ({ _id }: Organisation): string => `${pathTo('organisation-view')}/${_id}`

export default function OrganisationsPage() {
  const { t } = useTranslation('organisations')
  const navigate = useNavigate()
  const columns = useColumnKit<Organisation>()
  return (
    <CollectionPage<Organisation, 'rename'>
      name={t('name')}
      description={t('description')}
      list={useOrganisations()}
      nameOf={({ name }) => name}
      columns={() => [
        columns.link('name', t('columns.name'), ({ name }) => name, { to: addressOf }),
        columns.count('workspaces', t('columns.workspaces'), ({ clients }) => clients.length),
        columns.count('people', t('columns.people'), ({ agents }) => agents),
        {
          id: 'created',
          title: t('columns.created'),
          cell: ({ created }) => dayName(created.slice(0, 10)),
          order: ({ created }) => created,
        },
      ]}
      searched={({ name }) => [name]}
      searchLabel={t('find')}
      none={{ title: t('none'), text: t('none-text') }}
      create={{ text: t('create.button'), access: contract.createOrganisation.access }}
      actionsOf={(organisation, open) => [
        { text: t('view'), act: () => navigate(addressOf(organisation)) },
        {
          text: t('rename.button'),
          access: contract.updateOrganisation.access,
          act: () => open(organisation, 'rename'),
        },
      ]}
      dialog={({ item }, close) => <NameDialog organisation={item} close={close} />}
      deletion={{
        access: contract.removeOrganisation.access,
        barred: useKeepingReason(),
        consequence: () => t('delete.text'),
        remove: organisations.remove,
        deleted: (name) => t('delete.done', { name }),
      }}
    />
  )
}
