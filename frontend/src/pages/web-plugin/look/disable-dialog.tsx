/** Asks before the plugin is switched off: the company's name is typed where customers have met the plugin today. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeenOrigin } from '#shared/contracts/plugin'
import { queries } from '../../../core/api.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TypedName } from '../../../components/dialog/typed-name.tsx'

interface DisableDialogProps {
  name: string
  disable: () => void
  close: () => void
}

const dayDigits = 'YYYY-MM-DD'.length

function originsOfToday(seen: readonly SeenOrigin[]): string[] {
  const today = new Date().toISOString().slice(0, dayDigits)
  return seen.filter(({ day, isRefused }) => day === today && !isRefused).map(({ origin }) => origin)
}

export function DisableDialog({ name, disable, close }: DisableDialogProps) {
  const { t } = useTranslation('plugin-look')
  const [isTyped, setIsTyped] = useState(false)
  const { data, isFetching } = useQuery({ ...queries.plugin.seen({}), staleTime: 0 })
  const origins = data && originsOfToday(data)
  // Without an answer nobody knows that no customer is there.
  const isLive = origins === undefined || origins.length > 0
  const isReady = !isFetching && (!isLive || isTyped)
  return (
    <Dialog
      title={t('disable.title')}
      close={close}
      action={
        <Button variant="primary" disabled={!isReady} onClick={disable}>
          {t('disable.confirm')}
        </Button>
      }
    >
      {isFetching ? (
        <StatusIndicator type="loading">{t('disable.looking')}</StatusIndicator>
      ) : (
        <SpaceBetween size="m">
          <Alert type="warning">
            {origins && origins.length > 0
              ? t('disable.live', { origins: origins.join(', ') })
              : t(origins ? 'disable.quiet' : 'disable.unknown')}
          </Alert>
          {isLive && (
            <form
              onSubmit={(event) => {
                event.preventDefault()
                // The dialog lies within the form of the page.
                event.stopPropagation()
                if (isReady) disable()
              }}
            >
              <TypedName name={name} agree={setIsTyped} />
            </form>
          )}
        </SpaceBetween>
      )}
    </Dialog>
  )
}
