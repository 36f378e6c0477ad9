/**
 * The sidebar: where the agent works, the pages open to them, and at its foot themselves. As a rail it shows icons and
 * opens over the content, which stays where it is, under the pointer or the keyboard's focus (SHELL-021 to 032, 048).
 */
import './sidebar.css'
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import Spinner from '@cloudscape-design/components/spinner'
import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAgent } from '../../core/agent.tsx'
import { shortCount, useCounters, type Counter } from '../../core/live/counters.ts'
import { useCurrentPage } from '../../core/current-page.ts'
import { counterOf, leadsTo, lowerNavigation, navigation } from './navigation.ts'
import { pages, pathTo, type PageName } from '../../core/pages.ts'
import { EnvironmentPicker } from '../pickers/environment.tsx'
import { WorkspacePicker } from '../pickers/workspace.tsx'
import { useEnvironments } from '../../core/pickers.ts'
import { ProfileMenu } from '../top-bar/profile-menu.tsx'
import { ReadinessSwitch } from './sidebar-readiness.tsx'
import { settings } from '../../core/settings.ts'
import { tourAsked } from '../../core/tour.ts'

/** How long the pointer rests on the rail before it opens: crossing it on the way elsewhere is no wish. */
const openDelayMs = 120

export type SidebarShape = 'wide' | 'rail' | 'mobile'

export function Sidebar({ shape }: { shape: SidebarShape }) {
  const { heightPx, handlers } = useFlyout()
  const rail = shape === 'rail'
  const open = rail && heightPx !== undefined
  return (
    <div className={`sidebar sidebar-${open ? 'flyout' : shape}`} {...(rail && handlers)}>
      <div className="sidebar-surface" {...(open && { style: { blockSize: heightPx } })}>
        <div className="sidebar-head">
          <WorkspacePicker />
          <EnvironmentPicker />
        </div>
        <Pages />
        <Foot />
      </div>
    </div>
  )
}

function Pages() {
  const { t } = useTranslation('shell')
  const { rights } = useAgent()
  const environments = useEnvironments()
  return (
    <div className="sidebar-pages">
      {navigation(rights, { environments: environments?.length }).map(({ title, entries }) => (
        <div key={title ?? 'pages'} className="sidebar-group">
          {title && <h2 id={`sidebar-${title}`}>{t(`navigation.${title}`)}</h2>}
          <ul {...(title && { 'aria-labelledby': `sidebar-${title}` })}>
            {entries.map((page) => (
              <Entry key={page} page={page} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Foot() {
  const { t } = useTranslation('shell')
  const { rights } = useAgent()
  const { links } = settings()
  return (
    <div className="sidebar-foot">
      <ul>
        {lowerNavigation(rights).map((page) => (
          <Entry key={page} page={page} />
        ))}
        {links.tutorials ? (
          <WayOut href={links.tutorials} icon="play" text={t('navigation.tutorials')} />
        ) : (
          <Tutorials />
        )}
        {links.helpCenter ? (
          <WayOut href={links.helpCenter} icon="transcript" text={t('navigation.help-center')} />
        ) : (
          <Entry page="help" />
        )}
        <ReadinessSwitch />
      </ul>
      <ProfileMenu at="sidebar" />
    </div>
  )
}

function Entry({ page }: { page: PageName }) {
  const { t } = useTranslation('shell')
  const current = leadsTo(page, useCurrentPage())
  const name = counterOf[page]
  const counter = useCounters()[name ?? 'awaiting-response']
  return (
    <li>
      <Link to={pathTo(page)} className="sidebar-entry" {...(current && { 'aria-current': 'page' as const })}>
        <span className="sidebar-icon">
          <Icon name={pages[page].icon} />
        </span>
        <span className="sidebar-text">{t(`pages.${page}`)}</span>
        {name && counter !== undefined && counter !== 0 && (
          <Badge counter={counter} text={t(`counters.${name}`, { count: counter === 'busy' ? 0 : counter })} />
        )}
      </Link>
    </li>
  )
}

/** A number beside the text, a dot on the icon of the rail, and a sentence for those who hear the entry. */
function Badge({ counter, text }: { counter: Counter; text: string }): ReactNode {
  const { t } = useTranslation('shell')
  if (counter === 'busy') {
    return (
      <span className="sidebar-badge">
        <Spinner />
        <span className="unseen">{t('counters.busy')}</span>
      </span>
    )
  }
  return (
    <span className="sidebar-badge">
      <span aria-hidden="true" className="sidebar-count">
        {shortCount(counter)}
      </span>
      <span className="unseen">{text}</span>
    </span>
  )
}

/** The tours of the console itself, where the deployment names no address of its own (SHELL-047). */
function Tutorials() {
  const { t } = useTranslation('shell')
  return (
    <li>
      <button type="button" className="sidebar-entry" onClick={() => tourAsked.change('list')}>
        <span className="sidebar-icon">
          <Icon name="play" />
        </span>
        <span className="sidebar-text">{t('navigation.tutorials')}</span>
      </button>
    </li>
  )
}

/** A link to an address outside of the console, as the deployment set it (SHELL-046). */
function WayOut({ href, icon, text }: { href: string; icon: IconProps.Name; text: string }) {
  const { t } = useTranslation('shell')
  return (
    <li>
      <a className="sidebar-entry" href={href} target="_blank" rel="noopener">
        <span className="sidebar-icon">
          <Icon name={icon} />
        </span>
        <span className="sidebar-text">
          {text}
          <span className="unseen"> {t('navigation.new-tab')}</span>
        </span>
        <span className="sidebar-external" aria-hidden="true">
          <Icon name="external" size="small" variant="subtle" />
        </span>
      </a>
    </li>
  )
}

/** Open under the pointer after a moment, and at once under the keyboard's focus; menus of the sidebar count as it. */
function useFlyout() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [heightPx, setHeightPx] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    /** Laid over the content it leaves the rail, whose height it keeps; `undefined` while it is closed. */
    heightPx: pointed || focused ? heightPx : undefined,
    handlers: {
      onMouseEnter({ currentTarget }: MouseEvent<HTMLElement>) {
        setHeightPx(currentTarget.clientHeight)
        timer.current = setTimeout(() => setPointed(true), openDelayMs)
      },
      onMouseLeave() {
        clearTimeout(timer.current)
        setPointed(false)
      },
      onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
        setHeightPx(currentTarget.clientHeight)
        setFocused(target.matches(':focus-visible'))
      },
      onBlur: () => setFocused(false),
    },
  }
}
