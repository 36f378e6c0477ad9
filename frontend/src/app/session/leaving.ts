/** Signing out: who still holds conversations is asked first what becomes of them (AUTH-021, AUTH-022). */
import { may } from '#shared/access'
import { contracts } from '#shared/contracts/index'
import { api, quietly } from '../../core/api.ts'
import type { SignedIn } from '../../core/agent.tsx'
import { pageState } from '../../core/page-state.ts'
import { signInName, signOut } from '../../core/session/session.ts'

/** How many conversations the agent who wants to leave holds. */
const asked = pageState<number | undefined>(undefined)

export const useAskedConversations = asked.use

export const remain = (): void => asked.change(undefined)

export async function leave(signedIn: SignedIn): Promise<void> {
  const held = await countTakeovers(signedIn)
  if (held === 0) return logOut(signedIn)
  asked.change(held)
}

/** A server that does not answer holds nobody back. */
export async function countTakeovers({ agent, rights }: SignedIn): Promise<number> {
  if (!may(rights, contracts.takeover.unassignAll.access)) return 0
  const status = await quietly.conversations.status({}).catch(() => undefined)
  return status?.counts.agents[agent._id]?.interventions ?? 0
}

/** AUTH-024: before the session ends. */
export async function unassignAllAndLeave(signedIn: SignedIn): Promise<void> {
  await api.takeover.unassignAll({ agentId: signedIn.agent._id })
  await logOut(signedIn)
}

const noteMsMax = 1000

/** Notes the sign-out (ACCOUNTS-003) and saves drafts, for which nobody waits long, and ends the session. */
export async function logOut({ agent }: SignedIn): Promise<void> {
  const note = { type: 'logout', userType: 'agent', userId: agent._id, sessionId: signInName() } as const
  const noted = Promise.all([quietly.accounts.log(note), saveDrafts()]).catch(() => undefined)
  await Promise.race([noted, new Promise((resolve) => setTimeout(resolve, noteMsMax))])
  await signOut()
}

/** What is kept in this browser goes with the session. */
async function saveDrafts(): Promise<void> {
  if (!Object.keys(localStorage).some((key) => key.startsWith('draft/'))) return
  const drafts = await import('../../pages/conversations/composer/draft-sync.ts')
  await drafts.saveDrafts()
}
