/** What the head's buttons ask, each loaded when it is first asked. */
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Diff, Difference, Release } from '#shared/contracts/releases'
import { lazily } from '../../core/lazy-page.ts'
import { pathTo } from '../../core/pages.ts'
import type { Pair } from '#shared/releases/pair'
import { useNotify } from '../../components/notice/notifications.tsx'
import { diffChanged, refreshReleases, type Comparison } from './changes-data.ts'
import type { Settling } from './decisions.ts'
import { keyOf } from './differences/rows.ts'
import { useUndoNotice } from './promotion/undo.ts'
import { wordOf } from './word.ts'

const PromoteDialog = lazy(() => lazily(() => import('./promotion/promote-dialog.tsx')))
const UpdateDialog = lazy(() => lazily(() => import('./update-dialog.tsx')))

export type Asking = 'promote' | 'prepare' | 'update'

interface DialogsProps {
  asking: Asking | undefined
  pair: Pair
  comparison: Comparison
  differences: readonly Difference[]
  /** What is ticked, with what is needed by it. */
  ticked: readonly Difference[]
  chosen: ReadonlySet<string>
  settling: Settling
  /** How many items have a conflict that nobody has decided. */
  undecided: number
  close: () => void
  showConflicts: () => void
  onPromoted: () => void
}

export function Dialogs({ asking, differences, ticked, chosen, onPromoted, ...props }: DialogsProps) {
  const { pair, comparison, settling, undecided, close, showConflicts } = props
  const tell = useNews(pair)
  if (asking === undefined) return null
  const isEverything = ticked.length === 0 || ticked.length === differences.length
  const promoted = isEverything ? differences : ticked
  return (
    <Suspense>
      {asking === 'update' ? (
        <UpdateDialog {...{ pair, settling, undecided, close, showConflicts }} />
      ) : (
        <PromoteDialog
          pair={pair}
          // The server adds what they need, and says so.
          items={isEverything ? undefined : ticked.filter((difference) => chosen.has(keyOf(difference)))}
          undone={{
            conflicts: promoted.filter(({ conflict }) => conflict).length,
            // Where only the target changed an item, a selection leaves it as it is.
            behind: isEverything ? promoted.filter(({ behind }) => behind).length : 0,
          }}
          asCandidate={asking === 'prepare'}
          close={close}
          showConflicts={showConflicts}
          reload={comparison.refetch}
          onDone={(outcome) => {
            close()
            onPromoted()
            tell(asking === 'prepare', outcome)
          }}
        />
      )}
    </Suspense>
  )
}

/** Shows what a promotion or a candidate has changed, and tells of it. */
function useNews(pair: Pair) {
  const { t } = useTranslation('releases')
  const notify = useNotify()
  const tellWithUndo = useUndoNotice()
  return (isCandidate: boolean, { diff, release }: { diff: Diff; release?: Release | undefined }) => {
    refreshReleases()
    const names = { from: pair.from.name, to: pair.to.name }
    if (!isCandidate) {
      diffChanged(pair, diff)
      return void tellWithUndo(pair.to, t(`${wordOf(pair.to)}.done`, { ...names, name: names.to }))
    }
    const query = new URLSearchParams({ from: pair.from._id, to: pair.to._id, tab: 'releases' })
    notify.success(t('promote.prepared', { ...names, number: release?.number ?? '' }), {
      text: t('promote.show-releases'),
      to: `${pathTo('changes')}?${query.toString()}`,
    })
  }
}
