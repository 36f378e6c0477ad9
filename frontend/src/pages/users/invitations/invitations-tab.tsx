/** The invitations that nobody has followed yet, newest first. */
import Header from '@cloudscape-design/components/header'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agents as contract } from '#shared/contracts/agents'
import { dateAndTime } from '../../../core/format.ts'
import { useNow } from '../../../core/use-now.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { DataTable, type Column } from '../../../components/table/data-table.tsx'
import { RowActions } from '../../../components/table/row-actions.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { RoleBadges } from '../people/people-columns.tsx'
import { invite, revokeInvitation, useInvitations, type InvitationRow } from './invitations-data.ts'

export function InvitationsTab() {
  const { t } = useTranslation('users')
  const notify = useNotify()
  const [doomed, setDoomed] = useState<InvitationRow>()
  const columns = useColumns(setDoomed)
  return (
    <>
      <DataTable
        isPart
        name={t('tabs.invitations')}
        list={useInvitations()}
        columns={columns}
        searched={({ email, by }) => [email, by]}
        searchLabel={t('invitations.find')}
        failed={t('invitations.failed')}
        header={(counter) => (
          <Header variant="h2" {...(counter && { counter })}>
            {t('tabs.invitations')}
          </Header>
        )}
        empty={<Empty title={t('invitations.none')} text={t('invitations.none-text')} />}
      />
      {doomed && (
        <ConfirmDialog
          title={t('invitations.revoke-title', { email: doomed.email })}
          text={t('invitations.revoke-text')}
          action={t('invitations.revoke')}
          access={contract.revokeInvitation.access}
          confirm={async () => {
            await revokeInvitation(doomed.email)
            notify.success(t('invitations.revoked', { email: doomed.email }))
          }}
          close={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

function useColumns(revoke: (invitation: InvitationRow) => void): readonly Column<InvitationRow>[] {
  const { t } = useTranslation(['users', 'items'])
  const notify = useNotify()
  const refusalOf = useRefusal()

  async function resend({ email, roles }: InvitationRow) {
    const [answer] = await invite([email], roles)
    const isSent = answer?.outcome === 'invited' || answer?.outcome === 'renewed'
    if (!answer || (isSent && !answer.mailFailed)) return notify.success(t('invitations.resent', { email }))
    const outcome = t(answer.mailFailed ? 'inviting.mail-failed' : `inviting.outcomes.${answer.outcome}`)
    return notify.error(t('invitations.not-resent', { email, outcome }))
  }

  return [
    { id: 'email', title: t('invitations.email'), order: ({ email }) => email, cell: ({ email }) => email },
    { id: 'roles', title: t('roles.name'), cell: ({ roles }) => <RoleBadges held={roles} /> },
    { id: 'by', title: t('invitations.by'), order: ({ by }) => by, cell: ({ by }) => by },
    {
      id: 'created',
      title: t('invitations.created'),
      order: ({ created }) => created,
      cell: ({ created }) => <time dateTime={created}>{dateAndTime(created)}</time>,
    },
    {
      id: 'expires',
      title: t('invitations.expires'),
      order: ({ expires }) => expires,
      cell: ({ expires }) => <Validity expires={expires} />,
    },
    {
      id: 'actions',
      width: 100,
      title: t('items:rows.actions'),
      cell: (invitation) => (
        <RowActions
          label={t('items:rows.actions-of', { name: invitation.email })}
          actions={[
            {
              text: t('invitations.resend'),
              refused: refusalOf(contract.invite.access),
              // A call that fails has said so.
              act: () => resend(invitation).catch(() => undefined),
            },
            {
              text: t('invitations.revoke'),
              refused: refusalOf(contract.revokeInvitation.access),
              act: () => revoke(invitation),
            },
          ]}
        />
      ),
    },
  ]
}

function Validity({ expires }: { expires: string }) {
  const { t } = useTranslation('users')
  const now = useNow()
  if (Date.parse(expires) <= now) return <StatusIndicator type="warning">{t('invitations.expired')}</StatusIndicator>
  return <time dateTime={expires}>{dateAndTime(expires)}</time>
}
