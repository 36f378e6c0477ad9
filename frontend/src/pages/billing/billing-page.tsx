/** What the company pays for (BILLING-001): its tier and how much of it is used, the other tiers, subscriptions and invoices. */
import './billing.css'
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Header from '@cloudscape-design/components/header'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnUsage, Subscription } from '#shared/contracts/billing'
import { api, queries, quietly } from '../../core/api.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { useBilling, type Billing, type Tier } from './billing-data.ts'
import { Invoices, Subscriptions } from './payments.tsx'
import { SwitchDialog } from './switch-dialog.tsx'
import { TierCards } from './tier-cards.tsx'
import { UsageBars } from './usage-bars.tsx'

/** Its failure is told in words of its own (BILLING-007). */
const tierQuery = { ...queries.billing.tier(), queryFn: () => quietly.billing.tier() }

const isInForce = ({ status }: Subscription): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due'

export default function BillingPage() {
  const { t } = useTranslation('billing')
  const billing = useBilling()
  const usage = useQuery(queries.billing.usage())
  const tier = useQuery(tierQuery)
  const [chosen, setChosen] = useState<Tier>()
  return (
    <ContentLayout
      header={
        <PageHeader description={t('description')} actions={usage.data?.isCustomer ? <PortalButton /> : undefined} />
      }
    >
      <SpaceBetween size="l">
        <CurrentTier tier={tier} usage={usage} />
        <Tiers
          billing={billing}
          cards={
            <TierCards
              tiers={billing.availableTiers}
              current={tier.data?.type}
              sells={usage.data?.sells ?? []}
              choose={setChosen}
            />
          }
        />
        {billing.subscriptions.length > 0 && <Subscriptions subscriptions={billing.subscriptions} />}
        {billing.status !== 'error' && (
          <Invoices invoices={billing.invoices} isPaying={usage.data?.sells.includes('team') === true} />
        )}
      </SpaceBetween>
      {chosen && usage.data && (
        <SwitchDialog
          to={chosen}
          from={tier.data ?? null}
          usage={usage.data}
          running={billing.subscriptions.find(isInForce)}
          close={() => setChosen(undefined)}
        />
      )}
    </ContentLayout>
  )
}

interface CurrentTierProps {
  tier: UseQueryResult<Tier | null>
  usage: UseQueryResult<OwnUsage>
}

function CurrentTier({ tier, usage }: CurrentTierProps) {
  const { t } = useTranslation(['billing', 'common'])
  const name = tier.data === null ? t('nothing-limited') : tier.data && t(`tiers.${tier.data.type}`)
  return (
    <Container header={<Header variant="h2">{name === undefined ? t('your-tier') : t('tier', { name })}</Header>}>
      {tier.isError && (
        <Alert type="error" action={<Button onClick={() => void tier.refetch()}>{t('common:retry')}</Button>}>
          {t('tier-failed')}
        </Alert>
      )}
      {usage.isError && <LoadFailed error={usage.error} retry={usage.refetch} />}
      {tier.data !== undefined && usage.data && <UsageBars used={usage.data.used} tier={tier.data} />}
      {(tier.isPending || usage.isPending) && <Skeleton height="72px" />}
    </Container>
  )
}

function Tiers({ billing, cards }: { billing: ReturnType<typeof useBilling>; cards: ReactNode }) {
  const { t } = useTranslation(['billing', 'common'])
  const isLoading = isFirstLoad(billing)
  return (
    <section aria-labelledby="billing-tiers" aria-busy={billing.status === 'fetching'}>
      <Box variant="h2" padding={{ bottom: 's' }}>
        <span id="billing-tiers">{t('available')}</span>
      </Box>
      {isLoading && (
        <>
          <output aria-label={t('common:loading')} />
          <div className="billing-tiers">
            {[1, 2, 3, 4].map((card) => (
              <Skeleton key={card} height="420px" />
            ))}
          </div>
        </>
      )}
      {billing.error && <LoadFailed error={billing.error} retry={billing.refetch} />}
      {billing.availableTiers.length > 0 && cards}
    </section>
  )
}

const isFirstLoad = ({ status, availableTiers }: Billing): boolean =>
  availableTiers.length === 0 && (status === 'inactive' || status === 'fetching')

/** Leads to the pages of the provider of payments, where cards and addresses are kept. */
function PortalButton() {
  const { t } = useTranslation('billing')
  const open = useMutation({
    mutationFn: () => api.billing.portal(),
    onSuccess: ({ url }) => {
      if (url !== null) location.assign(url)
    },
  })
  return (
    <Button iconName="external" iconAlign="right" loading={open.isPending} onClick={() => open.mutate()}>
      {t('portal')}
    </Button>
  )
}
