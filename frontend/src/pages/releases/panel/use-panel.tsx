/** The split panel of the page: which item it shows, and where the focus goes when it opens and closes. */
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { Difference } from '#shared/contracts/releases'
import { lazily } from '../../../core/lazy-page.ts'
import type { Pair } from '#shared/releases/pair'
import { useSplitPanel } from '../../../core/split-panel.ts'
import type { Settling } from '../decisions.ts'
import { keyOf } from '../differences/rows.ts'
import { focusKey, revealRow } from '../../../components/table/row-keys.ts'
import { Loading } from './loading.tsx'

const DifferencePanel = lazy(() => lazily(() => import('./difference-panel.tsx')))

export function usePanel(pair: Pair, differences: readonly Difference[], settling: Settling, undecided: number) {
  const [opened, setOpened] = useState<string>()
  /** Counts the times an item was opened on purpose: then the focus moves into the panel. */
  const [openings, setOpenings] = useState(0)
  const difference = differences.find((one) => keyOf(one) === opened)
  const titles = useMemo(() => new Map(differences.map(({ _id, title }) => [_id, title])), [differences])
  const panel = useMemo(() => {
    if (!difference) return undefined
    const close = () => {
      setOpened(undefined)
      focusKey(keyOf(difference))
    }
    const content = (
      <Suspense fallback={<Loading />}>
        <DifferencePanel {...{ difference, pair, titles, settling, undecided, close }} focusedBy={openings} />
      </Suspense>
    )
    return { title: difference.title, content, close }
  }, [difference, pair, titles, settling, undecided, openings])
  useSplitPanel(panel)
  useEffect(() => {
    if (opened) revealRow(opened)
  }, [opened])
  return {
    opened,
    open: (key: string) => {
      setOpened(key)
      setOpenings((count) => count + 1)
    },
    /** Shows another item in a panel that is open; the focus stays in the list. */
    follow: useCallback((key: string) => setOpened((before) => before && key), []),
  }
}
