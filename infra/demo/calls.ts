/** Makes the calls that a file lists, of the product's own routes, so that each leaves the audit that its route names. */
import type { Contract } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { operations as backups } from '../../functions/areas/backups/operations.ts'
import { operations as blocks } from '../../functions/areas/blocks/operations.ts'
import { operations as broadcasts } from '../../functions/areas/broadcasts/operations.ts'
import { operations as builds } from '../../functions/areas/builds/operations.ts'
import { operations as channels } from '../../functions/areas/channels/operations.ts'
import { operations as environments } from '../../functions/areas/environments/operations.ts'
import { operations as forms } from '../../functions/areas/forms/operations.ts'
import { operations as inbox } from '../../functions/areas/inbox/operations.ts'
import { operations as knowledge } from '../../functions/areas/knowledge/operations.ts'
import { operations as marketplace } from '../../functions/areas/marketplace/operations.ts'
import { operations as masking } from '../../functions/areas/masking/operations.ts'
import { operations as privacy } from '../../functions/areas/privacy/operations.ts'
import { operations as releases } from '../../functions/areas/releases/operations.ts'
import { operations as swarms } from '../../functions/areas/swarms/operations.ts'
import { operations as webhooks } from '../../functions/areas/webhooks/operations.ts'
import { callContext } from '../../functions/platform/request/call-context.ts'
import type { AnyOperation, Context } from '../../functions/platform/request/context.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import type { Call } from './story.ts'

const areas = {
  backups,
  blocks,
  broadcasts,
  builds,
  channels,
  environments,
  forms,
  inbox,
  knowledge,
  marketplace,
  masking,
  privacy,
  releases,
  swarms,
  webhooks,
}

/** Who calls, and what the texts of calls name. */
export interface Caller {
  /** The context in the environment of this name, as it is at this moment. */
  readonly contextIn: (environment: string) => Promise<Context>
  /** The id of what a text names by its kind and its key. */
  readonly idOf: (kind: string, key: string) => string | undefined
  readonly now: Date
}

export async function makeCalls(calls: readonly Call[], { contextIn, idOf, now }: Caller): Promise<void> {
  const made = new Map<string, unknown>()
  const valueOf = (kind: string, key: string): unknown => {
    const [days, time] = key.split(' ')
    if (kind === 'days') return moment(now, Number(days), time)
    const value = kind === 'made' ? at(Object.fromEntries(made), key.split('.')) : idOf(kind, key)
    if (value === undefined) throw new Error(`A call of the demo names the ${kind} ${key}, which is not there.`)
    return value
  }
  for (const { in: environment, call, with: given = {}, onto, as } of calls) {
    const input = laidOver(onto && made.get(onto), filled(given, valueOf))
    const answer = await ask(await contextIn(environment), call, input)
    if (as) made.set(as, answer)
  }
}

/** Without its event an operation starts no job. */
export const silent = (context: Context): Context => ({ ...context, commit: (changes) => transact(changes) })

/** `blocks.update` as its contract and its operation. */
export function routeOf(call: string) {
  const [area = '', name = ''] = call.split('.')
  // An operation of an area is a route of its contract.
  const route = (contracts as Readonly<Record<string, Contract>>)[area]?.[name]
  const operation = (areas as unknown as Record<string, Record<string, AnyOperation>>)[area]?.[name]
  if (!route || !operation) throw new Error(`The demo cannot call ${call}.`)
  return { area, route, operation }
}

export async function ask(context: Context, call: string, input: unknown = {}): Promise<unknown> {
  const { operation, ...of } = routeOf(call)
  return operation(of.route.input.parse(input), callContext(context, of))
}

const whole = /^\{([a-z]+):([^}]+)\}$/
const part = /\{([a-z]+):([^}]+)\}/g

/** The same with what its texts name; a text that is one name alone becomes what it stands for. */
const filled = (value: object, valueOf: (kind: string, key: string) => unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) => {
    if (typeof each !== 'string') return each
    const [, kind, key] = whole.exec(each) ?? []
    if (kind && key) return valueOf(kind, key)
    return each.replace(part, (_text, of: string, name: string) => String(valueOf(of, name)))
  })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function laidOver(below: unknown, above: unknown): unknown {
  if (!isRecord(below) || !isRecord(above)) return above
  const own = Object.entries(above).map(([name, each]) => [name, laidOver(below[name], each)] as const)
  return { ...below, ...Object.fromEntries(own) }
}

const at = (value: unknown, names: readonly string[]): unknown =>
  names.reduce((found, name) => (found as Record<string, unknown> | undefined)?.[name], value)

/** That time in UTC in so many days, or, below zero, as long ago. */
export const moment = (now: Date, days: number, time = ''): string =>
  `${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T${time}:00.000Z`
