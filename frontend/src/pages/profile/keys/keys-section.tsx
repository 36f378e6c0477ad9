/** API keys of the caller: listed, made, and deleted by their names (APIKEYS-002). */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { keys as contract, type ApiKey } from '#shared/contracts/keys'
import { apiKeysPerAgentMax } from '#shared/limits'
import { useAgent } from '../../../core/agent.tsx'
import { scopeName } from '../../../core/key-scopes.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { pages, pathTo } from '../../../core/pages.ts'
import { DeleteDialog } from '../../../components/dialog/delete-dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { KeyExpiry } from '../../../components/keys/key-expiry.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { RowsTable, type Column } from '../../../components/table/rows-table.tsx'
import { keys, showKey, useEnvironments, useKeys, type MadeKey } from './keys-data.ts'
import { NewKey } from './new-key.tsx'

const KeyDialog = lazy(() => lazily(() => import('./key-dialog.tsx')))

export function KeysSection() {
  const { t } = useTranslation('profile')
  const { rights } = useAgent()
  const list = useKeys()
  const { data: all = [], isPending } = list
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const [doomed, setDoomed] = useState<ApiKey>()
  const columns = useKeyColumns(setDoomed)
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
        <RowsTable
          rows={all}
          list={list}
          name={t('keys.name')}
          columns={columns}
          heading={{ description: t('keys.text'), actions: create, count: all.length || undefined }}
          empty={<Empty title={t('keys.none')} text={t('keys.none-text')} />}
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
      {doomed && (
        <DeleteDialog
          name={doomed.name}
          consequence={t('keys.delete-text')}
          references="none"
          remove={() => keys.remove(doomed)}
          deleted={t('keys.deleted', { name: doomed.name })}
          close={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

function useKeyColumns(remove: (key: ApiKey) => void): Column<ApiKey>[] {
  const columns = useColumnKit<ApiKey>()
  const { t } = useTranslation(['profile', 'common'])
  const environments = useEnvironments()
  const environmentOf = ({ environmentId }: ApiKey): string => {
    if (environmentId === undefined) return t('keys.live')
    const found = environments?.find(({ _id }) => _id === environmentId)
    return found?.name ?? (environments ? t('keys.environment-gone') : '')
  }
  return [
    {
      id: 'name',
      title: t('keys.columns.name'),
      cell: (key) => (
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
      title: t('keys.columns.prefix'),
      cell: ({ prefix }) => <code className="key-prefix">{prefix}_…</code>,
    },
    {
      id: 'scopes',
      title: t('keys.columns.scopes'),
      cell: ({ scopes }) => scopes.map((scope) => t(`keys.scopes.${scopeName(scope)}.name`)).join(', '),
    },
    { id: 'environment', title: t('keys.columns.environment'), cell: environmentOf },
    columns.moment('used', t('keys.columns.used'), ({ lastUsed }) => lastUsed, t('keys.never-used')),
    {
      id: 'expires',
      title: t('keys.columns.expires'),
      cell: ({ expires }) => <KeyExpiry at={expires} />,
    },
    columns.actions(
      ({ name }) => name,
      (key) => [{ text: t('common:delete'), act: () => remove(key) }],
    ),
  ]
}
