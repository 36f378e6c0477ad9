/** Which calls of the specification the product answers: routes, doors of channels, and words on sockets. */
import * as z from 'zod/mini'
import { definitions } from '#shared/channels/register'
import type { Channel } from '#shared/chat/channels'
import { parseRoute, type Contract, type Route } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { CustomerUpward, Downward, Upward } from '#shared/realtime/console-socket'
import { Event } from '#shared/realtime/events'
import { adapterOf } from '../../functions/adapters/adapters.ts'
import { addressOf, calls, type Call } from './specification.ts'

/** A parameter that is one of a few words stands for each of them, and for itself. */
function addressesOf({ route, input }: Route): string[] {
  const { verb, path, parameters } = parseRoute(route)
  const shape = input instanceof z.ZodMiniObject ? (input.shape as Record<string, unknown>) : {}
  const paths = parameters.reduce(
    (all, name) => {
      const values = shape[name]
      if (!(values instanceof z.ZodMiniEnum)) return all
      return all.flatMap((each) => values.options.map((value) => each.replace(`{${name}}`, String(value))))
    },
    [path],
  )
  return [path, ...paths].map((each) => addressOf(verb, each))
}

/** One function hears all providers, each at the address of its channel; some ask first whether the door is ours. */
function doorsOf(channel: Channel): string[] {
  const adapter = adapterOf(channel)
  const verbs = adapter ? ['POST', ...(adapter.handshake ? ['GET'] : [])] : []
  return verbs.map((verb) => addressOf(verb, `/input/${channel}`))
}

type Frames = z.ZodMiniDiscriminatedUnion<readonly z.ZodMiniObject[]>

/** What distinguishes the messages of a socket from each other. */
const wordsOf = ({ _zod: { def } }: Frames): string[] =>
  def.options.flatMap(({ shape }) => {
    const word = (shape as Record<string, unknown>)[def.discriminator]
    return word instanceof z.ZodMiniLiteral ? [...word.def.values].map(String) : []
  })

/** A WebSocket opens and closes whatever is said on it. */
const ofEachSocket = ['connect', 'disconnect']

const socketWords = [
  ...wordsOf(Upward).map((word) => `WS-EMIT console socket: ${word}`),
  ...wordsOf(CustomerUpward).map((word) => `WS-EMIT customer socket: ${word}`),
  ...[...wordsOf(Downward), ...wordsOf(Event), ...ofEachSocket].map((word) => `WS-RECV console socket: ${word}`),
  ...[...wordsOf(Downward), ...ofEachSocket].map((word) => `WS-RECV customer socket: ${word}`),
]

const answered: ReadonlySet<string> = new Set([
  ...Object.values(contracts)
    .flatMap((contract: Contract) => Object.values(contract))
    .flatMap(addressesOf),
  ...(Object.keys(definitions) as Channel[]).flatMap(doorsOf),
  ...socketWords,
])

export const isAnswered = ({ verb, path }: Call): boolean => answered.has(addressOf(verb, path))

/** The calls that are the product's to answer: the identity provider answers the one that has a host of its own. */
export const ownCalls: readonly Call[] = calls.filter(({ path }) => !path.startsWith('https:'))
