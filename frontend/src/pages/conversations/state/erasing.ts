/** An erasure, followed from the request until nothing is left: a notice says so, and then offers the receipt. */
import { QueryObserver } from '@tanstack/react-query'
import i18next from 'i18next'
import { queries, queryClient, quietly } from '../../../core/api.ts'
import { notify, notifyProgress } from '../../../core/live/notices.ts'
import { pathTo } from '../../../core/pages.ts'
import { downloadReceipt } from '../../../components/erasure/receipt.ts'

/** Long enough to be noticed by whoever works on meanwhile. */
const receiptOfferedMs = 120_000

/** Where all erasures are listed. */
const listPath = `${pathTo('general')}#erased`

/** Follows it whichever page is open, because events make out of date what was read of an erasure. */
export function followErasure(erasureId: string, name: string): void {
  const list = { text: i18next.t('conversations:erase.list'), to: listPath }
  const end = notifyProgress(i18next.t('conversations:erase.running', { name }), list)
  const observer = new QueryObserver(queryClient, {
    ...queries.privacy.erasure({ id: erasureId }),
    queryFn: () => quietly.privacy.erasure({ id: erasureId }),
    staleTime: 0,
  })
  const stop = observer.subscribe(({ data, isError }) => {
    if (!isError && (data === undefined || data.status === 'running')) return
    stop()
    end()
    if (data?.status === 'completed')
      notify('success', i18next.t('conversations:erase.completed', { name }), {
        text: i18next.t('conversations:erase.receipt'),
        act: () =>
          void downloadReceipt(erasureId, i18next.t('conversations:erase.receipt-failed')).catch(() => undefined),
        lastsMs: receiptOfferedMs,
      })
    else notify('error', i18next.t(`conversations:erase.${isError ? 'unknown' : 'failed'}`, { name }), list)
  })
}
