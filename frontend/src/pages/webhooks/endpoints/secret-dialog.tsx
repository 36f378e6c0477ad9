/** The whole secret of a server, which is shown this once. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../core/pages.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import type { SavedWebhook } from '../webhooks-data.ts'

export default function SecretDialog({
  webhook: { secret = '' },
  close,
}: {
  webhook: SavedWebhook
  close: () => void
}) {
  const { t } = useTranslation('webhooks')
  return (
    <Dialog
      title={t('secret.title')}
      leave={t('secret.kept')}
      close={close}
      action={
        <CopyToClipboard
          variant="button"
          textToCopy={secret}
          copyButtonText={t('secret.copy')}
          copySuccessText={t('copied')}
          copyErrorText={t('not-copied')}
        />
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning">{t('secret.once')}</Alert>
        <pre className="webhook-body">
          <code>{secret}</code>
        </pre>
        <Box>
          {t('secret.text')} <PageLink to={pathTo('developers')}>{t('developers')}</PageLink>
        </Box>
      </SpaceBetween>
    </Dialog>
  )
}
