/** API keys of the caller: listed, made, and deleted by their names (APIKEYS-002). */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Table from '@cloudscape-design/components/table'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { keys as contract, type ApiKey } from '#shared/contracts/keys'
import { apiKeysPerAgentMax } from '#shared/limits'
import { useAgent } from '../../../core/agent.tsx'
import { dateAndTime } from '../../../core/format.ts'
import { scopeName } from '../../../core/key-scopes.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { pages, pathTo } from '../../../core/pages.ts'
import { DeleteDialog } from '../../../components/dialog/delete-dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { RowActions } from '../../../components/table/row-actions.tsx'
import { removeKey, showKey, useEnvironments, useKeys, type MadeKey } from './keys-data.ts'
import { NewKey } from './new-key.tsx'

const KeyDialog = lazy(() => lazily(() => import('./key-dialog.tsx')))

const skeletonRows = 2

export function KeysSection() {
  const { t } = useTranslation('profile')
  const { rights } = useAgent()
  const { data: all = [], error, isPending, refetch } = useKeys()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const [doomed, setDoomed] = useState<ApiKey>()
  const columns = useColumns(setDoomed)
  const create = (
    <AccessButton
      access={contract.create.access}
      disabled={isPending || all.length >= apiKeysPerAgentMax}
      onClick={() => setMaking(true)}
    >
      {t('keys.create')}
    </AccessButton>
  )
  return (
    <>
      <SpaceBetween size="s">
        <Table
          wrapLines
          trackBy="_id"
          items={[...all]}
          loading={isPending}
          loadingText={t('keys.loading')}
          {...(isPending && { skeleton: { totalRows: skeletonRows } })}
          ariaLabels={{ tableLabel: t('keys.name') }}
          columnDefinitions={columns}
          header={
            <Header
              variant="h2"
              description={t('keys.text')}
              actions={create}
              {...(all.length > 0 && { counter: `(${all.length})` })}
            >
              {t('keys.name')}
            </Header>
          }
          empty={
            error ? (
              <LoadFailed error={error} retry={refetch} />
            ) : (
              <Empty title={t('keys.none')} text={t('keys.none-text')} />
            )
          }
          {...(may(rights, pages.developers.access) && {
            footer: <PageLink to={pathTo('developers')}>{t('keys.how')}</PageLink>,
          })}
        />
        {all.length >= apiKeysPerAgentMax && (
          <Alert type="info">{t('keys.too-many', { limit: apiKeysPerAgentMax })}</Alert>
        )}
      </SpaceBetween>
      <Suspense>
        {isMaking && (
          <KeyDialog
            show={(key) => {
              showKey(key)
              setMade(key)
            }}
            close={() => setMaking(false)}
          />
        )}
      </Suspense>
      {made && <NewKey made={made} close={() => setMade(undefined)} />}
      {doomed && <Delete item={doomed} close={() => setDoomed(undefined)} />}
    </>
  )
}

const actionsWidthPx = 90

function useColumns(remove: (key: ApiKey) => void) {
  const { t } = useTranslation(['profile', 'items', 'common'])
  const environments = useEnvironments()
  const environmentOf = ({ environmentId }: ApiKey): string => {
    if (environmentId === undefined) return t('keys.live')
    const found = environments?.find(({ _id }) => _id === environmentId)
    return found?.name ?? (environments ? t('keys.environment-gone') : '')
  }
  return [
    {
      id: 'name',
      header: t('keys.columns.name'),
      isRowHeader: true,
      cell: (key: ApiKey) => (
        <>
          <div>{key.name}</div>
          {key.description && (
            <Box color="text-body-secondary" fontSize="body-s">
              {key.description}
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'prefix',
      header: t('keys.columns.prefix'),
      cell: ({ prefix }: ApiKey) => <code className="key-prefix">{prefix}_…</code>,
    },
    {
      id: 'scopes',
      header: t('keys.columns.scopes'),
      cell: ({ scopes }: ApiKey) => scopes.map((scope) => t(`keys.scopes.${scopeName(scope)}.name`)).join(', '),
    },
    { id: 'environment', header: t('keys.columns.environment'), cell: environmentOf },
    {
      id: 'used',
      header: t('keys.columns.used'),
      cell: ({ lastUsed }: ApiKey) =>
        lastUsed === undefined ? t('keys.never-used') : <time dateTime={lastUsed}>{dateAndTime(lastUsed)}</time>,
    },
    {
      id: 'expires',
      header: t('keys.columns.expires'),
      cell: ({ expires }: ApiKey) => <Expiry moment={expires} />,
    },
    {
      id: 'actions',
      header: t('items:rows.actions'),
      width: actionsWidthPx,
      cell: (key: ApiKey) => (
        <RowActions
          label={t('items:rows.actions-of', { name: key.name })}
          actions={[{ text: t('common:delete'), act: () => remove(key) }]}
        />
      ),
    },
  ]
}

const isOver = (moment: string): boolean => Date.parse(moment) <= Date.now()

function Expiry({ moment }: { moment: string | undefined }) {
  const { t } = useTranslation('profile')
  if (moment === undefined) return t('keys.never')
  if (isOver(moment)) return <StatusIndicator type="stopped">{t('keys.expired')}</StatusIndicator>
  return <time dateTime={moment}>{dateAndTime(moment)}</time>
}

function Delete({ item: { _id, name }, close }: { item: ApiKey; close: () => void }) {
  const { t } = useTranslation('profile')
  const notify = useNotify()
  return (
    <DeleteDialog
      name={name}
      consequence={t('keys.delete-text')}
      references="none"
      remove={async () => {
        await removeKey(_id)
        notify.success(t('keys.deleted', { name }))
      }}
      close={close}
    />
  )
}
