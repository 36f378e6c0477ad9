/** A company whose customers write on a channel of others: the provider at the edge of the network, and our doors. */
import { ulid } from 'ulid'
import { definitionOf, type OutsideChannel } from '#shared/channels/register'
import type { Fake, ProviderCall, Told } from '../adapters/fake.ts'
import type { Worker, World } from './world.ts'

/** Rows are told apart by ids, which whoever enters them makes. */
const withIds = (settings: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((row: unknown) => (typeof row === 'object' ? { _id: ulid(), ...row } : row))
        : value,
    ]),
  )

export interface OpenChannel {
  readonly channel: OutsideChannel
  readonly door: string
  /** The calls of the provider reach our door; gives the statuses they were answered with. */
  calls(calls: readonly ProviderCall[]): Promise<{ status: number; headers: Record<string, string>; body: string }[]>
  /** Customers do something, the provider tells us, and all that follows has happened. */
  hears(...happened: Told[]): Promise<number[]>
}

/** Sets up a channel as its company would, and lets the provider answer at its names. */
export async function openChannel(
  world: World,
  admin: Worker,
  fake: Fake,
  behaviour: { readonly isOn?: boolean; readonly welcomes?: boolean } = {},
): Promise<OpenChannel> {
  // Two channels of one provider have a host in common, at which the one that was opened last is played.
  for (const host of fake.hosts)
    await world.outside.replace(host, (request, response) => fake.answer(request, response))
  const [before] = await admin.channels.configuration({})
  const { channel } = fake
  const settings = { ...before![channel], isOn: true, welcomes: false, ...behaviour, ...withIds(fake.settings) }
  const saved = await admin.channels.save({ ...before!, [channel]: settings })
  // What we make, the company enters at the provider.
  const made = definitionOf(channel).fields.filter((field) => 'made' in field)
  Object.assign(fake.settings, Object.fromEntries(made.map(({ name }) => [name, saved[channel][name]])))
  // Functions know the settings they have read for half a minute.
  world.clock.advance(31_000)
  const health = await admin.channels.health({})
  const door = health.find((each) => each.channel === channel)!.address
  const calls: OpenChannel['calls'] = (all) =>
    Promise.all(
      all.map(async ({ method, url, headers, body }) => {
        const answer = await fetch(url, {
          method,
          headers,
          ...(method === 'POST' && { body: new Uint8Array(body) }),
        })
        return {
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: await answer.text(),
        }
      }),
    )
  return {
    channel,
    door,
    calls,
    async hears(...happened) {
      const answers = await calls(fake.tell(happened, door, new Date(world.clock.now())))
      await world.settled()
      return answers.map(({ status }) => status)
    },
  }
}
