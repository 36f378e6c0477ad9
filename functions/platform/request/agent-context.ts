/** Makes the contexts operations work in. */
import { monotonicFactory } from 'ulid'
import type { Event } from '#shared/realtime/events'
import { rightsOf } from './authorize.ts'
import type { Context, PublicContext, WorkContext } from './context.ts'
import { events as journal } from '../table/journal.ts'
import { log } from '../aws/log.ts'
import type { ClientScope, ReleaseScope } from '../table/scope.ts'
import { push } from '../realtime/sockets.ts'
import { Table, transact, type Change } from '../table/table.ts'
import type { Membership } from '../tenancy/tenancy.ts'

/** Ids of one process are in the order they were made, also within a millisecond. */
const nextId = monotonicFactory()

export function publicContext(): PublicContext {
  const now = new Date()
  return { now, newId: () => nextId(now.getTime()), log }
}

/** `signedIn` is the second of the sign-in on whose behalf the agent acts. */
export function agentContext(member: Membership, signedIn: number): Context {
  const { agent, company, active } = member
  const scope: ReleaseScope = { client: company._id, environment: active._id, release: active.release }
  return {
    ...workContext(scope),
    actor: {
      id: agent._id,
      authId: agent.authId,
      email: agent.email,
      fullName: `${agent.firstName} ${agent.lastName}`.trim(),
      signedIn,
    },
    rights: rightsOf(member),
    member,
  }
}

/** The context of work on which no agent waits: a step of a job. */
export function workContext(scope: ReleaseScope): WorkContext {
  const shared = publicContext()
  const table = new Table(scope)
  return { ...shared, scope, table, commit: (changes, events = []) => commit(scope, shared, changes, events) }
}

/** The events land in the transaction that causes them; the open sockets are told right after it, as well as it goes. */
export async function commit(
  scope: ClientScope,
  context: PublicContext,
  changes: readonly Change[],
  events: readonly Event[],
) {
  const table = new Table(scope)
  const created = context.now.toISOString()
  const told = events.map((event) => table.put(journal, { _id: context.newId(), client: scope.client, created, event }))
  await transact([...changes, ...told])
  await push(scope, events).catch((error: unknown) => log.warn('The sockets could not be told.', error as Error))
}
