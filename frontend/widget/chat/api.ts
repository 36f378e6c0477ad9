/** The server, as the widget sees it: one call a route, and what it refuses. */
import type { Answer, Sent } from '#shared/contract'
import type { customer } from '#shared/contracts/customer'
import { customerRoutes } from '#shared/contracts/customer-addresses'
import type { ProblemBody, ProblemCode } from '#shared/problem'

export type CallName = keyof typeof customerRoutes
export type Input<Name extends CallName> = Sent<(typeof customer)[Name]>
export type Output<Name extends CallName> = Answer<(typeof customer)[Name]>

export type Wire = <Name extends CallName>(name: Name, input: Input<Name>) => Promise<Output<Name>>

/** The server understood and said no, or (`unreachable`) nobody answered. */
export class Refusal extends Error {
  constructor(
    readonly code: ProblemCode | 'unreachable',
    message = '',
    /** Asked too often: not to be asked again for so many seconds. */
    readonly seconds?: string,
  ) {
    super(message)
  }

  /** Asking again may help. */
  get passes(): boolean {
    return ['unreachable', 'unavailable', 'internal', 'too-many-requests'].includes(this.code)
  }
}

/** An answer that takes longer than this is taken for lost. */
const answerMsMax = 30_000

export function openWire(origin: string): Wire {
  return async (name, input) => {
    const [verb = '', path = ''] = customerRoutes[name].split(' ')
    const query = new URLSearchParams()
    if (verb === 'GET')
      for (const [key, value] of Object.entries<unknown>(input))
        if (value !== undefined) query.set(key, `${value as string | number | boolean}`)
    const address = origin + path + (verb === 'GET' ? `?${query}` : '')
    const response = await fetch(address, {
      method: verb,
      credentials: 'omit',
      signal: AbortSignal.timeout(answerMsMax),
      ...(verb === 'POST' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }),
    }).catch(() => undefined)
    // The contract types what our own server answers.
    const body = (await response?.json().catch(() => undefined)) as
      { data?: unknown } | Partial<ProblemBody> | undefined
    if (response?.ok && body && 'data' in body) return body.data as Output<typeof name>
    if (body && 'code' in body && body.code) throw new Refusal(body.code, body.errorMessage, body.values?.['seconds'])
    throw new Refusal('unreachable')
  }
}
