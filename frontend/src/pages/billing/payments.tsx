/** Subscriptions and invoices of the company, as the provider of payments tells them. */
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import Table from '@cloudscape-design/components/table'
import { useTranslation } from 'react-i18next'
import type { Invoice, Subscription } from '#shared/contracts/billing'
import { dayName, money } from '../../core/format.ts'
import { Empty } from '../../components/notice/empty.tsx'

const dayOf = (moment: string): string => dayName(moment.slice(0, '2026-11-20'.length))

const tones = {
  trialing: 'info',
  active: 'success',
  past_due: 'warning',
  unpaid: 'error',
  incomplete: 'pending',
  incomplete_expired: 'stopped',
  canceled: 'stopped',
  paused: 'stopped',
} as const satisfies Record<Subscription['status'], StatusIndicatorProps.Type>

export function Subscriptions({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('billing')
  return (
    <Table
      items={subscriptions}
      trackBy="_id"
      ariaLabels={{ tableLabel: t('subscriptions.name') }}
      header={<Header variant="h2">{t('subscriptions.name')}</Header>}
      columnDefinitions={[
        {
          id: 'tier',
          header: t('columns.tier'),
          cell: ({ tier }) => (tier ? t(`tiers.${tier}`) : '–'),
          isRowHeader: true,
        },
        {
          id: 'status',
          header: t('columns.status'),
          cell: ({ status }) => (
            <StatusIndicator type={tones[status]}>{t(`subscriptions.statuses.${status}`)}</StatusIndicator>
          ),
        },
        {
          id: 'amount',
          header: t('columns.amount'),
          cell: ({ amount, currency, interval }) =>
            interval
              ? t(`subscriptions.each.${interval}`, { amount: money(amount, currency) })
              : money(amount, currency),
        },
        { id: 'since', header: t('columns.since'), cell: ({ created }) => dayOf(created) },
        {
          id: 'until',
          header: t('columns.until'),
          cell: ({ status, isEnding, until }) => {
            if (status === 'canceled' || status === 'incomplete_expired') return '–'
            return t(isEnding ? 'subscriptions.ends' : 'subscriptions.renews', { day: dayOf(until) })
          },
        },
      ]}
    />
  )
}

const invoiceTones = {
  draft: 'pending',
  open: 'warning',
  paid: 'success',
  uncollectible: 'error',
  void: 'stopped',
} as const satisfies Record<Invoice['status'], StatusIndicatorProps.Type>

export function Invoices({ invoices, isPaying }: { invoices: readonly Invoice[]; isPaying: boolean }) {
  const { t } = useTranslation('billing')
  return (
    <Table
      items={invoices}
      trackBy="_id"
      ariaLabels={{ tableLabel: t('invoices.name') }}
      header={<Header variant="h2">{t('invoices.name')}</Header>}
      columnDefinitions={[
        {
          id: 'number',
          header: t('columns.number'),
          cell: ({ number }) => number ?? t('invoices.statuses.draft'),
          isRowHeader: true,
        },
        { id: 'date', header: t('columns.date'), cell: ({ created }) => dayOf(created) },
        { id: 'amount', header: t('columns.amount'), cell: ({ amount, currency }) => money(amount, currency) },
        {
          id: 'status',
          header: t('columns.status'),
          cell: ({ status }) => (
            <StatusIndicator type={invoiceTones[status]}>{t(`invoices.statuses.${status}`)}</StatusIndicator>
          ),
        },
        {
          id: 'file',
          header: t('columns.file'),
          cell: ({ url, number }) =>
            url ? (
              <Link href={url} external ariaLabel={t('invoices.open-label', { number: number ?? '' })}>
                {t('invoices.open')}
              </Link>
            ) : (
              '–'
            ),
        },
      ]}
      empty={<Empty title={t('invoices.none')} text={t(isPaying ? 'invoices.none-text' : 'invoices.nobody')} />}
    />
  )
}
