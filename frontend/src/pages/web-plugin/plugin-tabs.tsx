/** The tabs of the web plugin. Each edits a part of the one draft, and its label tells how many fields are wrong. */
import Icon from '@cloudscape-design/components/icon'
import Skeleton from '@cloudscape-design/components/skeleton'
import Tabs from '@cloudscape-design/components/tabs'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../core/lazy-page.ts'
import type { TabProps } from './plugin-draft.ts'
import type { usePluginView } from './plugin-view.ts'
import { pluginTabs, type PluginTab } from './tab-names.ts'
import { FeaturesTab } from './tabs/features-tab.tsx'
import { SessionTab } from './tabs/session-tab.tsx'
import { TextTab } from './tabs/text-tab.tsx'

/** What only some visits need comes with its tab, so that the first tab is there sooner. */
const later = <Props,>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await lazily(load) }))
const StyleTab = later(async () => (await import('./look/style-tab.tsx')).StyleTab)
const BrandingTab = later(async () => (await import('./look/branding-tab.tsx')).BrandingTab)
const CorsTab = later(async () => (await import('./install/cors-tab.tsx')).CorsTab)
const InstallTab = later(async () => (await import('./install/install-tab.tsx')).InstallTab)

interface PluginTabsProps extends Pick<TabProps, 'form' | 'settings'> {
  view: ReturnType<typeof usePluginView>
}

export function PluginTabs({ view, ...props }: PluginTabsProps) {
  const { t } = useTranslation('web-plugin')
  const { tab, setTab, faultCounts, language, setLanguage } = view
  const given = { ...props, language, setLanguage }
  const contents: Partial<Record<PluginTab, ReactNode>> = {
    text: <TextTab {...given} />,
    features: <FeaturesTab {...given} />,
    style: <StyleTab {...given} />,
    branding: <BrandingTab {...given} />,
    cors: <CorsTab {...given} />,
    session: <SessionTab {...given} />,
    install: <InstallTab {...props} />,
  }
  // WEBPLUGIN-005.
  const hasSession = props.form.edited.pluginStyle.version === 2
  return (
    <Tabs
      ariaLabel={t('tabs.name')}
      activeTabId={contents[tab] ? tab : 'text'}
      // The tabs have no other ids than their names.
      onChange={({ detail }) => setTab(detail.activeTabId as PluginTab)}
      tabs={pluginTabs
        .filter((name) => contents[name] !== undefined)
        .map((name) => ({
          id: name,
          label: <TabLabel name={t(`tabs.${name}`)} count={faultCounts.get(name) ?? 0} />,
          content: <Suspense fallback={<Skeleton height="320px" />}>{contents[name]}</Suspense>,
          ...(name === 'session' && !hasSession && { disabled: true, disabledReason: t('version-2-only') }),
        }))}
    />
  )
}

function TabLabel({ name, count }: { name: string; count: number }) {
  const { t } = useTranslation('web-plugin')
  if (count === 0) return name
  return (
    <span className="plugin-tab-faulty">
      <Icon name="status-negative" variant="error" size="small" /> {t('faulty-tab', { name, count })}
    </span>
  )
}
