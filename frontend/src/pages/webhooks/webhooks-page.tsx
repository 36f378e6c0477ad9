/** Settings > webhooks: the company's servers, what they were sent, what failed, and the calls of responses (WEBHOOKS-001). */
import './webhooks.css'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tabs from '@cloudscape-design/components/tabs'
import { lazy, Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lazily } from '../../core/lazy-page.ts'
import { pathTo } from '../../core/pages.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { Endpoints } from './endpoints/endpoints.tsx'

const names = ['endpoints', 'deliveries', 'errors', 'calls'] as const

const contents: Readonly<Record<(typeof names)[number], ComponentType>> = {
  endpoints: Endpoints,
  deliveries: lazy(() => lazily(() => import('./logs/deliveries.tsx'))),
  errors: lazy(() => lazily(() => import('./logs/errors.tsx'))),
  calls: lazy(() => lazily(() => import('./logs/calls.tsx'))),
}

/** The open tab is part of the address. */
export default function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  const [params, setParams] = useSearchParams()
  const shown = names.find((name) => name === params.get('tab')) ?? 'endpoints'
  const Content = contents[shown]
  const content = (
    <Suspense>
      <Content />
    </Suspense>
  )
  return (
    <SpaceBetween size="l">
      <PageHeader
        description={
          <>
            {t('description')} <PageLink to={pathTo('developers')}>{t('developers')}</PageLink>
          </>
        }
      />
      <Tabs
        ariaLabel={t('tabs.name')}
        activeTabId={shown}
        onChange={({ detail: { activeTabId } }) =>
          setParams(activeTabId === 'endpoints' ? {} : { tab: activeTabId }, { replace: true })
        }
        tabs={names.map((id) => ({ id, label: t(`tabs.${id}`), content: id === shown && content }))}
      />
    </SpaceBetween>
  )
}
