/** What understands the texts of each workspace, for the provider: its own models, or a Rasa server (BUILDS-013). */
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rasa as contract, type Instance } from '#shared/contracts/rasa'
import { api, queries, queryClient } from '../../core/api.ts'
import { AccessButton } from '../../components/form/access-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { useColumnKit } from '../../components/table/columns.tsx'
import { DataTable } from '../../components/table/data-table.tsx'

type Row = Instance & { readonly _id: string }

export default function RasaPage() {
  const { t } = useTranslation(['rasa', 'items'])
  const columns = useColumnKit<Row>()
  const instances = useQuery({
    ...queries.rasa.instances(),
    select: (all) => all.map((instance): Row => ({ ...instance, _id: instance.client })),
  })
  return (
    <DataTable
      name={t('instances.name')}
      list={instances}
      columns={[
        columns.text('workspace', t('columns.workspace'), ({ displayName }) => displayName),
        columns.text('engine', t('columns.engine'), ({ engine, host }) =>
          host ? `${t(`engines.${engine}`)}, ${host}` : t(`engines.${engine}`),
        ),
        columns.status('status', t('columns.status'), ({ status }) => ({
          type: indicators[status],
          text: t(`statuses.${status}`),
        })),
        { id: 'version', title: t('columns.version'), cell: ({ version = '–' }) => version },
        { id: 'model', title: t('columns.model'), cell: ({ model = '–' }) => model },
        columns.moment('checked', t('columns.checked'), ({ checked }) => checked),
        {
          id: 'actions',
          title: t('items:rows.actions'),
          width: 180,
          cell: (instance) => <Create instance={instance} />,
        },
      ]}
      searched={({ displayName, name, host = '' }) => [displayName, name, host]}
      searchLabel={t('instances.find')}
      header={(counter) => <PageHeader description={t('instances.description')} {...(counter && { counter })} />}
      empty={<Empty title={t('instances.none')} text={t('instances.none-text')} />}
    />
  )
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
