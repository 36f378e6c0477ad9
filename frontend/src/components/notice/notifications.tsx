/** Notices at the bottom right (SHELL-050). The list that shows them comes when there is the first to show. */
import { lazy, Suspense, useMemo } from 'react'
import { notices, notify, type Notice } from '../../core/live/notices.ts'

const raise = {
  success: (text: string, link?: Notice['link']) => notify('success', text, link),
  info: (text: string) => notify('info', text),
  error: (text: string, link?: Notice['link']) => notify('error', text, link),
}

/** Raises notices: `const notify = useNotify(); notify.success(t('saved'))`. */
export const useNotify = (): typeof raise => useMemo(() => raise, [])

const load = () => import('./toasts.tsx')
const Toasts = lazy(load)

/** Has the list at hand before it is needed: without a network it could not be loaded any more. */
export const prepareNotifications = (): void => void load().catch(() => undefined)

export function Notifications() {
  const raised = notices.use()
  return <Suspense>{raised.length > 0 && <Toasts notices={raised} />}</Suspense>
}
