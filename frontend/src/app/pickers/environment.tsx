/** The environments the agent can move to, where there is more than one (ENV-004, ENV-010, ENV-011). */
import Icon from '@cloudscape-design/components/icon'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import type { Environment } from '#shared/contracts/environments'
import { contracts } from '#shared/contracts/index'
import { useAgent } from '../../core/agent.tsx'
import { shortCount, useCounters } from '../../core/live/counters.ts'
import { lazily } from '../../core/lazy-page.ts'
import { askToMove, isActive, useEnvironments } from '../../core/pickers.ts'
import { SidebarMenu } from '../sidebar/sidebar-menu.tsx'

const BehindMark = lazy(() => lazily(() => import('./behind-mark.tsx')))
const CompareLink = lazy(() => lazily(() => import('./compare-link.tsx')))

const menuWidthPx = 240

export function EnvironmentPicker() {
  const { t } = useTranslation('shell')
  const { agent, rights } = useAgent()
  const environments = useEnvironments()
  const { behind, waiting, pending } = useCounts()
  const liveBadge = useLiveBadge()
  const { name, isLive } = agent.activeEnvironment
  // A draft, or a live one that is read-only, is never the only one: the picker need not wait to find its place.
  const several = environments ? environments.length > 1 : agent.readOnly || !isLive
  if (!several || !may(rights, contracts.environments.list.access)) return null
  const badge = liveBadge(agent.activeEnvironment)
  // The name a screen reader hears begins with all that is seen, in the same order.
  const seen = [name, badge, pending, behind].filter(Boolean).join(' ')
  return (
    <SidebarMenu
      label={t('pickers.environment.label', { name: seen })}
      className={`environment-button environment-${isLive ? 'live' : 'draft'}`}
      widthPx={menuWidthPx}
      button={
        <>
          <span className="environment-dot" aria-hidden="true" />
          {/* Apart as words also for whoever only hears them. */}
          <span className="sidebar-text">{name}</span>{' '}
          {badge && <span className="environment-live-badge">{badge}</span>} <PendingBadge count={waiting} />{' '}
          {behind && (
            <span className="environment-behind" title={behind}>
              <Icon name="status-warning" variant="warning" />
            </span>
          )}
          <span className="sidebar-caret" aria-hidden="true">
            <Icon name="caret-down-filled" />
          </span>
        </>
      }
    >
      {(close) => (
        <>
          <h2>{t('pickers.environment.title')}</h2>
          <ul>
            {environments?.map((environment) => {
              const active = isActive(agent, { kind: 'environment', environment })
              return (
                <li key={environment._id}>
                  <button
                    type="button"
                    className="menu-choice"
                    aria-current={active}
                    onClick={() => {
                      close()
                      askToMove(agent, { kind: 'environment', environment })
                    }}
                  >
                    <span className={`environment-dot environment-${environment.isLive ? 'live' : 'draft'}`} />
                    <span className="menu-text">{environment.name}</span>
                    {liveBadge(environment) && <span className="environment-live-badge">{liveBadge(environment)}</span>}
                    <Suspense>
                      <BehindMark environments={environments} environment={environment} />
                    </Suspense>
                    {active && <Icon name="check" variant="link" />}
                  </button>
                </li>
              )
            })}
          </ul>
          <Suspense>{environments && <CompareLink environments={environments} close={close} />}</Suspense>
        </>
      )}
    </SidebarMenu>
  )
}

/** What the active environment is behind with: its language model, and what customers get of it; each also as a sentence. */
function useCounts() {
  const { t } = useTranslation('shell')
  const { 'pending-build': unlearned, 'environment-changes': changes } = useCounters()
  const waiting = typeof changes === 'number' && changes > 0 ? changes : undefined
  return {
    behind: typeof unlearned === 'number' && unlearned > 0 ? t('pickers.environment.behind', { count: unlearned }) : '',
    waiting,
    pending: waiting ? t('counters.environment-changes', { count: waiting }) : '',
  }
}

/** How many changes of a draft customers do not have yet. */
function PendingBadge({ count }: { count: number | undefined }) {
  const { t } = useTranslation('shell')
  if (!count) return null
  return (
    <span className="sidebar-count" title={t('counters.environment-changes', { count })}>
      {shortCount(count)}
    </span>
  )
}

/** The word that marks the live environment, where its name is not that very word. */
function useLiveBadge() {
  const { t } = useTranslation('shell')
  const word = t('pickers.environment.live')
  return ({ name, isLive }: Pick<Environment, 'name' | 'isLive'>): string | undefined =>
    isLive && name.trim().toLowerCase() !== word.toLowerCase() ? word : undefined
}
