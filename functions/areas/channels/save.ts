/** One save of all channels of an environment: what differs is sealed and stored, and doors and accounts follow from it. */
import { isDeepStrictEqual } from 'node:util'
import type { FieldValues } from '#shared/channels/configuration'
import { retiredName } from '#shared/channels/google-business-messaging'
import { otherChannels } from '#shared/chat/channels'
import type { OutsideChannel } from '#shared/channels/register'
import type { SavedChannels } from '#shared/contracts/channels'
import { faultsBelow } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { consoleOrigin } from '../../platform/aws/mail-sender.ts'
import type { Context } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { Change } from '../../platform/table/transaction.ts'
import {
  afterSwitch,
  configurationChange,
  fieldsOf,
  keptNames,
  readConfiguration,
  storedOf,
  type ConfigurationItem,
  type KeptName,
  type StoredChannel,
} from '../../channels/configuration.ts'
import { faultsOfFields } from '../../channels/field-faults.ts'
import { forgetChannels } from '../../channels/opened-channel.ts'
import { missedGroup } from '../../channels/lane.ts'
import { endOutage } from '../../channels/outage.ts'
import { sealedValues } from '../../channels/sealed-values.ts'
import { wakeLanes } from '../../channels/wake-lanes.ts'
import { claimsOf, provenIn } from '../../channels/accounts.ts'
import { faultsOfBehaviour } from './settings-faults.ts'

/** So many accounts change hands in one transaction at most. */
const claimsMax = 80

/**
 * Throws `stale` where somebody else has saved since, `account-taken`, what is wrong with which field, and `own-address-unknown`
 * where a channel is on and no provider could be told where this stage is.
 */
export async function saveConfiguration(given: SavedChannels, context: Context): Promise<ConfigurationItem> {
  const { client, environment } = context.scope
  const scope = { client, environment }
  const { saved, changed } = await retryOnConflict(() => save(given, context))
  forgetChannels(scope)
  // What was wrong may be right by now, so that nobody waits for the next look at a provider.
  for (const channel of otherChannels) if (changed.includes(channel)) await endOutage(scope, channel)
  for (const channel of otherChannels) {
    const { isOn, offSince = '', sendsSince } = storedOf(saved, channel)
    const sends = isOn && changed.includes(channel) && sendsSince === offSince
    if (sends) await wakeLanes(scope, channel, missedGroup(environment, channel, offSince))
  }
  return saved
}

async function save(
  given: SavedChannels,
  context: Context,
): Promise<{ saved: ConfigurationItem; changed: readonly string[] }> {
  const { client, environment } = context.scope
  const scope = { client, environment }
  const read = await readConfiguration(scope)
  if (given.revision !== read.revision) throw new Problem('stale')
  const faults = [
    ...keptNames.flatMap((name) => faultsBelow(name, faultsOfFields(name, given[name] as FieldValues))),
    ...(await faultsOfBehaviour(given, read, context)),
  ]
  if (faults.length > 0) throw badRequest(...faults)
  const after = new Map<KeptName, StoredChannel>()
  for (const name of keptNames) after.set(name, await storedAfter(name, given, read, context))
  const differences = keptNames.flatMap((name) => differencesOf(name, storedOf(read, name), after.get(name)))
  if (differences.length === 0) return { saved: read, changed: [] }
  const changed = [...new Set(differences.map(([name]) => name))]
  // Addresses of doors, their signatures and links to pictures begin with it.
  const isOpened = otherChannels.some((channel) => changed.includes(channel) && after.get(channel)?.isOn)
  if (isOpened && !consoleOrigin()) throw new Problem('own-address-unknown')
  const saved = {
    ...read,
    revision: read.revision + 1,
    channels: { ...read.channels, ...Object.fromEntries(after) },
  }
  const claims = await claimsAfter(scope, read, saved)
  if (claims.length > claimsMax) throw new Problem('too-large', { limit: `${claimsMax} accounts at once` })
  await context.commit([configurationChange(scope, read, saved), ...claims], {
    about: {
      name: changed.join(', '),
      description: differences.map((path) => path.join('.')).join(', '),
      id: environment,
      revision: saved.revision,
    },
  })
  return { saved: { ...saved, version: read.version + 1 }, changed }
}

async function storedAfter(
  name: KeptName,
  given: SavedChannels,
  read: ConfigurationItem,
  { scope: { client, environment }, now }: Context,
): Promise<StoredChannel> {
  const scope = { client, environment }
  const before = storedOf(read, name)
  const sealing = { place: { scope, channel: name }, before: before.values, path: name }
  // Its schema is made of these very fields.
  const values = await sealedValues(fieldsOf(name), given[name] as FieldValues, sealing)
  if (name === retiredName) return { ...before, values }
  const { isOn, language, welcomes, departmentId } = given[name]
  const after = { ...before, isOn, language, welcomes, departmentId, values }
  const proven = name === 'chat_plugin' ? [] : await provenIn(scope, name, after)
  const sendsMissed = given.sendMissed?.some((channel) => channel === name)
  return afterSwitch(before, { ...after, proven }, now, sendsMissed)
}

async function claimsAfter(
  scope: { client: string; environment: string },
  read: ConfigurationItem,
  saved: ConfigurationItem,
): Promise<Change[]> {
  const all = await Promise.all(
    otherChannels.map((channel: OutsideChannel) =>
      claimsOf(scope, channel, storedOf(read, channel), storedOf(saved, channel)),
    ),
  )
  return all.flat()
}

const behaviourNames = ['isOn', 'language', 'welcomes', 'departmentId'] as const

/** The names of what differs, each behind that of its channel; no values. */
function differencesOf(name: KeptName, before: StoredChannel, after: StoredChannel | undefined): [string, string][] {
  if (!after) return []
  const behaviour = behaviourNames.filter((field) => before[field] !== after[field])
  const fields = fieldsOf(name)
    .map((field) => field.name)
    .filter((field) => !isDeepStrictEqual(before.values[field], after.values[field]))
  return [...behaviour, ...fields].map((field) => [name, field])
}
