/** Settings > Backup: backups, what can be undone, and the workspace as a file (BACKUP-001). */
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tabs from '@cloudscape-design/components/tabs'
import { lazy, Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lazily } from '../../core/lazy-page.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { BackupList } from './list/backup-list.tsx'

const names = ['backups', 'undo', 'move'] as const

const contents: Readonly<Record<(typeof names)[number], ComponentType>> = {
  backups: BackupList,
  undo: lazy(() => lazily(() => import('./list/undo-list.tsx'))),
  move: lazy(() => lazily(() => import('./workspace/workspace-tab.tsx'))),
}

/** The open tab is part of the address; each table has a search and an order of its own. */
export default function BackupsPage() {
  const { t } = useTranslation('backups')
  const [params, setParams] = useSearchParams()
  const shown = names.find((name) => name === params.get('tab')) ?? 'backups'
  const Content = contents[shown]
  const content = (
    <Suspense fallback={<Skeleton height="320px" />}>
      <Content />
    </Suspense>
  )
  return (
    <SpaceBetween size="l">
      <PageHeader description={t('lead')} />
      <Tabs
        ariaLabel={t('tabs.name')}
        activeTabId={shown}
        onChange={({ detail: { activeTabId } }) =>
          setParams(activeTabId === 'backups' ? {} : { tab: activeTabId }, { replace: true })
        }
        tabs={names.map((id) => ({ id, label: t(`tabs.${id}`), content: id === shown && content }))}
      />
    </SpaceBetween>
  )
}
