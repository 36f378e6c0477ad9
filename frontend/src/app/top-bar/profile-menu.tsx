/** The profile card and its menu: language, look, profile, support, the view as another role, sign-out (SHELL-028). */
import './profile-menu.css'
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { highestRole, may } from '#shared/access'
import { contracts } from '#shared/contracts/index'
import { interfaceLanguages } from '#shared/languages'
import { Avatar } from '../../components/layout/avatar.tsx'
import { Segments } from '../../components/table/segments.tsx'
import { useAgent } from '../../core/agent.tsx'
import { handOverAsked } from '../../core/hand-over.ts'
import { changeLanguage, language } from '../../core/i18n.ts'
import { leave } from '../session/leaving.ts'
import { pages, pathTo, type PageName } from '../../core/pages.ts'
import { goToKeys } from '../../core/palette-keys.ts'
import { settings } from '../../core/settings.ts'
import { SidebarMenu } from '../sidebar/sidebar-menu.tsx'
import { spoofedRole, type SpoofedRole } from '../../core/spoof.ts'
import { changeTheme, theme, type ThemeChoice } from './theme.ts'

const menuWidthPx = 288
const themes: readonly ThemeChoice[] = ['light', 'dark', 'system']
const spoofedRoles: readonly SpoofedRole[] = ['admin', 'agent']

/** In the sidebar with name and role, in the bar above the page by the picture alone. */
export function ProfileMenu({ at }: { at: 'sidebar' | 'top-bar' }) {
  const { t } = useTranslation('shell')
  const { agent } = useAgent()
  const role = t(`roles.${highestRole(agent.roles)}`)
  if (at === 'top-bar') {
    return (
      <SidebarMenu
        label={t('top-bar.account')}
        className="top-bar-button"
        widthPx={menuWidthPx}
        button={<Avatar name={agent.fullName} picture={agent.avatar} sizePx={26} />}
      >
        {(close) => <Menu close={close} />}
      </SidebarMenu>
    )
  }
  return (
    <SidebarMenu
      label={t('profile-menu.label', { name: agent.fullName, role })}
      className="profile-card"
      widthPx={menuWidthPx}
      button={
        <>
          <Avatar name={agent.fullName} picture={agent.avatar} />
          <span className="sidebar-text">
            <b>{agent.fullName}</b> <small>{role}</small>
          </span>
        </>
      }
    >
      {(close) => <Menu close={close} />}
    </SidebarMenu>
  )
}

function Menu({ close }: { close: () => void }) {
  const { t } = useTranslation('shell')
  const signedIn = useAgent()
  const { agent } = signedIn
  const { contactSupport } = settings().links
  const navigate = useNavigate()
  const goTo = (page: PageName) => () => {
    close()
    void navigate(pathTo(page))
  }
  return (
    <>
      <div className="profile-menu-head">
        <b>{agent.fullName}</b>
        <small>{agent.email}</small>
      </div>
      <ul>
        <Choice icon="user-profile" onClick={goTo('profile')}>
          {t('profile-menu.edit')}
        </Choice>
        <Choice icon="status-positive" onClick={goTo('status')}>
          {t('profile-menu.status')}
        </Choice>
        {may(signedIn.rights, contracts.takeover.handOver.access) && (
          <Choice
            icon="user-profile-active"
            onClick={() => {
              close()
              handOverAsked.change('asked')
            }}
          >
            {t('profile-menu.hand-over')}
          </Choice>
        )}
        {may(signedIn.rights, pages.developers.access) && (
          <Choice icon="script" onClick={goTo('developers')}>
            {t('profile-menu.developers')}
          </Choice>
        )}
        {contactSupport ? (
          <li>
            <a className="menu-choice" href={contactSupport} target="_blank" rel="noopener">
              <Icon name="support" />
              <span className="menu-text">{t('profile-menu.support')}</span>
              <Icon name="external" size="small" variant="subtle" />
            </a>
          </li>
        ) : (
          <Choice icon="support" onClick={goTo('support')}>
            {t('profile-menu.support')}
          </Choice>
        )}
      </ul>
      <Preferences />
      {agent.roles.includes('wbb-agent') && <ViewAs close={close} />}
      <ul>
        <Choice
          icon="sign-out"
          onClick={() => {
            close()
            void leave(signedIn)
          }}
        >
          {t('profile-menu.logout')}
        </Choice>
      </ul>
    </>
  )
}

function Preferences() {
  const { t } = useTranslation('shell')
  const [look, setLook] = useState(theme)
  const keysOn = goToKeys.use()
  return (
    <div className="profile-menu-preferences">
      <Segments
        legend={t('profile-menu.language')}
        chosen={language()}
        options={interfaceLanguages.map((name) => ({ value: name, text: t(`languages.${name}`), lang: name }))}
        onChoose={(chosen) => void changeLanguage(chosen)}
      />
      <Segments
        legend={t('profile-menu.theme')}
        chosen={look}
        options={themes.map((choice) => ({ value: choice, text: t(`themes.${choice}`) }))}
        onChoose={(choice) => {
          changeTheme(choice)
          setLook(choice)
        }}
      />
      <label className="menu-check">
        <span>{t('profile-menu.keys')}</span>
        <input
          type="checkbox"
          role="switch"
          className="unseen"
          aria-checked={keysOn}
          checked={keysOn}
          onChange={(event) => goToKeys.change(event.target.checked)}
        />
        <span className="switch" aria-hidden="true" />
      </label>
    </div>
  )
}

/** AUTH-019: the banner of the layout leads back. */
function ViewAs({ close }: { close: () => void }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()

  function view(role: SpoofedRole) {
    close()
    // The page that shows may be closed to the role: its guard speaks first, and the way home has the last word.
    flushSync(() => spoofedRole.change(role))
    void navigate('/')
  }

  return (
    <>
      <h2>{t('spoof.title')}</h2>
      <ul className="profile-menu-roles">
        {spoofedRoles.map((role) => (
          <Choice key={role} icon="user-profile" onClick={() => view(role)}>
            {t(`roles.${role}`)}
          </Choice>
        ))}
      </ul>
    </>
  )
}

function Choice({ icon, onClick, children }: { icon: IconProps.Name; onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" className="menu-choice" onClick={onClick}>
        <Icon name={icon} />
        <span className="menu-text">{children}</span>
      </button>
    </li>
  )
}
