/** Gives a company a tier, whatever it pays. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { excessOf, tierOf, tierTypes, type TierType } from '#shared/company/tiers'
import type { BilledCompany } from '#shared/contracts/billing'
import { quietly } from '../../../core/api.ts'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { refreshAfterSwitch } from '../billing-data.ts'
import { Differences, ExcessList } from '../differences.tsx'

export function GiveDialog({ company, close }: { company: BilledCompany; close: () => void }) {
  const { t } = useTranslation('billing')
  const { client, displayName, tierType, used, wish, isCustomer } = company
  const [tier, setTier] = useState<TierType | undefined>(wish?.tier ?? tierType)
  const notify = useNotify()
  const give = useMutation({
    mutationFn: (given: TierType) => quietly.billing.setTier({ client, tier: given }),
    onSuccess: (_, given) => {
      notify.success(t('give.done', { name: displayName, tier: t(`tiers.${given}`) }))
      void refreshAfterSwitch()
      close()
    },
  })
  const excess = tier ? excessOf(used, tierOf(tier)) : []
  return (
    <Dialog
      title={t('give.title', { name: displayName })}
      close={close}
      action={
        <Button
          variant="primary"
          loading={give.isPending}
          disabled={!tier || tier === tierType || excess.length > 0}
          onClick={() => tier && give.mutate(tier)}
        >
          {t('give.act')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <OneOfField
          field={{ value: tier, onChange: setTier }}
          label={t('columns.tier')}
          {...(isCustomer && { description: t('give.pays') })}
          options={optionsOf(tierTypes, (type) => t(`tiers.${type}`))}
          placeholder={t('none')}
        />
        {tier && excess.length > 0 && (
          <Alert type="error" header={t('excess.title', { name: t(`tiers.${tier}`) })}>
            <ExcessList excess={excess} />
          </Alert>
        )}
        {give.error && <Alert type="error">{give.error.message}</Alert>}
        {tier && <Differences from={tierType ? tierOf(tierType) : null} to={tierOf(tier)} />}
      </SpaceBetween>
    </Dialog>
  )
}
