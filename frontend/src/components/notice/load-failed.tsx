/** Stands where data would, when it could not be loaded. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'

export function LoadFailed({ error, retry }: { error: Error; retry: () => unknown }) {
  const { t } = useTranslation('common')
  return (
    <Box textAlign="center" padding={{ vertical: 'xl' }}>
      <SpaceBetween size="m" alignItems="center">
        <StatusIndicator type="error">{error.message}</StatusIndicator>
        <Button iconName="refresh" onClick={() => void retry()}>
          {t('retry')}
        </Button>
      </SpaceBetween>
    </Box>
  )
}
