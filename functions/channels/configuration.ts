/**
 * The channels of an environment, as they are stored: what was entered for each, with secrets sealed.
 *
 * | item     | per         | id                     |
 * |----------|-------------|------------------------|
 * | channels | environment | `-`; made on first use |
 */
import * as z from 'zod/mini'
import { behaviourShape } from '#shared/channels/configuration'
import { isWelcoming, type FieldDefinition } from '#shared/channels/definition'
import { googleBusinessMessaging as retiredFields, retiredName } from '#shared/channels/google-business-messaging'
import { definitionOf, definitions, type OutsideChannel } from '#shared/channels/register'
import { channels, otherChannels } from '#shared/chat/channels'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import { transact, type Change } from '../platform/table/transaction.ts'
import { doorChange } from './doors.ts'
import { areComplete, firstValues, newToken, StoredValues } from './stored-values.ts'

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
  /** When it was last switched off; absent before the first time. */
  offSince: z.optional(z.iso.datetime()),
  /** The time off whose messages are sent, by its `offSince`, or `` of the time before it was first on. */
  sendsSince: z.optional(z.string()),
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

export const storedOf = (item: ConfigurationItem, name: KeptName): StoredChannel =>
  item.channels[name] ?? {
    isOn: false,
    welcomes: name === retiredName || isWelcoming(definitionOf(name)),
    values: {},
    proven: [],
  }

/**
 * A channel after it was switched on or off, or neither. `sendsMissed`: what was said while it was off is sent now that it
 * is on.
 */
export function afterSwitch(
  before: StoredChannel,
  after: StoredChannel,
  now: Date,
  sendsMissed = false,
): StoredChannel {
  if (before.isOn === after.isOn) return after
  if (!after.isOn) return { ...after, offSince: now.toISOString() }
  return { ...after, sendsSince: sendsMissed ? (before.offSince ?? '') : undefined }
}

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

/** Whether nothing can be said on it, because it is off or lacks something. */
export const isClosed = (item: ConfigurationItem, channel: OutsideChannel): boolean => {
  const { isOn, values } = storedOf(item, channel)
  return !isOn || !areComplete(fieldsOf(channel), values)
}

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
