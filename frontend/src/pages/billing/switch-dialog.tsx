/** Asks before a tier is switched: what becomes different and when, or that more is used than the tier includes. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { excessOf } from '#shared/company/tiers'
import type { OwnUsage, Subscription, Switched } from '#shared/contracts/billing'
import { useAction } from '../../core/action.ts'
import { quietly } from '../../core/api.ts'
import { dayName } from '../../core/format.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { refreshAfterSwitch, type Tier } from './billing-data.ts'
import { Differences, ExcessList } from './differences.tsx'

interface SwitchDialogProps {
  to: Tier
  /** The tier that the company has; null where nothing is limited. */
  from: Tier | null
  usage: OwnUsage
  /** What is paid for now. */
  running: Subscription | undefined
  close: () => void
}

export function SwitchDialog({ to, from, usage, running, close }: SwitchDialogProps) {
  const { t } = useTranslation('billing')
  const name = t(`tiers.${to.type}`)
  const isSold = usage.sells.includes(to.type)
  const way = isSold ? 'switch' : 'ask'
  const { run, isBusy, failure } = useSwitch({ to, close })
  const excess = excessOf(usage.used, to)
  return (
    <Dialog
      title={t(`${way}.title`, { name })}
      close={close}
      action={
        <Button variant="primary" loading={isBusy} disabled={excess.length > 0} onClick={run}>
          {t(`${way}.act`)}
        </Button>
      }
    >
      <SpaceBetween size="m">
        {excess.length > 0 && (
          <Alert type="error" header={t('excess.title', { name })}>
            <ExcessList excess={excess} />
          </Alert>
        )}
        {failure && <Alert type="error">{failure}</Alert>}
        <Differences from={from} to={to} />
        <Box color="text-body-secondary">{t(whenOf({ to, isSold, running }), momentOf(running))}</Box>
      </SpaceBetween>
    </Dialog>
  )
}

/** When the switch takes effect, by who takes the payments and what is paid for so far. */
function whenOf({ to, isSold, running }: { to: Tier; isSold: boolean; running: Subscription | undefined }) {
  if (!isSold) return 'when.asked'
  if (!running) return to.type === 'free' ? 'when.now' : 'when.paid'
  return to.type === 'free' ? 'when.end' : 'when.difference'
}

const momentOf = (running: Subscription | undefined) => ({
  day: running ? dayName(running.until.slice(0, '2026-11-20'.length)) : '',
})

function useSwitch({ to, close }: Pick<SwitchDialogProps, 'to' | 'close'>) {
  const { t } = useTranslation('billing')
  const notify = useNotify()
  const [failure, setFailure] = useState<string>()

  function tell({ tierType, subscription, checkout }: Switched) {
    if (checkout !== undefined) return location.assign(checkout)
    if (tierType === to.type) notify.success(t('switched', { name: t(`tiers.${to.type}`) }))
    else if (subscription?.isEnding) notify.success(t('ending', momentOf(subscription)))
    else notify.info(t('pending', { name: t(`tiers.${to.type}`) }))
  }

  const { isBusy, run } = useAction(
    async () => {
      setFailure(undefined)
      tell(await quietly.billing.switchTier({ tier: to.type }))
      void refreshAfterSwitch()
      close()
    },
    ({ code, message }) => {
      if (code !== 'payment-missing') return setFailure(message)
      // This is what was asked for: the wish has been passed on.
      notify.success(t('asked', { name: t(`tiers.${to.type}`) }))
      close()
    },
  )

  return { run, isBusy, failure }
}
