/**
 * The doors of channels, and the accounts that a test has proved to be a company's. No secret is among them.
 *
 * | item            | per   | id                      | group                     |
 * |-----------------|-------|-------------------------|---------------------------|
 * | channel-door    | world | its key                 | the company's environment |
 * | channel-account | world | the channel and account | the company's environment |
 *
 * Providers that know one address alone for all their customers are told apart by their accounts; anybody could name an
 * account that is somebody else's, so that it is kept only once a test has proved it.
 */
import * as z from 'zod/mini'
import type { OutsideChannel } from '#shared/channels/register'
import { otherChannels, type Channel } from '#shared/chat/channels'
import { Id } from '#shared/ids'
import { Problem } from '#shared/problem'
import { consoleOrigin } from '../platform/aws/mail-sender.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import { transact, type Change } from '../platform/table/transaction.ts'
import { remember } from '../platform/tenancy/remember.ts'

const Owner = { client: Id, environment: Id, channel: z.enum(otherChannels) }
const groupOf = ({ client, environment }: EnvironmentScope) => `${client}-${environment}`

const DoorItem = z.object({ key: z.string(), ...Owner })
const doors = collection({
  name: 'channel-door',
  per: 'world',
  schema: DoorItem,
  id: ({ key }) => key,
  group: groupOf,
})

const AccountItem = z.object({ account: z.string(), ...Owner, owner: z.string() })
const accountId = (channel: Channel, account: string) => `${channel}#${account}`
const accounts = collection({
  name: 'channel-account',
  per: 'world',
  schema: AccountItem,
  id: ({ channel, account }) => accountId(channel, account),
  group: groupOf,
})

const world = new Table({})

/** Writes a door that is new. */
export const doorChange = (door: z.infer<typeof DoorItem>): Change => world.create(doors, door, 'internal')

const ownerOf = ({ client, environment }: EnvironmentScope) => JSON.stringify([client, environment])

/** Makes an account the environment's; `account-taken` where it is another one's. */
export function accountChange(
  { client, environment }: EnvironmentScope,
  channel: OutsideChannel,
  account: string,
): Change {
  const owner = ownerOf({ client, environment })
  const item = { account, client, environment, channel, owner }
  return world.create(accounts, item, 'account-taken')
}

/** Of some accounts those that are others'. */
export async function accountsOfOthers(
  scope: EnvironmentScope,
  channel: OutsideChannel,
  named: readonly string[],
): Promise<string[]> {
  const found = await world.getMany(
    accounts,
    named.map((account) => accountId(channel, account)),
  )
  return found.filter(({ owner }) => owner !== ownerOf(scope)).map(({ account }) => account)
}

/** Gives an account back that the configuration says is ours. */
export const releaseChange = (channel: OutsideChannel, account: string): Change =>
  world.drop(accounts, accountId(channel, account))

export type Door = EnvironmentScope & { readonly channel: OutsideChannel }

const doorOf = ({ client, environment, channel }: Door): Door => ({ client, environment, channel })

const knownDoors = remember(async (key) => {
  const item = await world.get(doors, key, { stale: true })
  return item && doorOf(item)
})
const knownAccounts = remember(async (id) => {
  const item = await world.get(accounts, id, { stale: true })
  return item && doorOf(item)
})

const keyForm = /^[\w-]{22}$/

/** Whose door a key opens; as it was at most half a minute ago. */
export const findDoor = async (key: string): Promise<Door | undefined> =>
  keyForm.test(key) ? knownDoors.find(key) : undefined

const accountLengthMax = 500

/** Whose account it is, where a test has proved it. */
export const findDoorOfAccount = async (channel: Channel, account: string): Promise<Door | undefined> =>
  account !== '' && account.length <= accountLengthMax ? knownAccounts.find(accountId(channel, account)) : undefined

/** The address that a provider is given. */
export const doorAddress = (channel: Channel, key: string): string => `${consoleOrigin()}/input/${channel}/${key}`

/** Has this process look up accounts anew. */
export const forgetAccounts = (): void => knownAccounts.forgetAll()

const rowsAtOnce = 100

/** Removes the doors of an environment that is deleted, and gives its accounts back. */
export async function removeDoors({ client, environment }: EnvironmentScope) {
  const page = { size: rowsAtOnce }
  const [opened, owned] = await Promise.all([
    world.pageOfGroup(doors, groupOf({ client, environment }), page),
    world.pageOfGroup(accounts, groupOf({ client, environment }), page),
  ])
  for (const { key } of opened) await transact([world.drop(doors, key)])
  for (const { channel, account, owner } of owned) await releaseOwn(channel, account, owner)
  forgetAccounts()
  for (const { key } of opened) knownDoors.forget(key)
  return { removed: opened.length + owned.length, more: opened.length === rowsAtOnce || owned.length === rowsAtOnce }
}

/** What the index still lists may be another company's by now. */
async function releaseOwn(channel: OutsideChannel, account: string, owner: string): Promise<void> {
  const change = world.removeUnchanged(accounts, accountId(channel, account), { field: 'owner', value: owner })
  try {
    await transact([change])
  } catch (error) {
    if (!Problem.is(error, 'stale')) throw error
  }
}
