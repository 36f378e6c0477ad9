/** Starts the checks of a release: how many conversations are replayed on it, and how old they may be. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gateDefault } from '#shared/contracts/environments'
import { replayedConversationsMax, replayedDaysMax } from '#shared/limits'
import { useAction } from '../../../core/action.ts'
import { api } from '../../../core/api.ts'
import { TextField } from '../../../components/form/fields.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { refreshReleases } from '../changes-data.ts'
import type { ReleaseDialogProps } from './release-action.ts'

const isWithin = (typed: string, min: number, max: number): boolean => {
  const number = Number(typed)
  return typed.trim() !== '' && Number.isInteger(number) && number >= min && number <= max
}

export function CheckDialog({ release, environment, close }: ReleaseDialogProps) {
  const { t } = useTranslation('releases')
  const notify = useNotify()
  const [conversations, setConversations] = useState(String((environment.gate ?? gateDefault).conversations))
  const [days, setDays] = useState(String(replayedDaysMax))
  const wrong = {
    conversations: !isWithin(conversations, 0, replayedConversationsMax),
    days: !isWithin(days, 1, replayedDaysMax),
  }

  const { isBusy, run: start } = useAction(async () => {
    await api.releases.startChecks({
      _id: release._id,
      environmentId: environment._id,
      conversations: Number(conversations),
      days: Number(days),
    })
    refreshReleases()
    notify.success(t('check.started', { number: release.number }))
    close()
  })

  return (
    <Dialog
      title={t('check.title', { number: release.number })}
      close={close}
      action={
        <Button variant="primary" disabled={wrong.conversations || wrong.days} loading={isBusy} onClick={start}>
          {t('check.button')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <Box>{t('check.text', { name: environment.name })}</Box>
        {release.status === 'current' && <Alert type="info">{t('check.is-current')}</Alert>}
        <TextField
          field={{ value: conversations, onChange: setConversations }}
          label={t('check.conversations')}
          limits={t('check.range', { min: 0, max: replayedConversationsMax })}
          input={{ type: 'number', inputMode: 'numeric', invalid: wrong.conversations }}
        />
        <TextField
          field={{ value: days, onChange: setDays }}
          label={t('check.days')}
          limits={t('check.range', { min: 1, max: replayedDaysMax })}
          input={{ type: 'number', inputMode: 'numeric', invalid: wrong.days }}
        />
      </SpaceBetween>
    </Dialog>
  )
}
