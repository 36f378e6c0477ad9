/**
 * The channels of an environment, as they are stored: what was entered for each, with secrets sealed.
 *
 * | item     | per         | id                     |
 * |----------|-------------|------------------------|
 * | channels | environment | `-`; made on first use |
 */
import * as z from 'zod/mini'
import { behaviourShape, type FieldValues } from '#shared/channels/configuration'
import type { Behaviour, FieldDefinition } from '#shared/channels/definition'
import { googleBusinessMessaging as retiredFields, retiredName } from '#shared/channels/google-business-messaging'
import { definitions, type OutsideChannel } from '#shared/channels/register'
import { channels, otherChannels, websiteChannel, type Channel } from '#shared/chat/channels'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import { transact, type Change } from '../platform/table/transaction.ts'
import { doorChange, forgetAccounts } from './doors.ts'
import { remember } from './remember.ts'
import { areComplete, firstValues, newToken, openedValues, StoredValues } from './stored-values.ts'

/** Beside the channels there is one that is kept and never spoken to (CHANNELS-011). */
export const keptNames = [...channels, retiredName] as const
export type KeptName = (typeof keptNames)[number]

const StoredChannel = z.object({
  ...behaviourShape,
  values: StoredValues,
  /** Of its door; the plugin and the retired channel have none. */
  key: z.optional(z.string()),
  /** The accounts that a test has proved; their rows are there as long as the channel is on. */
  proven: z._default(z.array(z.string()), []),
  /** When a test last asked the provider. */
  checked: z.optional(z.iso.datetime()),
})
export type StoredChannel = z.infer<typeof StoredChannel>

const ConfigurationItem = z.object({
  channels: z.partialRecord(z.enum(keptNames), StoredChannel),
  /** Counts what people have saved. */
  revision: z.int(),
  /** Counts the writes of this item. */
  version: z.int(),
})
export type ConfigurationItem = z.infer<typeof ConfigurationItem>

const configurations = collection({
  name: 'channels',
  per: 'environment',
  schema: ConfigurationItem,
  id: () => '-',
})

const tableOf = ({ client, environment }: EnvironmentScope) => new Table({ client, environment })

export const fieldsOf = (name: KeptName): readonly FieldDefinition[] =>
  name === retiredName ? retiredFields : definitions[name].fields

const emptyChannel: StoredChannel = { isOn: false, welcomes: true, values: {}, proven: [] }
export const storedOf = (item: ConfigurationItem, name: KeptName): StoredChannel => item.channels[name] ?? emptyChannel

/** The configuration as it is now; the first who asks makes it, with the keys of its doors. */
export const readConfiguration = (scope: EnvironmentScope): Promise<ConfigurationItem> =>
  retryOnConflict(async () => {
    const item = await tableOf(scope).get(configurations, '-')
    const lacking = otherChannels.filter((channel) => !item?.channels[channel]?.key)
    return item && lacking.length === 0 ? item : addDoors(scope, item, lacking)
  })

/** The configuration as far as anybody has asked for it; nothing is made. */
export const storedConfiguration = async (scope: EnvironmentScope): Promise<ConfigurationItem> =>
  (await tableOf(scope).get(configurations, '-')) ?? { channels: {}, revision: 0, version: 0 }

async function addDoors(
  { client, environment }: EnvironmentScope,
  item: ConfigurationItem | undefined,
  lacking: readonly OutsideChannel[],
): Promise<ConfigurationItem> {
  const before: ConfigurationItem = item ?? { channels: {}, revision: 0, version: 0 }
  const made = lacking.map((channel) => ({ key: newToken(), client, environment, channel }))
  const withKeys = made.map(({ channel, key }) => {
    const stored = storedOf(before, channel)
    return [channel, { ...stored, key, values: { ...firstValues(fieldsOf(channel)), ...stored.values } }] as const
  })
  const after = { ...before, channels: { ...before.channels, ...Object.fromEntries(withKeys) } }
  const changes = made.map(doorChange)
  await transact([configurationChange({ client, environment }, before, after), ...changes])
  return { ...after, version: before.version + 1 }
}

/** Writes the configuration over the one that was read; `unavailable` where it is another one by now. */
export const configurationChange = (
  scope: EnvironmentScope,
  { version }: ConfigurationItem,
  after: ConfigurationItem,
): Change => ({
  ...tableOf(scope).replace(
    configurations,
    { ...after, version: version + 1 },
    { field: 'version', value: version === 0 ? undefined : version },
  ),
  otherwise: 'unavailable',
})

/** A channel with its settings, secrets in clear: never to be logged, stored or answered. */
export interface OpenedChannel {
  readonly scope: EnvironmentScope
  readonly channel: OutsideChannel
  readonly key: string
  readonly behaviour: Behaviour
  readonly settings: FieldValues
  /** Nothing is missing that the channel needs. */
  readonly isComplete: boolean
}

const idOf = ({ client, environment }: EnvironmentScope, channel: Channel) => `${client}#${environment}#${channel}`

const knownChannels = remember(async (id) => {
  const [client = '', environment = '', name] = id.split('#')
  const channel = otherChannels.find((each) => each === name)
  const item = channel && (await tableOf({ client, environment }).get(configurations, '-'))
  return item && openStored({ client, environment }, channel, storedOf(item, channel))
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
  const { key, values, isOn, language, welcomes, departmentId } = stored
  if (key === undefined) return undefined
  const fields = fieldsOf(channel)
  return {
    scope,
    channel,
    key,
    behaviour: { isOn, language, welcomes, departmentId },
    settings: await openedValues(fields, values, { scope, channel }),
    isComplete: areComplete(fields, values),
  }
}

/** Has this process read the channels of an environment anew. */
export function forgetChannels(scope: EnvironmentScope): void {
  for (const channel of otherChannels) knownChannels.forget(idOf(scope, channel))
  forgetAccounts()
}
