/** Asks before the content of a response is lost to another kind. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'

export function LossModal({ stay, leave }: { stay: () => void; leave: () => void }) {
  const { t } = useTranslation(['block-kinds', 'common'])
  return (
    <Modal
      visible
      header={t('adding.loss')}
      onDismiss={stay}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={stay}>
              {t('common:cancel')}
            </Button>
            <Button variant="primary" onClick={leave}>
              {t('adding.lose')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {t('adding.loss-text')}
    </Modal>
  )
}
