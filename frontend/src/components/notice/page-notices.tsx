/** What is the matter with the console as a whole, above the page; the list comes when there is the first to show. */
import { lazy, Suspense } from 'react'
import { conditions } from '../../core/live/conditions.ts'

const load = () => import('./condition-notices.tsx')
const ConditionNotices = lazy(load)

/** Has the list at hand before it is needed: without a network it could not be loaded any more. */
export const preparePageNotices = (): void => void load().catch(() => undefined)

export function PageNotices() {
  const present = conditions.use()
  return <Suspense>{present.length > 0 && <ConditionNotices conditions={present} />}</Suspense>
}
