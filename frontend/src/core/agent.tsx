/** The signed-in agent, for every page inside the layout: who they are and what is open to them. */
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Rights } from '#shared/access'
import type { LoggedInAgent } from '#shared/contracts/account'
import { CallError, queries, queryClient } from './api.ts'
import { narrowRights, spoofedRole } from './spoof.ts'

export interface SignedIn {
  readonly agent: LoggedInAgent
  readonly rights: Rights
}

const Context = createContext<SignedIn | undefined>(undefined)

/** How long the agent is believed without asking: until the socket says otherwise. */
const login = queries.account.login()
const agentQuery = {
  queryKey: login.queryKey,
  queryFn: async () => remember(await askForAgent()),
  staleTime: Infinity,
  gcTime: Infinity,
}

/** A workspace that was deleted or left is named once, and told; the server then says where the agent works. */
async function askForAgent(): Promise<LoggedInAgent> {
  try {
    return await login.queryFn()
  } catch (error) {
    const isLeft = error instanceof CallError && error.code === 'not-a-member' && localStorage.getItem('activeClient')
    if (!isLeft) throw error
    localStorage.removeItem('activeClient')
    return login.queryFn()
  }
}

/** Asks who is signed in, once, and keeps what every later call has to say (AUTH-008). */
export const loadAgent = (): Promise<LoggedInAgent> => queryClient.ensureQueryData(agentQuery)

/** For code outside of the components. */
export const agentNow = (): LoggedInAgent | undefined => queryClient.getQueryData<LoggedInAgent>(login.queryKey)

/** Takes the place of the known agent: the answer of a switch, or of a saved profile. */
export function agentChanged(agent: LoggedInAgent): void {
  queryClient.setQueryData(agentQuery.queryKey, remember(agent))
}

export function AgentProvider({ children }: { children: ReactNode }) {
  const { data: agent } = useQuery(agentQuery)
  const spoofed = spoofedRole.use()
  const signedIn = useMemo(() => agent && { agent, rights: narrowRights(rightsOf(agent), spoofed) }, [agent, spoofed])
  return signedIn && <Context value={signedIn}>{children}</Context>
}

export function useAgent(): SignedIn {
  const signedIn = use(Context)
  if (!signedIn) throw new Error('useAgent() is asked outside of the layout.')
  return signedIn
}

export const rightsOf = ({ roles, permissions, company, readOnly }: LoggedInAgent): Rights => ({
  roles,
  permissions,
  closed: company.closed,
  tier: company.tier,
  readOnly,
})

function remember(agent: LoggedInAgent): LoggedInAgent {
  localStorage.setItem('activeClient', agent.activeClient)
  localStorage.setItem('id', agent._id)
  return agent
}

/** True while content shows and cannot be changed: editors offer `OK` in place of cancel and save (ENV-009, AUTH-017). */
export const useReadOnly = (): boolean => useAgent().agent.readOnly
