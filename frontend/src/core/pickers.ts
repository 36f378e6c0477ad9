/** Moving to another workspace or environment: what there is to choose, what is asked, and the call. */
import { useQuery } from '@tanstack/react-query'
import { may } from '#shared/access'
import type { LoggedInAgent, Workspace } from '#shared/contracts/account'
import type { Environment } from '#shared/contracts/environments'
import { contracts } from '#shared/contracts/index'
import { api, queries } from './api.ts'
import { agentChanged, useAgent } from './agent.tsx'
import { language } from './i18n.ts'
import { pageState } from './page-state.ts'
import { openPalette } from './palette-keys.ts'

/** A longer list can be searched. */
export const choicesWithoutSearchMax = 8

export type Destination =
  | { readonly kind: 'workspace'; readonly workspace: Workspace }
  | { readonly kind: 'environment'; readonly environment: Environment }

/** Sorted by the name people read (WORKSPACES-004). */
export const sortedWorkspaces = (workspaces: readonly Workspace[]): readonly Workspace[] =>
  workspaces.toSorted((one, other) => one.displayName.localeCompare(other.displayName, language()))

/** What people call the workspace the agent works in. */
export const workspaceName = ({ workspaces, activeClient, company }: LoggedInAgent): string =>
  workspaces.find(({ name }) => name === activeClient)?.displayName ?? company.displayName

/** True where the agent works already. */
export const isActive = (agent: LoggedInAgent, destination: Destination): boolean =>
  destination.kind === 'workspace'
    ? destination.workspace.name === agent.activeClient
    : destination.environment._id === agent.activeEnvironment._id

/** The company's environments; `undefined` while they load, and for agents, who may not load them. */
export function useEnvironments(): readonly Environment[] | undefined {
  const { rights } = useAgent()
  const open = may(rights, contracts.environments.list.access)
  const { data } = useQuery({ ...queries.environments.list({}), enabled: open })
  return open ? data : undefined
}

/** The way out of an environment that is read-only: to the only draft, whose name it has, else to the choice of one. */
export function useWayToDraft(): { readonly name: string | undefined; readonly go: () => void } | undefined {
  const { agent } = useAgent()
  const [only, another] = useEnvironments()?.filter(({ isLive }) => !isLive) ?? []
  if (!only) return undefined
  if (another) return { name: undefined, go: () => openPalette('environment') }
  return { name: only.name, go: () => askToMove(agent, { kind: 'environment', environment: only }) }
}

const asked = pageState<Destination | undefined>(undefined)

export const useAskedDestination = asked.use

/** Opens the dialog that asks first (WORKSPACES-005, ENV-010); the active one is no move at all (ENV-011). */
export function askToMove(agent: LoggedInAgent, destination: Destination): void {
  if (!isActive(agent, destination)) asked.change(destination)
}

export const stay = (): void => asked.change(undefined)

/** What was asked for in the menu of workspaces: a new one, or that this one is deleted (WORKSPACES-014). */
export const askedWorkspace = pageState<'new' | Workspace | undefined>(undefined)

/** Moves; the page then loads again, as the agent's other tabs do when the server tells them. */
export async function move(agent: LoggedInAgent, destination: Destination): Promise<void> {
  agentChanged(
    destination.kind === 'workspace'
      ? await api.account.switchClient({ activeClient: destination.workspace.name, agentId: agent._id })
      : await api.environments.switch({ environmentId: destination.environment._id, agentId: agent._id }),
  )
}
