/** Custom events as the console keeps them: each with its responses, and how lately it was fired. */
import { useQuery } from '@tanstack/react-query'
import type { CustomEvent, EventStatus } from '#shared/contracts/events'
import { CallError, queries, quietly } from '../../core/api.ts'
import { byName, collection } from '../../core/collection.ts'

const statuses = queries.events.clientStatus({})

export const events = collection<CustomEvent>({
  list: queries.events.list({}),
  order: byName,
  dependents: () => [statuses.queryKey],
  remove: ({ _id, revision }) => quietly.events.remove({ _id, revision }),
})

/** How lately each was fired, by its id. Systems fire events while nobody saves anything, so it is read again. */
export const useStatuses = () =>
  useQuery({
    ...statuses,
    refetchInterval: statusPollMs,
    select: (all): ReadonlyMap<string, EventStatus> => new Map(all.map((status) => [status._id, status])),
  })

const statusPollMs = 30_000

export type EventDraft = Pick<CustomEvent, 'name' | 'enabled'>

/** A call that failed says `sentence`, unless a field is to blame. */
async function nameFailure<T>(sentence: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CallError && error.details.length === 0) throw new CallError(error.code, sentence)
    throw error
  }
}

export const createEvent = (draft: EventDraft, failed: string): Promise<CustomEvent> =>
  nameFailure(failed, quietly.events.create(draft))

export async function enableEvent({ _id }: CustomEvent, enabled: boolean): Promise<void> {
  events.show(await quietly.events.update({ _id, enabled }))
}

/** Stands where the developer writes the key. */
export const apiKeyWord = 'YOUR_API_KEY'

/** The call that fires an event, for a terminal; the words in capitals are the developer's to fill in. */
export function curlOf(name: string, origin: string): string {
  const body = { users: ['CUSTOMER_ID'], data: { order: 'R-4711' }, id: 'UNIQUE_ID_OF_WHAT_HAPPENED' }
  return [
    `curl -X POST '${origin}/api/agent/start-event-trigger/${name}'`,
    `-H 'Authorization: Bearer ${apiKeyWord}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(body)}'`,
  ].join(' \\\n  ')
}
