/** The table of erasures: a row says all that is kept of one. */
import Button from '@cloudscape-design/components/button'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import Link from '@cloudscape-design/components/link'
import Popover from '@cloudscape-design/components/popover'
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { erasedStores, type Erasure } from '#shared/contracts/privacy'
import { useAction } from '../../../core/action.ts'
import { dateAndTime, dayName, wholeNumber } from '../../../core/format.ts'
import { downloadReceipt } from '../../../components/erasure/receipt.ts'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'

const looks: Readonly<Record<Erasure['status'], StatusIndicatorProps.Type>> = {
  running: 'in-progress',
  completed: 'success',
  failed: 'error',
}

/** Also where the window is too narrow for all columns. */
const receiptInReach = { last: 1 }

interface ErasureTableProps {
  list: UseQueryResult<readonly Erasure[]>
  /** Those of the page that shows. */
  rows: readonly Erasure[]
}

export function ErasureTable({ list, rows }: ErasureTableProps) {
  const { t } = useTranslation(['privacy', 'general'])
  const columns = useColumnKit<Erasure>()
  return (
    <RowsTable
      variant="embedded"
      rows={rows}
      list={list}
      wrapLines={false}
      stickyColumns={receiptInReach}
      enableKeyboardNavigation
      name={t('general:erased.name')}
      empty={list.data?.length ? t('no-matches') : <Empty title={t('none')} text={t('none-text')} />}
      columns={[
        columns.moment('started', t('started'), ({ started }) => started),
        { id: 'by', title: t('by'), cell: ({ by }) => by },
        { id: 'reason', title: t('reason'), cell: ({ reason }) => reason ?? '–' },
        { id: 'subject', title: t('subject'), cell: ({ subject }) => <Subject subject={subject} /> },
        { id: 'removed', title: t('removed'), cell: (erasure) => <Removed erasure={erasure} /> },
        columns.status('status', t('status'), ({ status }) => ({ type: looks[status], text: t(`statuses.${status}`) })),
        { id: 'receipt', title: t('receipt'), cell: (erasure) => <Receipt erasure={erasure} /> },
      ]}
    />
  )
}

/** As much as tells two of them apart. */
const shownSigns = 12

function Subject({ subject }: { subject: string }) {
  const { t } = useTranslation('privacy')
  const short = subject.slice(0, shownSigns)
  return (
    <span className="erasure-subject">
      <code title={subject}>{short === subject ? subject : `${short}…`}</code>
      <CopyToClipboard
        variant="icon"
        textToCopy={subject}
        copyButtonAriaLabel={t('subject-copy', { subject: short })}
        copySuccessText={t('subject-copied')}
        copyErrorText={t('subject-not-copied')}
      />
    </span>
  )
}

/** How much was removed; on request from where, and until when copies forget. */
function Removed({ erasure: { counts, started, forgotten } }: { erasure: Erasure }) {
  const { t } = useTranslation('privacy')
  const sum = Object.values(counts).reduce((all, count) => all + count, 0)
  return (
    <Popover
      triggerType="custom"
      size="medium"
      renderWithPortal
      header={t('stores.name')}
      content={
        <>
          <dl className="erasure-counts">
            {erasedStores.map((store) => (
              <div key={store}>
                <dt>{t(`stores.${store}`)}</dt>
                <dd>{counts[store] === undefined ? '–' : wholeNumber(counts[store])}</dd>
              </div>
            ))}
          </dl>
          <p className="erasure-forgotten">
            {t('forgotten', { logs: dayName(forgotten.logs), recovery: dayName(forgotten.recovery) })}
          </p>
        </>
      }
    >
      <Link variant="info" ariaLabel={t('removed-of', { moment: dateAndTime(started) })}>
        <span className="erasure-sum">{t('items', { count: sum, number: wholeNumber(sum) })}</span>
      </Link>
    </Popover>
  )
}

function Receipt({ erasure: { _id, status, started } }: { erasure: Erasure }) {
  const { t } = useTranslation('privacy')
  const { isBusy: busy, run } = useAction(() => downloadReceipt(_id, t('receipt-failed')))
  if (status !== 'completed') return <>–</>
  return (
    <Button
      variant="inline-link"
      iconName="download"
      formAction="none"
      wrapText={false}
      loading={busy}
      ariaLabel={t('receipt-of', { moment: dateAndTime(started) })}
      onClick={run}
    >
      {t('receipt-download')}
    </Button>
  )
}
