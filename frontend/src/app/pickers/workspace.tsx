/**
 * The company's logo, and the workspaces the agent can move to from it (SHELL-021, WORKSPACES-004 to 007). Builders found
 * and delete workspaces of their company here (WORKSPACES-014).
 */
import Icon from '@cloudscape-design/components/icon'
import Input from '@cloudscape-design/components/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import type { Company, Workspace } from '#shared/contracts/account'
import { contracts } from '#shared/contracts/index'
import { hasText } from '#shared/fields/normal-form'
import { initials } from '../../components/layout/avatar.tsx'
import { useAgent } from '../../core/agent.tsx'
import {
  askedWorkspace,
  askToMove,
  choicesWithoutSearchMax,
  isActive,
  sortedWorkspaces,
  workspaceName,
} from '../../core/pickers.ts'
import { SidebarMenu } from '../sidebar/sidebar-menu.tsx'

const menuWidthPx = 280

export function WorkspacePicker() {
  const { t } = useTranslation('shell')
  const { agent, rights } = useAgent()
  const name = workspaceName(agent)
  const canFound = may(rights, contracts.workspaces.createOwn.access)
  const face = (
    <>
      <Logo company={agent.company} />
      <span className="sidebar-text workspace-name">{name}</span>
    </>
  )
  // One workspace is no choice, so there is nothing to open but for who can found another one.
  if (agent.workspaces.length < 2 && !canFound) return <div className="workspace-button">{face}</div>
  return (
    <SidebarMenu
      label={t('pickers.workspace.label', { name })}
      className="workspace-button"
      widthPx={menuWidthPx}
      button={
        <>
          {face}
          <span className="sidebar-caret" aria-hidden="true">
            <Icon name="caret-down-filled" />
          </span>
        </>
      }
    >
      {(close) => <Workspaces workspaces={agent.workspaces} close={close} />}
    </SidebarMenu>
  )
}

function Workspaces({ workspaces, close }: { workspaces: readonly Workspace[]; close: () => void }) {
  const { t } = useTranslation('shell')
  const { agent, rights } = useAgent()
  const canDelete = may(rights, contracts.workspaces.removeOwn.access)
  const askFor = (what: 'new' | Workspace) => {
    close()
    askedWorkspace.change(what)
  }
  const here = workspaces.find((workspace) => isActive(agent, { kind: 'workspace', workspace }))
  const [search, setSearch] = useState('')
  const found = sortedWorkspaces(workspaces).filter(({ displayName }) => hasText(displayName, search))
  return (
    <>
      <h2>{t('pickers.workspace.title')}</h2>
      {workspaces.length > choicesWithoutSearchMax && (
        <Input
          type="search"
          value={search}
          ariaLabel={t('pickers.workspace.search')}
          placeholder={t('pickers.workspace.search')}
          onChange={({ detail }) => setSearch(detail.value)}
        />
      )}
      <ul>
        {found.map((workspace) => {
          const active = isActive(agent, { kind: 'workspace', workspace })
          return (
            <li key={workspace.id} className="menu-row">
              <button
                type="button"
                className="menu-choice"
                aria-current={active}
                onClick={() => {
                  close()
                  askToMove(agent, { kind: 'workspace', workspace })
                }}
              >
                <span className="workspace-mark" aria-hidden="true">
                  {initials(workspace.displayName)}
                </span>
                <span className="menu-text">{workspace.displayName}</span>
                {active && <Icon name="check" variant="link" />}
              </button>
              {canDelete && !active && (
                <button
                  type="button"
                  className="menu-choice menu-aside"
                  aria-label={t('pickers.workspace.delete', { name: workspace.displayName })}
                  onClick={() => askFor(workspace)}
                >
                  <Icon name="remove" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {found.length === 0 && <output>{t('pickers.nothing', { search })}</output>}
      <Deeds here={here} askFor={askFor} close={close} />
    </>
  )
}

interface DeedsProps {
  /** Where the agent works. */
  here: Workspace | undefined
  askFor: (what: 'new' | Workspace) => void
  close: () => void
}

function Deeds({ here, askFor, close }: DeedsProps) {
  const { t } = useTranslation('shell')
  const { agent, rights } = useAgent()
  const { createOwn, removeOwn } = contracts.workspaces
  return (
    <>
      {may(rights, createOwn.access) && (
        <button type="button" className="menu-choice" onClick={() => askFor('new')}>
          <Icon name="add-plus" />
          <span className="menu-text">{t('pickers.workspace.new')}</span>
        </button>
      )}
      {/* Whoever works nowhere else asks an administrator, because the account goes with the last workspace. */}
      {agent.workspaces.length > 1 && here && (
        <button
          type="button"
          className="menu-choice"
          onClick={() => {
            close()
            void import('./ask-to-leave.ts').then(({ askToLeave }) => askToLeave(agent, here))
          }}
        >
          <Icon name="close" />
          <span className="menu-text">{t('pickers.workspace.leave', { name: here.displayName })}</span>
        </button>
      )}
      {/* In words and apart: a bin beside the workspace where everybody works is pressed by mistake. */}
      {may(rights, removeOwn.access) && here && (
        <button type="button" className="menu-choice" onClick={() => askFor(here)}>
          <Icon name="remove" />
          <span className="menu-text">{t('pickers.workspace.delete', { name: here.displayName })}</span>
        </button>
      )}
    </>
  )
}

/** The logo, or the initials where there is none or it cannot be loaded. */
function Logo({ company }: { company: Company }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className="workspace-logo" aria-hidden="true">
      {company.logo && !failed ? (
        <img src={company.logo} alt="" onError={() => setFailed(true)} />
      ) : (
        <span className="avatar-initials" data-initials={initials(company.displayName)} />
      )}
    </span>
  )
}
