/** The channels of an environment as they are opened: with their secrets in clear, and kept in this process for half a minute. */
import type { FieldValues } from '#shared/channels/configuration'
import type { Behaviour } from '#shared/channels/definition'
import type { OutsideChannel } from '#shared/channels/register'
import { otherChannels, websiteChannel, type Channel } from '#shared/chat/channels'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { fieldsOf, storedConfiguration, storedOf, type StoredChannel } from './configuration.ts'
import { forgetAccounts } from './doors.ts'
import { remember } from '../platform/tenancy/remember.ts'
import { openedValues } from './sealed-values.ts'
import { areComplete } from './stored-values.ts'

/** A channel with its settings, secrets in clear: never to be logged, stored or answered. */
export interface OpenedChannel {
  readonly scope: EnvironmentScope
  readonly channel: OutsideChannel
  readonly key: string
  readonly behaviour: Behaviour
  readonly settings: FieldValues
  /** Nothing is missing that the channel needs. */
  readonly isComplete: boolean
  /** When it was switched off last, and the time off whose messages are sent: see `StoredChannel`. */
  readonly offSince?: string | undefined
  readonly sendsSince?: string | undefined
}

const idOf = ({ client, environment }: EnvironmentScope, channel: Channel) => `${client}#${environment}#${channel}`

const knownChannels = remember(async (id) => {
  const [client = '', environment = '', name] = id.split('#')
  const channel = otherChannels.find((each) => each === name)
  if (!channel) return undefined
  const scope = { client, environment }
  return openStored(scope, channel, storedOf(await storedConfiguration(scope), channel))
})

/** A channel as it was at most half a minute ago; none of an environment whose channels nobody has looked at, nor the plugin. */
export const channelAt = async (scope: EnvironmentScope, channel: Channel): Promise<OpenedChannel | undefined> =>
  channel === websiteChannel ? undefined : knownChannels.find(idOf(scope, channel))

/** A channel of a configuration that was just read. */
export async function openStored(
  scope: EnvironmentScope,
  channel: OutsideChannel,
  stored: StoredChannel,
): Promise<OpenedChannel | undefined> {
  const { key, values, isOn, language, welcomes, departmentId, offSince, sendsSince } = stored
  if (key === undefined) return undefined
  const fields = fieldsOf(channel)
  return {
    scope,
    channel,
    key,
    behaviour: { isOn, language, welcomes, departmentId },
    settings: await openedValues(fields, values, { scope, channel }),
    isComplete: areComplete(fields, values),
    offSince,
    sendsSince,
  }
}

/** Has this process read the channels of an environment anew. */
export function forgetChannels(scope: EnvironmentScope): void {
  for (const channel of otherChannels) knownChannels.forget(idOf(scope, channel))
  forgetAccounts()
}
