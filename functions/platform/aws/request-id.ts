/**
 * The id of the request that a call goes back to, as the gateway has given it: what the request writes, sends and starts
 * carries it on through streams, queues and jobs, and each line of the log has it as `requestId`. What no request has begun,
 * such as the look of an hour, goes back to the call of Lambda.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import * as z from 'zod/mini'

const ids = new AsyncLocalStorage<string>()

export const requestId = (): string | undefined => ids.getStore()

/** As a field of what carries it on; none where it is not known. */
export const requestField = (): { readonly requestId?: string } => {
  const id = requestId()
  return id === undefined ? {} : { requestId: id }
}

/** Does something for a request; for the one that is being answered, where no other is named. */
export const forRequest = <T>(id: string | undefined, work: () => T): T =>
  id === undefined ? work() : ids.run(id, work)

const Carrier = z.object({
  /** Of the gateways. */
  requestContext: z.optional(z.object({ requestId: z.string() })),
  /** Of the input of a job, and of a schedule. */
  requestId: z.optional(z.string()),
})
const LambdaContext = z.object({ awsRequestId: z.string() })

/** Lets all that a handler does be known as that of the request it is called for. */
export const followRequest =
  <Given extends unknown[], Answer>(handler: (...given: Given) => Promise<Answer>) =>
  (...given: Given): Promise<Answer> => {
    const carried = Carrier.safeParse(given[0]).data
    const own = LambdaContext.safeParse(given[1]).data?.awsRequestId
    return forRequest(carried?.requestContext?.requestId ?? carried?.requestId ?? own, () => handler(...given))
  }
