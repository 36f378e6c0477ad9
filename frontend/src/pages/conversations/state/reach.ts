/** Customers who wait on a channel that is off: they are answered when it is on again, so that nobody is led to them before. */
import type { ConversationUser } from '#shared/contracts/conversations'
import { waitingSince } from '#shared/chat/waiting'

export type Unreachable = readonly { readonly environmentId: string; readonly channel: string }[]

const isOn =
  ({ environmentId, activeChannel }: ConversationUser) =>
  ({ environmentId: environment, channel }: Unreachable[number]) =>
    environment === environmentId && channel === activeChannel

/** Somebody who waits and cannot be answered. */
export const isOutOfReach = (user: ConversationUser, unreachable: Unreachable): boolean =>
  unreachable.some(isOn(user)) && waitingSince(user) !== undefined

/** Those who can be answered in their order; behind them the others, channel by channel. */
export function reachableFirst(users: readonly ConversationUser[], unreachable: Unreachable): ConversationUser[] {
  const outside = users.filter((user) => isOutOfReach(user, unreachable))
  const channels = [...new Set(outside.map(({ activeChannel }) => activeChannel))]
  return [
    ...users.filter((user) => !outside.includes(user)),
    ...channels.flatMap((channel) => outside.filter(({ activeChannel }) => activeChannel === channel)),
  ]
}

/** Before whom a list says that they cannot be reached: the first one of each channel, with how many there are. */
export function headsOf(
  users: readonly ConversationUser[],
  unreachable: Unreachable,
): ReadonlyMap<string, { readonly channel: string; readonly count: number }> {
  const outside = users.filter((user) => isOutOfReach(user, unreachable))
  const of = (channel: string) => outside.filter(({ activeChannel }) => activeChannel === channel)
  return new Map(
    outside
      .filter((user) => of(user.activeChannel)[0] === user)
      .map(({ _id, activeChannel: channel }) => [_id, { channel, count: of(channel).length }]),
  )
}
