/** The settings of channels as a test enters them. */
import { ulid } from 'ulid'
import type { ChannelsConfiguration } from '#shared/channels/configuration'
import type { OutsideChannel } from '#shared/channels/register'
import { channelAt, forgetChannels } from '../../functions/channels/opened-channel.ts'
import type { EnvironmentScope } from '../../functions/platform/table/scope.ts'
import type { Worker } from './world.ts'

export type Settings = Record<string, unknown>

export const readChannels = async (by: Worker) => (await by.channels.configuration({}))[0]!

/** Saves some fields of some channels over what is there. */
export async function saveChannels(by: Worker, changes: Readonly<Record<string, Settings>>) {
  const before = await readChannels(by)
  const all = before as unknown as Record<string, Settings>
  const merged = Object.entries(changes).map(([name, fields]) => [name, { ...all[name], ...fields }])
  // Some of these are wrong on purpose.
  return by.channels.save({ ...before, ...Object.fromEntries(merged) } as ChannelsConfiguration)
}

/** A row of a list, as whoever enters it names it. */
export const row = (fields: Settings) => ({ _id: ulid(), ...fields })

/** Rows are told apart by ids. */
export const withRows = (settings: Readonly<Settings>): Settings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each: unknown) => (typeof each === 'object' ? row({ ...each }) : each)) : value,
    ]),
  )

/** The channel as a function would open it that reads anew. */
export async function openedChannel(scope: EnvironmentScope, channel: OutsideChannel) {
  forgetChannels(scope)
  return (await channelAt(scope, channel))!
}

/** The faults of a call that is refused, by where they are. */
export const faultsOf = (saving: Promise<unknown>): Promise<[string, string][]> =>
  saving.then(
    () => [],
    (problem: { details?: { path: string; code: string }[] }) =>
      (problem.details ?? []).map(({ path, code }): [string, string] => [path, code]),
  )
