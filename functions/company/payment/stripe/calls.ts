/** Asks Stripe by plain HTTP: forms as it reads them, and answers of the version that is named with each call. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { invoiceStatuses, subscriptionStatuses } from '#shared/contracts/billing'
import { Problem } from '#shared/problem'
import { log } from '../../../platform/aws/log.ts'
import { safeFetch, type FetchResult } from '../../../platform/outside/safe-fetch.ts'
import { keyOf, type StripeConnection } from './connection.ts'

const origin = 'https://api.stripe.com'
const version = '2024-06-20'
const attemptsMax = 2

const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item) })

const StripeInvoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  created: z.int(),
  total: z.int(),
  currency: z.string(),
  status: z.nullable(z.enum(invoiceStatuses)),
  invoice_pdf: z.optional(z.nullable(z.string())),
  hosted_invoice_url: z.optional(z.nullable(z.string())),
})
export type StripeInvoice = z.infer<typeof StripeInvoice>
export const StripeInvoices = listOf(StripeInvoice)

export const StripeSubscription = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  created: z.int(),
  current_period_end: z.int(),
  cancel_at_period_end: z.boolean(),
  items: listOf(
    z.object({
      id: z.string(),
      quantity: z.optional(z.int()),
      price: z.object({
        id: z.string(),
        unit_amount: z.nullable(z.int()),
        currency: z.string(),
        recurring: z.nullable(z.object({ interval: z.enum(['day', 'week', 'month', 'year']) })),
      }),
    }),
  ),
})
export type StripeSubscription = z.infer<typeof StripeSubscription>
export const StripeSubscriptions = listOf(StripeSubscription)

export const StripeObject = z.object({ id: z.string() })
export const StripeObjects = listOf(StripeObject)
export const StripePage = z.object({ url: z.string() })

type Form = Readonly<Record<string, string>>

export const askStripe = <T>(
  connection: StripeConnection,
  path: string,
  query: Form,
  schema: z.ZodMiniType<T>,
): Promise<T> => send(connection, `${path}?${new URLSearchParams(query).toString()}`, { method: 'GET' }, schema)

/** Changes something at Stripe, once: an attempt after one that has got lost has the same key. */
export const tellStripe = <T>(
  connection: StripeConnection,
  path: string,
  form: Form,
  schema: z.ZodMiniType<T>,
  idempotencyKey: string = randomUUID(),
): Promise<T> =>
  send(
    connection,
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': idempotencyKey },
      body: new URLSearchParams(form).toString(),
    },
    schema,
  )

/** Ends something at Stripe: a second time it is missing. */
export const endAtStripe = <T>(connection: StripeConnection, path: string, schema: z.ZodMiniType<T>): Promise<T> =>
  send(connection, path, { method: 'DELETE' }, schema)

interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Form
  readonly body?: string
}

async function send<T>(
  connection: StripeConnection,
  path: string,
  request: Request,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  const headers = { authorization: `Bearer ${await keyOf(connection)}`, 'stripe-version': version, ...request.headers }
  for (let attempt = 1; ; attempt++) {
    const result = await safeFetch(`${origin}/v1/${path}`, { ...request, headers, redirectsMax: 0 })
    const answer = result.kind === 'answered' && result.status === 200 ? read(schema, result.body) : undefined
    if (answer !== undefined) return answer
    if (attempt < attemptsMax && isPassing(result)) continue
    log.warn('Stripe did not answer properly.', { path: path.replace(/\?.*/, ''), ...failureIn(result) })
    throw new StripeProblem(failureIn(result).code)
  }
}

class StripeProblem extends Problem {
  /** `reason` is Stripe's own code of why it refused, where it gave one. */
  constructor(readonly reason: string | undefined) {
    super('payment-failed')
  }
}

/** Whether Stripe does not have what it was asked about. */
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeProblem && error.reason === 'resource_missing'

/** What may be over by the next attempt. */
const isPassing = (result: FetchResult): boolean =>
  result.kind === 'failed'
    ? result.reason === 'network' || result.reason === 'timeout'
    : result.status === 409 || result.status >= 500

const StripeError = z.object({ error: z.object({ type: z.string(), code: z.optional(z.string()) }) })

/** For the log: nothing of a customer is in it. */
const failureIn = (result: FetchResult): { readonly code?: string | undefined; readonly [field: string]: unknown } =>
  result.kind === 'failed'
    ? { reason: result.reason }
    : { status: result.status, ...read(StripeError, result.body)?.error }

function read<T>(schema: z.ZodMiniType<T>, body: Buffer): T | undefined {
  try {
    return schema.parse(JSON.parse(body.toString()))
  } catch {
    return undefined
  }
}
