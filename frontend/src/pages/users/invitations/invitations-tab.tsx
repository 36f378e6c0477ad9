/** The invitations that nobody has followed yet, newest first. */
import Header from '@cloudscape-design/components/header'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { agents as contract } from '#shared/contracts/agents'
import { useNow } from '../../../core/use-now.ts'
import { ask } from '../../../components/dialog/ask.ts'
import { Moment } from '../../../components/layout/moment.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { RoleBadges } from '../people/people-columns.tsx'
import { invite, revokeInvitation, useInvitations, type InvitationRow } from './invitations-data.ts'

export function InvitationsTab() {
  const { t } = useTranslation('users')
  const columns = useColumnKit<InvitationRow>()
  const resend = useResend()
  const askToRevoke = useAskToRevoke()
  return (
    <DataTable
      isPart
      name={t('tabs.invitations')}
      list={useInvitations()}
      columns={[
        columns.text('email', t('invitations.email'), ({ email }) => email),
        columns.text('name', t('columns.name'), ({ fullName }) => fullName || '–'),
        { id: 'roles', title: t('roles.name'), cell: ({ roles }) => <RoleBadges held={roles} /> },
        columns.text('by', t('invitations.by'), ({ by }) => by),
        columns.moment('created', t('invitations.created'), ({ created }) => created),
        {
          id: 'expires',
          title: t('invitations.expires'),
          order: ({ expires }) => expires,
          cell: ({ expires }) => <Validity expires={expires} />,
        },
        columns.actions(
          ({ email }) => email,
          (invitation) => [
            {
              text: t('invitations.resend'),
              access: contract.invite.access,
              // A call that fails has said so.
              act: () => resend(invitation).catch(() => undefined),
            },
            {
              text: t('invitations.revoke'),
              access: contract.revokeInvitation.access,
              act: () => askToRevoke(invitation),
            },
          ],
        ),
      ]}
      searched={({ email, fullName, by }) => [email, fullName, by]}
      searchLabel={t('invitations.find')}
      failed={t('invitations.failed')}
      header={(counter) => (
        <Header variant="h2" {...(counter && { counter })}>
          {t('tabs.invitations')}
        </Header>
      )}
      empty={<Empty title={t('invitations.none')} text={t('invitations.none-text')} />}
    />
  )
}

function useAskToRevoke(): (invitation: InvitationRow) => void {
  const { t } = useTranslation('users')
  const notify = useNotify()
  return ({ email }) =>
    ask({
      title: t('invitations.revoke-title', { email }),
      text: t('invitations.revoke-text'),
      action: t('invitations.revoke'),
      access: contract.revokeInvitation.access,
      act: async () => {
        await revokeInvitation(email)
        notify.success(t('invitations.revoked', { email }))
      },
    })
}

function useResend() {
  const { t } = useTranslation('users')
  const notify = useNotify()
  return async ({ email, roles }: InvitationRow): Promise<void> => {
    const [answer] = await invite([email], roles)
    const isSent = answer?.outcome === 'invited' || answer?.outcome === 'renewed'
    if (!answer || (isSent && !answer.mailFailed)) return notify.success(t('invitations.resent', { email }))
    const outcome = t(answer.mailFailed ? 'inviting.mail-failed' : `inviting.outcomes.${answer.outcome}`)
    return notify.error(t('invitations.not-resent', { email, outcome }))
  }
}

function Validity({ expires }: { expires: string }) {
  const { t } = useTranslation('users')
  const now = useNow()
  if (Date.parse(expires) <= now) return <StatusIndicator type="warning">{t('invitations.expired')}</StatusIndicator>
  return <Moment at={expires} />
}
