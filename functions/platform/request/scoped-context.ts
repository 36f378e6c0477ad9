/** The context of work within a scope on which no agent waits: of a job, a timer or a customer. */
import { monotonicFactory } from 'ulid'
import { log } from '../aws/log.ts'
import { push } from '../realtime/sockets.ts'
import { eventChange, isFollowed } from '../table/journal.ts'
import type { ClientScope } from '../table/scope.ts'
import { Table } from '../table/table.ts'
import { transact, type Change } from '../table/transaction.ts'
import type { Landing, PublicContext, ScopedContext } from './context.ts'

let made = monotonicFactory()
let last = 0
const wrongClockMs = 60_000

/**
 * Ids of one process are in the order they were made, also within a millisecond. A clock that was wrong and is put right is
 * believed: what it names from then on does not go on in the future.
 */
function nextId(ms: number): string {
  if (ms < last - wrongClockMs) made = monotonicFactory()
  last = ms
  return made(ms)
}

export function publicContext(): PublicContext {
  const now = new Date()
  return { now, newId: () => nextId(now.getTime()), log }
}

/** The means to read and change what lies in a scope. */
export function contextIn<S extends ClientScope>(scope: S, shared = publicContext()): ScopedContext<S> {
  const { now, newId } = shared
  return {
    now,
    newId,
    log: shared.log,
    scope,
    table: new Table(scope),
    commit: (changes, landing) => commit(scope, shared, changes, landing),
  }
}

/** The events land in the transaction that causes them; open sockets are told right after it, and a failure there is only logged. */
async function commit(
  scope: ClientScope,
  shared: PublicContext,
  changes: readonly Change[],
  { events: own = [], also = [], about }: Landing = {},
) {
  if (about) throw new Error('Only what an agent asks for is audited.')
  const events = [...own, ...also]
  await transact([...changes, ...events.filter(isFollowed).map((event) => eventChange(shared, scope, event))])
  await push(scope, events).catch((error: unknown) => log.warn('The sockets could not be told.', error as Error))
}
