/** The accounts of a night's list in a new pool, and the rows of their people, which go by the pool's names. */
import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { ensureAccount, findAccount, setPassword } from '../../functions/platform/aws/accounts.ts'
import { bucketName, placeOf, s3 } from '../../functions/platform/aws/s3.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { apiKeys } from '../../functions/platform/tenancy/api-keys.ts'
import { agents, members } from '../../functions/platform/tenancy/tenancy.ts'
import { mediaBucket } from '../definition/definition.ts'

const Accounts = z.array(z.object({ authId: z.string(), email: z.email(), isEnabled: z.boolean() }))

interface Restoration {
  made: number
  known: number
  /** Nobody in the table has them. */
  unused: number
}

/** May be called again: what is there stays. An account that was switched off is not made. */
export async function restoreAccounts(day: string): Promise<Restoration> {
  const restored = { made: 0, known: 0, unused: 0 }
  const { client } = await s3()
  for (const key of await filesOf(day)) {
    const { Body } = await client.send(new GetObjectCommand(placeOf(key)))
    for (const account of Accounts.parse(JSON.parse((await Body?.transformToString()) ?? '[]')))
      restored[await restoreAccount(account)] += 1
  }
  return restored
}

async function filesOf(day: string): Promise<string[]> {
  const asked = { Bucket: bucketName(), Prefix: `${mediaBucket.accountsPrefix}${day}/` }
  const keys: string[] = []
  const { client } = await s3()
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, asked))
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
  if (keys.length === 0) throw new Error(`No list of accounts was kept in the night of ${day}.`)
  return keys
}

async function restoreAccount({
  authId,
  email,
  isEnabled,
}: z.infer<typeof Accounts>[number]): Promise<keyof Restoration> {
  if (await findAccount(authId)) return 'known'
  const agent = isEnabled ? await new Table({}).get(agents, authId) : undefined
  if (!agent) return 'unused'
  const account = await ensureAccount(email)
  // An account whose owner has never had a password cannot ask for a new one.
  if (!account.isOpened) await setPassword(account.authId, `${randomBytes(24).toString('base64url')}aA1!`)
  const world = new Table({})
  const moved = { authId: account.authId }
  await transact([
    world.put(agents, { ...agent, ...moved }),
    world.drop(agents, authId),
    ...agent.clients.map(({ id: client }) => new Table({ client }).set(members, agent._id, moved)),
    ...(agent.keys ?? []).map(({ _id }) => world.set(apiKeys, _id, moved)),
  ])
  return 'made'
}
