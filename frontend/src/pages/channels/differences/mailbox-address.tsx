/** The address to which mails of a mailbox are forwarded: its word, and the token that we made. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import type { RowValues } from '#shared/channels/configuration'
import { useHealth } from '../channels-data.ts'
import { Copied } from '../copied.tsx'

export function MailboxAddress({ row }: { row: RowValues | undefined }) {
  const { t } = useTranslation('channels')
  const domain = useHealth('email')?.mailDomain
  const [word, token] = [row?.['word'], row?.['token']]
  if (typeof word !== 'string' || typeof token !== 'string' || !token || !domain)
    return <Box color="text-body-secondary">{t('credentials.made-later')}</Box>
  return <Copied name={t('fields.email.mailboxes.of.token.label')} value={`${word}-${token}@${domain}`} />
}
