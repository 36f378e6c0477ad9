/** Asks what is to be sent to a server again, and sends it. */
import Alert from '@cloudscape-design/components/alert'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhooks as contract, type Webhook } from '#shared/contracts/webhooks'
import { deliveryDays } from '#shared/limits'
import { useAction } from '../../../core/action.ts'
import { useNow } from '../../../core/use-now.ts'
import { DayField } from '../../../components/form/choice/day-field.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { replayDeliveries } from '../webhooks-data.ts'

const dayMs = 24 * 60 * 60_000

export default function ReplayDialog({ webhook, close }: { webhook: Webhook; close: () => void }) {
  const { t } = useTranslation('webhooks')
  const notify = useNotify()
  const [kind, setKind] = useState<'failed' | 'since'>('failed')
  const [day, setDay] = useState('')
  const now = useNow()
  const isKnown = (date: Date) => date.getTime() <= now && date.getTime() > now - deliveryDays * dayMs
  // A day begins on the reader's own clock.
  const since = new Date(`${day}T00:00:00`)
  const isReady = kind === 'failed' || (day !== '' && isKnown(since))
  const { isBusy: working, run: replay } = useAction(async () => {
    const what = kind === 'failed' ? ({ kind } as const) : ({ kind, since: since.toISOString() } as const)
    notify.success(t('replay.done', { count: await replayDeliveries(webhook._id, what) }))
    close()
  })
  return (
    <Dialog
      title={t('replay.title')}
      close={close}
      action={
        <AccessButton
          access={contract.replay.access}
          variant="primary"
          loading={working}
          disabled={!isReady}
          onClick={replay}
        >
          {t('replay.action')}
        </AccessButton>
      }
    >
      <SpaceBetween size="m">
        <RadioGroup
          value={kind}
          ariaLabel={t('replay.title')}
          onChange={({ detail }) => setKind(detail.value === 'since' ? 'since' : 'failed')}
          items={[
            { value: 'failed', label: t('replay.failed'), description: t('replay.failed-text') },
            { value: 'since', label: t('replay.since'), description: t('replay.since-text', { days: deliveryDays }) },
          ]}
        />
        {kind === 'since' && (
          <DayField field={{ value: day, onChange: setDay }} label={t('replay.day')} isDateEnabled={isKnown} />
        )}
        <Alert type="info">{t('replay.once')}</Alert>
      </SpaceBetween>
    </Dialog>
  )
}
