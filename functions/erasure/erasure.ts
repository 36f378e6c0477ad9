/** Erasing a customer: what happens at once, and how it is told. What lies elsewhere is removed by the job. */
import type { Erasure } from '#shared/contracts/privacy'
import { dayAfter } from '#shared/days'
import { erasuresListedMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Event } from '#shared/realtime/events'
import { findConversation, scopeOf } from '../chat/conversation/conversation.ts'
import { isHeld } from '../chat/desk/holds.ts'
import { lines } from '../chat/conversation/line.ts'
import { forgettingChanges } from '../chat/customer/persons.ts'
import { conversations, type ConversationItem } from '../chat/conversation/store.ts'
import { closeCustomer } from '../platform/realtime/sockets.ts'
import { authorOf, type About, type Context } from '../platform/request/context.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import { Table } from '../platform/table/table.ts'
import { dropSid } from '../platform/tenancy/customer-session.ts'
import { erasures, marks, subjectsOf, type ErasureItem } from './store.ts'

/** Logs are kept for so long, and so far goes the way back to a table as it was: `infra/cloud` has them. */
const [logDays, recoveryDays] = [90, 35]

/** A step tells of itself every few seconds; a job that is silent for longer has died. */
const silentMs = 15 * 60_000

/** As agents see it. */
export function erasureNow(item: ErasureItem, now: Date): Erasure {
  const { run: _, userId: __, seen, receipt: ___, ...erasure } = item
  const hasDied = erasure.status === 'running' && now.getTime() - Date.parse(seen) > silentMs
  return hasDied ? { ...erasure, status: 'failed' } : erasure
}

export const listErasures = async ({ table }: Pick<Context, 'table'>): Promise<ErasureItem[]> =>
  table.list(erasures, { newestFirst: true, itemsMax: erasuresListedMax })

interface Wish {
  /** What of an erasure the audit says: the route that asks for it decides. */
  readonly about: (item: ErasureItem) => About
  /** Why, as whoever asks for it says. */
  readonly reason?: string | undefined
}

/**
 * Erases a customer. At once nobody finds the conversation any more, whoever is in it; the job removes what is left. One
 * that is on hold is refused. One whose job has died is begun again.
 */
export async function eraseCustomer(context: Context, id: string, wish: Wish): Promise<ErasureItem> {
  const erased = await retryOnConflict(
    async () => {
      const conversation = await findCustomer(context, id)
      return conversation ? begin(context, conversation, wish) : beginAgain(context, id, wish)
    },
    { conflicts: ['stale', 'unavailable'], attemptsMax: 40 },
  )
  // The customer, who may be there, is told that it has ended.
  await closeCustomer(scopeOf(context.scope, id)).catch((error: unknown) =>
    context.log.warn('The sockets of an erased customer could not be closed.', error as Error),
  )
  return erased
}

/** Of a preview nobody is a customer. */
async function findCustomer({ scope }: Context, id: string): Promise<ConversationItem | undefined> {
  const found = await findConversation(scope, id).catch((error: unknown) => {
    if (Problem.is(error, 'not-found')) return undefined
    throw error
  })
  if (found?.isPreview) throw new Problem('not-found')
  return found
}

async function begin(context: Context, conversation: ConversationItem, { about, reason }: Wish): Promise<ErasureItem> {
  const { scope, now, newId, actor } = context
  const { _id: userId, version } = conversation
  if (await isHeld(scope, userId)) throw new Problem('on-hold')
  const place = scopeOf(scope, userId)
  const [subject = ''] = await subjectsOf(place)
  const line = await new Table(place).get(lines, '-')
  const started = now.toISOString()
  const later = (days: number) => dayAfter(started.slice(0, 'yyyy-mm-dd'.length), days)
  const item: ErasureItem = {
    _id: newId(),
    status: 'running',
    started,
    by: authorOf(actor),
    subject,
    counts: {},
    ...(reason && { reason }),
    forgotten: { logs: later(logDays), recovery: later(recoveryDays) },
    run: newId(),
    userId,
    seen: started,
  }
  await context.commit(
    [
      // A hold that has begun in between has written it anew.
      new Table(place).removeUnchanged(conversations, '-', { field: 'version', value: version, isThere: true }),
      // Whose it was is known as long as the conversation is there.
      ...(await forgettingChanges(place, conversation, line, now)),
      dropSid(place),
      new Table({ client: scope.client }).create(erasures, item, 'internal'),
      new Table({}).put(marks, { subject, at: started }),
    ],
    { about: about(item), ...eventsOf(item, conversation.environmentId) },
  )
  return item
}

const eventsOf = ({ _id, run, userId }: ErasureItem, environmentId: string): { events: Event[]; also: Event[] } => ({
  events: userId ? [{ type: 'queuesChanged', environmentId, userId }] : [],
  also: [
    { type: 'changed', area: 'privacy', id: _id },
    ...(run ? [{ type: 'erasureStarted' as const, id: _id, run }] : []),
  ],
})

async function beginAgain(context: Context, id: string, { about }: Wish): Promise<ErasureItem> {
  const { scope, now, newId } = context
  const table = new Table({ client: scope.client })
  const before = (await table.list(erasures, { newestFirst: true })).find(({ userId }) => userId === id)
  if (!before || erasureNow(before, now).status !== 'failed') throw new Problem('not-found')
  const item = { ...before, run: newId(), seen: now.toISOString() }
  const unchanged = { field: 'run', value: before.run, isThere: true }
  await context.commit([table.replace(erasures, item, unchanged)], {
    about: about(item),
    ...eventsOf(item, scope.environment),
  })
  return item
}
