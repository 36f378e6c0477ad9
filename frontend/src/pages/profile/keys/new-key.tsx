/** A key that was just made, whole: the only time that anybody sees it. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import Modal from '@cloudscape-design/components/modal'
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { MadeKey } from './keys-data.ts'

export function NewKey({ made: { name, key }, close }: { made: MadeKey; close: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <Modal
      visible
      header={t('keys.made.title', { name })}
      // A click beside it would lose the key for good.
      onDismiss={({ detail }) => detail.reason !== 'overlay' && close()}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={close}>
            {t('keys.made.done')}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning">{t('keys.made.text')}</Alert>
        <div className="key-text">
          <code>{key}</code>
        </div>
        <CopyToClipboard
          copyButtonText={t('keys.made.copy')}
          copySuccessText={t('keys.made.copied')}
          copyErrorText={t('keys.made.not-copied')}
          textToCopy={key}
        />
      </SpaceBetween>
    </Modal>
  )
}
