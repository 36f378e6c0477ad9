/** The server, as the widget sees it: one call a route, and what it refuses. */
import type { Answer, Sent } from '#shared/contract'
import type { customer } from '#shared/contracts/customer'
import { customerRoutes } from '#shared/contracts/customer-addresses'
import type { ProblemBody, ProblemCode } from '#shared/problem'
import { sessionHeader } from '#shared/session-header'
import { jsonOf } from './json.ts'

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
    const headers: Record<string, string> = {}
    if (verb === 'GET')
      for (const [key, given] of Object.entries<unknown>(input)) {
        if (given === undefined) continue
        const value = `${given as string | number | boolean}`
        // Addresses stand in histories and logs, and this opens the whole conversation.
        if (key === 'userSid') headers[sessionHeader] = value
        else query.set(key, value)
      }
    else headers['content-type'] = 'application/json'
    const address = origin + path + (verb === 'GET' ? `?${query}` : '')
    const response = await fetch(address, {
      method: verb,
      credentials: 'omit',
      signal: AbortSignal.timeout(answerMsMax),
      headers,
      ...(verb === 'POST' && { body: jsonOf(input) }),
    }).catch(() => undefined)
    // The contract types what our own server answers.
    const body = (await response?.json().catch(() => undefined)) as
      | { data?: unknown }
      | Partial<ProblemBody>
      | undefined
    if (response?.ok && body && 'data' in body) return body.data as Output<typeof name>
    if (body && 'code' in body && body.code) throw new Refusal(body.code, body.errorMessage, body.values?.['seconds'])
    throw new Refusal('unreachable')
  }
}

/** Asks again after a second, once, where an answer was lost by chance: a customer who waits for the chat is not asked to. */
export const retryOnce = <Given>(ask: () => Promise<Given>): Promise<Given> =>
  ask().catch(async (error: Partial<Refusal>) => {
    if (!error.passes) throw error as Error
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return ask()
  })
