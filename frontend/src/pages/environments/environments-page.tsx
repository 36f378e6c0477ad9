/** The environments of the workspace: made, renamed, given a gate, marked live and deleted (ENV-003). */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { environments as contract, gateDefault, type Environment, type Gate } from '#shared/contracts/environments'
import { api, queries } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'
import { lazily } from '../../core/lazy-page.ts'
import { pathTo } from '../../core/pages.ts'
import { AccessButton, useRefusal } from '../../components/form/access-button.tsx'
import { DataTable, type Column } from '../../components/table/data-table.tsx'
import { DeleteDialog } from '../../components/dialog/delete-dialog.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useFollow } from '../../components/layout/page-link.tsx'
import { RowActions } from '../../components/table/row-actions.tsx'
import { EnvironmentDialog } from './environment-dialog.tsx'
import { environments as cache } from './environments-data.ts'
import { LiveDialog } from './live-dialog.tsx'

const GateDialog = lazy(() => lazily(() => import('./gate-dialog.tsx')))

type Doing =
  | { readonly what: 'create' }
  | { readonly what: 'rename' | 'gate' | 'mark-live' | 'delete'; readonly environment: Environment }

export default function EnvironmentsPage() {
  const { t } = useTranslation('environments')
  const environments = useQuery(queries.environments.list())
  const [doing, setDoing] = useState<Doing>()
  const all = environments.data ?? []
  const columns = useColumns(all, setDoing)
  const follow = useFollow()
  const create = (
    <AccessButton access={contract.create.access} variant="primary" onClick={() => setDoing({ what: 'create' })}>
      {t('create.button')}
    </AccessButton>
  )
  return (
    <>
      <DataTable
        name={t('name')}
        list={environments}
        columns={columns}
        searched={({ name }) => [name]}
        searchLabel={t('find')}
        header={(counter) => (
          <PageHeader
            description={t('description')}
            {...(counter && { counter })}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                {all.length > 1 && (
                  <Button href={pathTo('changes')} onFollow={follow}>
                    {t('compare')}
                  </Button>
                )}
                {create}
              </SpaceBetween>
            }
          />
        )}
        empty={<Empty title={t('none')} text={t('none-text')} action={create} />}
      />
      {doing && <Dialog doing={doing} all={all} close={() => setDoing(undefined)} />}
    </>
  )
}

function useColumns(all: readonly Environment[], start: (doing: Doing) => void): Column<Environment>[] {
  const { t } = useTranslation(['environments', 'items'])
  const { agent } = useAgent()
  return [
    {
      id: 'name',
      title: t('columns.name'),
      cell: ({ _id, name }) => (
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <span>{name}</span>
          {_id === agent.activeEnvironment._id && <Badge>{t('here')}</Badge>}
        </SpaceBetween>
      ),
      order: ({ name }) => name,
    },
    {
      id: 'live',
      title: t('columns.live'),
      cell: ({ isLive }) =>
        isLive ? (
          <Badge color="green">{t('live')}</Badge>
        ) : (
          <Box variant="span" color="text-body-secondary">
            {t('not-live')}
          </Box>
        ),
      order: ({ isLive }) => (isLive ? 0 : 1),
    },
    {
      id: 'gate',
      title: t('gate.name'),
      cell: ({ gate = gateDefault }) => <GateSummary gate={gate} />,
    },
    {
      id: 'actions',
      width: 100,
      title: t('items:rows.actions'),
      cell: (environment) => <Actions environment={environment} all={all} start={start} />,
    },
  ]
}

/** What a release must pass, and what is only shown: `Required: tests` and `Shown: questions, conversations`. */
function GateSummary({ gate }: { gate: Gate }) {
  const { t } = useTranslation('environments')
  const parts = ['tests', 'questions', 'replay'] as const
  const lines = (['required', 'shown'] as const).flatMap((level) => {
    const names = parts.filter((part) => gate[part] === level).map((part) => t(`gate.parts.${part}.name`))
    return names.length > 0 ? [`${t(`gate.levels.${level}`)}: ${names.join(', ')}`] : []
  })
  if (lines.length === 0) return t('gate.levels.none')
  return lines.map((line) => <div key={line}>{line}</div>)
}

interface ActionsProps {
  environment: Environment
  all: readonly Environment[]
  start: (doing: Doing) => void
}

function Actions({ environment, all, start }: ActionsProps) {
  const { t } = useTranslation(['environments', 'items', 'common'])
  const refusalOf = useRefusal()
  const action = (what: 'rename' | 'gate' | 'mark-live' | 'delete', text: string, refused: string | undefined) => ({
    text,
    refused,
    act: () => start({ what, environment }),
  })
  const updating = refusalOf(contract.update.access)
  const keeping = useKeepingReason(environment, all)
  const live = environment.isLive ? t('mark-live.already') : undefined
  return (
    <RowActions
      label={t('items:rows.actions-of', { name: environment.name })}
      actions={[
        action('rename', t('rename.button'), updating),
        action('gate', t('gate.button'), updating),
        action('mark-live', t('mark-live.button'), updating ?? live),
        action('delete', t('common:delete'), refusalOf(contract.remove.access) ?? keeping),
      ]}
    />
  )
}

/** Why an environment cannot be deleted (ENV-015). */
function useKeepingReason({ isLive }: Environment, all: readonly Environment[]): string | undefined {
  const { t } = useTranslation('errors')
  if (isLive) return t('environment-live')
  return all.length === 1 ? t('environment-last') : undefined
}

function Dialog({ doing, all, close }: { doing: Doing; all: readonly Environment[]; close: () => void }) {
  const { t } = useTranslation('environments')
  const notify = useNotify()
  if (doing.what === 'create') return <EnvironmentDialog environment={undefined} all={all} close={close} />
  const { what, environment } = doing
  const { _id, name } = environment
  if (what === 'rename') return <EnvironmentDialog environment={environment} all={all} close={close} />
  if (what === 'gate') {
    return (
      <Suspense>
        <GateDialog environment={all.find((one) => one._id === _id) ?? environment} close={close} />
      </Suspense>
    )
  }
  if (what === 'mark-live') {
    return <LiveDialog environment={environment} former={all.find(({ isLive }) => isLive)} close={close} />
  }
  return (
    <DeleteDialog
      name={name}
      consequence={t('delete-text')}
      references="none"
      remove={async () => {
        await api.environments.remove({ id: _id })
        cache.drop(_id)
        notify.success(t('deleted', { name }))
      }}
      close={close}
    />
  )
}
