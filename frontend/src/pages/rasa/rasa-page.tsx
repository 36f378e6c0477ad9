/** What understands the texts of each workspace, for the provider: its own models, or a Rasa server (BUILDS-013). */
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rasa as contract, type Instance } from '#shared/contracts/rasa'
import { api, queries, queryClient } from '../../core/api.ts'
import { dateAndTime } from '../../core/format.ts'
import { AccessButton } from '../../components/form/access-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { DataTable, type Column } from '../../components/table/data-table.tsx'

type Row = Instance & { readonly _id: string }

export default function RasaPage() {
  const { t } = useTranslation('rasa')
  const instances = useQuery({
    ...queries.rasa.instances(),
    select: (all) => all.map((instance): Row => ({ ...instance, _id: instance.client })),
  })
  return (
    <DataTable
      name={t('instances.name')}
      list={instances}
      columns={useColumns()}
      searched={({ displayName, name, host = '' }) => [displayName, name, host]}
      searchLabel={t('instances.find')}
      header={(counter) => <PageHeader description={t('instances.description')} {...(counter && { counter })} />}
      empty={<Empty title={t('instances.none')} text={t('instances.none-text')} />}
    />
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(['rasa', 'items'])
  return [
    {
      id: 'workspace',
      title: t('columns.workspace'),
      cell: ({ displayName }) => displayName,
      order: ({ displayName }) => displayName,
    },
    {
      id: 'engine',
      title: t('columns.engine'),
      cell: ({ engine, host }) => (host ? `${t(`engines.${engine}`)}, ${host}` : t(`engines.${engine}`)),
      order: ({ engine }) => engine,
    },
    {
      id: 'status',
      title: t('columns.status'),
      cell: ({ status }) => <StatusIndicator type={indicators[status]}>{t(`statuses.${status}`)}</StatusIndicator>,
      order: ({ status }) => status,
    },
    { id: 'version', title: t('columns.version'), cell: ({ version = '–' }) => version },
    { id: 'model', title: t('columns.model'), cell: ({ model = '–' }) => model },
    {
      id: 'checked',
      title: t('columns.checked'),
      cell: ({ checked }) => (checked ? dateAndTime(checked) : '–'),
      order: ({ checked = '' }) => checked,
    },
    { id: 'actions', title: t('items:rows.actions'), width: 180, cell: (instance) => <Create instance={instance} /> },
  ]
}

const indicators = {
  ready: 'success',
  training: 'in-progress',
  unreachable: 'error',
  unchecked: 'pending',
  off: 'stopped',
} as const satisfies Record<Instance['status'], StatusIndicatorProps.Type>

function Create({ instance: { client, displayName } }: { instance: Instance }) {
  const { t } = useTranslation('rasa')
  const notify = useNotify()
  const create = useMutation({
    mutationFn: () => api.rasa.createInstance({ client }),
    onSuccess: ({ accepted }) => {
      if (accepted) notify.success(t('create.done'))
      else notify.info(t('create.nothing', { name: displayName }))
      return queryClient.invalidateQueries({ queryKey: ['rasa'] })
    },
  })
  return (
    <AccessButton
      access={contract.createInstance.access}
      variant="inline-link"
      ariaLabel={t('create.label', { name: displayName })}
      loading={create.isPending}
      onClick={() => create.mutate()}
    >
      {t('create.button')}
    </AccessButton>
  )
}
