/**
 * Asking for a new password. Whether an address has an account is looked up by a job that nobody waits for, so that the
 * answer says nothing of it, neither by its words nor by its time.
 *
 * | item        | per   | id                                                              |
 * |-------------|-------|-----------------------------------------------------------------|
 * | reset-count | world | hash of who is counted and the hour; gone after the next one    |
 */
import * as z from 'zod/mini'
import { resetsPerHourMax } from '#shared/limits'
import { tooManyRequests } from '#shared/problem'
import { startJob } from '../../platform/aws/jobs.ts'
import { derivedId } from '../../platform/table/derived-id.ts'
import { collection } from '../../platform/table/table.ts'
import { addOne } from '../../platform/table/write-alone.ts'

const hourSeconds = 3600

const counts = collection({
  name: 'reset-count',
  per: 'world',
  schema: z.object({ _id: z.string(), used: z.int(), expires: z.int() }),
  id: ({ _id }) => _id,
})

/** By whom is counted how often a new password is asked for. */
type Counted = Readonly<Partial<Record<keyof typeof resetsPerHourMax, string>>>

/** Mails the way to a new password, where the address has an account. Each of those who are counted has asked once more. */
export async function startReset(
  email: string,
  counted: Counted,
  { now, newId }: { readonly now: Date; newId(): string },
): Promise<void> {
  const began = Math.floor(now.getTime() / 1000 / hourSeconds) * hourSeconds
  for (const kind of ['agent', 'network', 'address'] as const) {
    const name = counted[kind]
    // An address is not counted for a network that is refused: a stranger would use up what its owner may ask.
    if (name !== undefined && !(await isCounted(kind, name, began)))
      throw tooManyRequests(Math.ceil(began + hourSeconds - now.getTime() / 1000))
  }
  const request = newId()
  await startJob('send-reset', request, { email, request })
}

/** False where the hour has no more for this one. */
const isCounted = (kind: keyof Counted, name: string, began: number): Promise<boolean> =>
  addOne({}, counts, derivedId(kind, name, `${began}`), {
    field: 'used',
    max: resetsPerHourMax[kind],
    expires: began + 2 * hourSeconds,
  })
