/** The API keys of everybody who works here; administrators end those that nobody needs any more. */
import Header from '@cloudscape-design/components/header'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keys as contract, type WorkspaceKey } from '#shared/contracts/keys'
import { scopeName } from '../../../core/key-scopes.ts'
import { DeleteDialog } from '../../../components/dialog/delete-dialog.tsx'
import { KeyExpiry } from '../../../components/keys/key-expiry.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { useWorkspaceKeys, workspaceKeys } from './workspace-keys.ts'

export function KeysTab() {
  const { t } = useTranslation(['users', 'profile'])
  const columns = useColumnKit<WorkspaceKey>()
  const [doomed, setDoomed] = useState<WorkspaceKey>()
  return (
    <>
      <DataTable
        isPart
        name={t('users:tabs.keys')}
        list={useWorkspaceKeys()}
        columns={[
          columns.text('name', t('profile:keys.columns.name'), ({ name }) => name),
          columns.text('maker', t('users:keys.maker'), ({ maker }) => maker.fullName),
          {
            id: 'prefix',
            title: t('profile:keys.columns.prefix'),
            cell: ({ prefix }) => <code className="user-key">{prefix}_…</code>,
          },
          {
            id: 'scopes',
            title: t('profile:keys.columns.scopes'),
            cell: ({ scopes }) => scopes.map((scope) => t(`profile:keys.scopes.${scopeName(scope)}.name`)).join(', '),
          },
          columns.moment('created', t('users:keys.created'), ({ created }) => created),
          columns.moment(
            'used',
            t('profile:keys.columns.used'),
            ({ lastUsed }) => lastUsed,
            t('profile:keys.never-used'),
          ),
          {
            id: 'expires',
            title: t('profile:keys.columns.expires'),
            order: ({ expires }) => expires ?? '',
            cell: ({ expires }) => <KeyExpiry at={expires} />,
          },
          columns.actions(
            ({ name, maker }) => `${name}, ${maker.fullName}`,
            (key) => [{ text: t('users:keys.end'), access: contract.end.access, act: () => setDoomed(key) }],
          ),
        ]}
        searched={({ name, prefix, maker }) => [name, prefix, maker.fullName]}
        searchLabel={t('users:keys.find')}
        failed={t('users:keys.failed')}
        header={(counter) => (
          <Header variant="h2" description={t('users:keys.text')} {...(counter && { counter })}>
            {t('users:tabs.keys')}
          </Header>
        )}
        empty={<Empty title={t('users:keys.none')} text={t('users:keys.none-text')} />}
      />
      {doomed && (
        <DeleteDialog
          name={doomed.name}
          consequence={t('users:keys.end-text', { maker: doomed.maker.fullName })}
          references="none"
          remove={() => workspaceKeys.remove(doomed)}
          deleted={t('users:keys.ended', { name: doomed.name })}
          close={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}
