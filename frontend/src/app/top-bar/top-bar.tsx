/** The bar above every page: where the agent works, the search for everything, who waits for them, and themselves. */
import './top-bar.css'
import Icon from '@cloudscape-design/components/icon'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { may } from '#shared/access'
import { contracts } from '#shared/contracts/index'
import { HostLogo } from '../../components/layout/host-logo.tsx'
import { useAgent } from '../../core/agent.tsx'
import { lazily } from '../../core/lazy-page.ts'
import { shortCount, useCounters } from '../../core/live/counters.ts'
import { healthPlace } from '../../core/live/platform-health.ts'
import { pathTo } from '../../core/pages.ts'
import { modifierName, openPalette } from '../../core/palette-keys.ts'
import { useEnvironments, workspaceName } from '../../core/pickers.ts'
import { MentionsBell } from './mentions-bell.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const PublishButton = lazy(() => lazily(() => import('../../pages/releases/publish/publish-button.tsx')))

export function TopBar() {
  const { t } = useTranslation('shell')
  const { agent } = useAgent()
  return (
    <div className="top-bar">
      <div className="top-bar-place">
        <HostLogo otherwise={null} />
        <span className="top-bar-workspace">{workspaceName(agent)}</span>
        <Environment />
      </div>
      <button type="button" className="top-bar-search" onClick={() => openPalette('commands')}>
        <Icon name="search" variant="subtle" />
        <span>{t('top-bar.search')}</span>
        <kbd aria-hidden="true">{modifierName()} K</kbd>
      </button>
      <Suspense>
        <PublishButton />
      </Suspense>
      <MentionsBell />
      <Waiting />
      <span id={healthPlace} />
      <ProfileMenu at="top-bar" />
    </div>
  )
}

/** Where there are several, so that nobody takes one for the other; those who may move do it from here. */
function Environment() {
  const { t } = useTranslation('shell')
  const { agent, rights } = useAgent()
  const environments = useEnvironments()
  const { name, isLive } = agent.activeEnvironment
  const unlearned = useCounters()['pending-build']
  const behind =
    typeof unlearned === 'number' && unlearned > 0 ? t('pickers.environment.behind', { count: unlearned }) : undefined
  const look = `environment-tag environment-${isLive ? 'live' : 'draft'}`
  if ((environments?.length ?? 0) < 2 || !may(rights, contracts.environments.list.access)) return null
  return (
    <button
      type="button"
      className={look}
      aria-label={[t('top-bar.environment', { name }), behind].filter(Boolean).join('. ')}
      title={behind}
      onClick={() => openPalette('environment')}
    >
      <span className="environment-dot" aria-hidden="true" />
      <span>{name}</span>
      {behind && <Icon name="status-warning" variant="warning" />}
    </button>
  )
}

/** A bell while customers wait for an answer of this agent. */
function Waiting() {
  const { t } = useTranslation('shell')
  const count = useCounters()['awaiting-response']
  if (typeof count !== 'number' || count === 0) return null
  return (
    <Link
      to={pathTo('conversations')}
      className="top-bar-button top-bar-bell"
      aria-label={t('counters.awaiting-response', { count })}
    >
      <Icon name="notification" />
      <span className="sidebar-count" aria-hidden="true">
        {shortCount(count)}
      </span>
    </Link>
  )
}
