/** The users to whom a schedule sends: read from the company's address, and filtered by their profiles. */
import pMap from 'p-map'
import * as z from 'zod/mini'
import type { BlockSchedule, RunFault } from '#shared/blocks/schedule'
import { fieldsIn, holds } from '#shared/engine/conditions'
import { idPattern } from '#shared/ids'
import { scheduleUsersMax } from '#shared/limits'
import type { TablePlace } from '../../bot/stage/place.ts'
import { factsOf } from '../../bot/turn/turn.ts'
import { scopeOf } from '../../chat/conversation/conversation.ts'
import { conversations, type ConversationItem } from '../../chat/conversation/store.ts'
import { safeFetch, type FetchFailure } from '../../platform/outside/safe-fetch.ts'
import { Table } from '../../platform/table/table.ts'

const lengthMax = 320

const User = z.object({
  userId: z.nullish(z.string().check(z.maxLength(lengthMax))),
  channel: z.nullish(z.string().check(z.maxLength(lengthMax))),
  address: z.nullish(z.string().check(z.maxLength(lengthMax))),
  profile: z.nullish(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
})
const Users = z.array(User)
type User = z.infer<typeof User>

const faultsOfFetch = {
  'refused-address': 'refused-address',
  'refused-header': 'unreachable',
  timeout: 'timeout',
  'too-large': 'too-large',
  'bad-redirect': 'unreachable',
  network: 'unreachable',
} as const satisfies Record<FetchFailure, RunFault>

/** Everybody on the company's list, each once, or why there is no list. */
export async function fetchUsers(address: string): Promise<User[] | RunFault> {
  const answer = await safeFetch(address, { headers: { accept: 'application/json' } })
  if (answer.kind === 'failed') return faultsOfFetch[answer.reason]
  if (answer.status < 200 || answer.status > 299) return 'bad-status'
  const { data } = Users.safeParse(jsonIn(answer.body))
  if (!data) return 'not-users'
  if (data.length > scheduleUsersMax) return 'too-many-users'
  return [...new Map(data.map((user) => [nameOfUser(user), user])).values()]
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/** The conversation's id; without one, what tells a user from the others of a list. */
export const nameOfUser = ({ userId, channel, address }: User): string => userId ?? `${channel ?? ''}:${address ?? ''}`

/** So many conversations are read at once. */
const readAtOnce = 50

/** Those for whom the filter holds, by what the list says of them over what is known here. */
export async function filterUsers(
  place: TablePlace,
  users: readonly User[],
  filter: BlockSchedule['filter'],
): Promise<User[]> {
  if (!filter) return [...users]
  const known = await pMap(users, (user) => conversationOf(place, user), { concurrency: readAtOnce })
  return users.filter((user, index) => fits(place, user, known[index], filter))
}

async function conversationOf({ scope }: TablePlace, user: User): Promise<ConversationItem | undefined> {
  const id = nameOfUser(user)
  return idPattern.test(id) ? new Table(scopeOf(scope, id)).get(conversations, '-', { stale: true }) : undefined
}

function fits(
  place: TablePlace,
  { profile }: User,
  known: ConversationItem | undefined,
  filter: NonNullable<BlockSchedule['filter']>,
): boolean {
  const { session = { count: 1 }, profile: kept } = known ?? {}
  return holds(filter, {
    facts: factsOf(place, { session }, undefined),
    answers: { ...kept, ...profile },
    variables: {},
    // A profile may lack any field.
    unset: new Set(fieldsIn(filter)),
  })
}
