/** The tabs of a response (BLOCKS-017); what leads to it and what became of it is there once it was saved. */
import Skeleton from '@cloudscape-design/components/skeleton'
import Tabs from '@cloudscape-design/components/tabs'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import type { Block } from '#shared/contracts/blocks'
import { knowledge } from '#shared/contracts/knowledge'
import { queries } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'
import { lazily } from '../../core/lazy-page.ts'
import { restoringOf } from './block-restoring.ts'
import type { TabName } from './block-view.ts'
import type { TabProps } from './editor-props.ts'
import { useTabKeys } from './tab-keys.ts'
import { FaultyLabel } from './faulty-label.tsx'
import { NextTab } from './next-tab.tsx'
import { ResponseTab } from './kinds/response-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

const TriggerTab = lazy(() => lazily(() => import('./triggers/trigger-tab.tsx')))
const ItemHistory = lazy(() => lazily(() => import('../../components/history/item-history.tsx')))
const ScheduleTab = lazy(() => lazily(() => import('./schedule/schedule-tab.tsx')))
const BlockRevisions = lazy(() => lazily(() => import('./block-revisions.tsx')))

export function BlockTabs({ block, ...props }: TabProps & { block: Block | undefined }) {
  const { t } = useTranslation('blocks')
  const { edited, view } = props
  const { tab, setTab, faultyTabs } = view
  const { rights } = useAgent()
  const { data: revisions = [], isSuccess } = useQuery({
    ...queries.blocks.revisions({ id: block?._id ?? '' }),
    enabled: block !== undefined,
  })
  const contents: Readonly<Record<TabName, ReactNode>> = {
    response: <ResponseTab {...props} />,
    trigger: block && may(rights, knowledge.candidates.access) && <TriggerTab blockId={block._id} />,
    next: <NextTab {...props} />,
    settings: <SettingsTab {...props} block={block} />,
    history: block && <ItemHistory id={block._id} revisions={revisions} restoring={restoringOf(block)} />,
    compare: block && revisions.length > 1 && <BlockRevisions block={block} revisions={revisions} view={view} />,
    schedule: <ScheduleTab {...props} blockId={block?._id} />,
  }
  // A link may name a tab this response does not have; should it come to have it, the page stays where it is.
  const leads = contents[tab] || (tab === 'compare' && block && !isSuccess)
  useEffect(() => {
    if (!leads) setTab('response')
  }, [leads, setTab])

  const names: Readonly<Record<TabName, string>> = {
    response: t(`tabs.${edited.content.kind}`),
    trigger: t('tabs.trigger'),
    next: t('tabs.next'),
    settings: t('tabs.settings'),
    history: t('tabs.history'),
    compare: t('tabs.compare'),
    schedule: t('tabs.schedule'),
  }
  const present = (Object.keys(names) as TabName[]).filter((name) => Boolean(contents[name]))
  useTabKeys((index) => {
    const name = present[index]
    if (name) setTab(name)
  })
  return (
    <Tabs
      activeTabId={contents[tab] ? tab : 'response'}
      // The tabs have no other ids than their names.
      onChange={({ detail }) => setTab(detail.activeTabId as TabName)}
      tabs={present.map((name) => ({
        id: name,
        label: <FaultyLabel text={names[name]} faulty={faultyTabs.has(name)} />,
        content: <Suspense fallback={<Skeleton height="220px" />}>{contents[name]}</Suspense>,
      }))}
    />
  )
}
