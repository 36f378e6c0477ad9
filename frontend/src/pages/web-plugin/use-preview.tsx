/** Where the preview of the web plugin stands: beside the tabs, or in the panel of the page where the window is narrow. */
import Skeleton from '@cloudscape-design/components/skeleton'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAtMost } from '../../core/breakpoints.ts'
import { lazily } from '../../core/lazy-page.ts'
import { useSplitPanel } from '../../core/split-panel.ts'
import { isSame } from '../../components/form/parts.ts'
import type { PluginDraft, TabProps } from './plugin-draft.ts'

const PluginPreview = lazy(() => lazily(() => import('./preview/preview.tsx')))

interface PreviewPlace {
  /** What stands beside the tabs. */
  readonly beside: ReactNode
  /** Opens and closes the panel; absent where there is room beside the tabs. */
  readonly toggle: (() => void) | undefined
  readonly isOpen: boolean
}

type PreviewProps = Pick<TabProps, 'settings' | 'language' | 'setLanguage'> & { edited: PluginDraft }

export function usePreview({ edited, settings, language, setLanguage }: PreviewProps): PreviewPlace {
  const { t } = useTranslation('web-plugin')
  const isNarrow = useAtMost('tab')
  const [isOpen, setIsOpen] = useState(false)
  // The draft is made anew whenever the page is drawn, and what it looks like is drawn anew only when it differs.
  const [draft, setDraft] = useState(edited)
  if (draft !== edited && !isSame(draft, edited)) setDraft(edited)
  const preview = useMemo(
    () => (
      <Suspense fallback={<Skeleton height="480px" />}>
        <PluginPreview draft={draft} settings={settings} language={language} setLanguage={setLanguage} />
      </Suspense>
    ),
    [draft, settings, language, setLanguage],
  )
  const title = t('preview.name')
  const inPanel = isNarrow && isOpen
  const panel = useMemo(
    () => (inPanel ? { title, content: preview, close: () => setIsOpen(false) } : undefined),
    [inPanel, title, preview],
  )
  useSplitPanel(panel)
  return {
    beside: isNarrow ? null : preview,
    toggle: isNarrow ? () => setIsOpen(!isOpen) : undefined,
    isOpen: inPanel,
  }
}
