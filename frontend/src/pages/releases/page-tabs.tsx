/** The tabs of the page: what differs, the releases, and the tests of the active environment. */
import Tabs from '@cloudscape-design/components/tabs'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lazily } from '../../core/lazy-page.ts'
import { Loading } from './panel/loading.tsx'

const TestsTab = lazy(() => lazily(() => import('./tests/list/tests-tab.tsx')))

const names = ['changes', 'releases', 'tests'] as const

interface PageTabsProps {
  changes: ReactNode
  releases: ReactNode
}

/** The open tab is part of the address. Each list has a search and an order of its own; the two environments stay. */
export function PageTabs(props: PageTabsProps) {
  const { t } = useTranslation('releases')
  const [params, setParams] = useSearchParams()
  const shown = names.find((name) => name === params.get('tab')) ?? 'changes'
  const show = (tab: string) =>
    setParams(
      (before) => {
        const kept = [...before].filter(([name]) => name === 'from' || name === 'to')
        return new URLSearchParams(tab === 'changes' ? kept : [...kept, ['tab', tab]])
      },
      { replace: true },
    )
  const contents = {
    ...props,
    tests: (
      <Suspense fallback={<Loading />}>
        <TestsTab />
      </Suspense>
    ),
  }
  return (
    <Tabs
      ariaLabel={t('tabs.name')}
      activeTabId={shown}
      onChange={({ detail }) => show(detail.activeTabId)}
      tabs={names.map((id) => ({ id, label: t(`tabs.${id}`), content: id === shown && contents[id] }))}
    />
  )
}
