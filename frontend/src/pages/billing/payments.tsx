/** Subscriptions and invoices of the company, as the provider of payments tells them. */
import Link from '@cloudscape-design/components/link'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { Invoice, Subscription } from '#shared/contracts/billing'
import { dayName, money } from '../../core/format.ts'
import { Empty } from '../../components/notice/empty.tsx'
import { RowsTable } from '../../components/table/rows-table.tsx'

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
    <RowsTable
      rows={subscriptions}
      name={t('subscriptions.name')}
      heading={{}}
      columns={[
        {
          id: 'tier',
          title: t('columns.tier'),
          cell: ({ tier }) => (tier ? t(`tiers.${tier}`) : '–'),
        },
        {
          id: 'status',
          title: t('columns.status'),
          cell: ({ status }) => (
            <StatusIndicator type={tones[status]}>{t(`subscriptions.statuses.${status}`)}</StatusIndicator>
          ),
        },
        {
          id: 'amount',
          title: t('columns.amount'),
          cell: ({ amount, currency, interval }) =>
            interval
              ? t(`subscriptions.each.${interval}`, { amount: money(amount, currency) })
              : money(amount, currency),
        },
        { id: 'since', title: t('columns.since'), cell: ({ created }) => dayOf(created) },
        {
          id: 'until',
          title: t('columns.until'),
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
    <RowsTable
      rows={invoices}
      name={t('invoices.name')}
      heading={{}}
      columns={[
        {
          id: 'number',
          title: t('columns.number'),
          cell: ({ number }) => number ?? t('invoices.statuses.draft'),
        },
        { id: 'date', title: t('columns.date'), cell: ({ created }) => dayOf(created) },
        { id: 'amount', title: t('columns.amount'), cell: ({ amount, currency }) => money(amount, currency) },
        {
          id: 'status',
          title: t('columns.status'),
          cell: ({ status }) => (
            <StatusIndicator type={invoiceTones[status]}>{t(`invoices.statuses.${status}`)}</StatusIndicator>
          ),
        },
        {
          id: 'file',
          title: t('columns.file'),
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
