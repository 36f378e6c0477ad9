/** The list of the user pool that each night keeps, and the accounts that are made from it where a pool was lost. */
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import { deleteAccount, findAccount } from '../../functions/platform/aws/accounts.ts'
import { placeOf, s3 } from '../../functions/platform/aws/s3.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { agents, members } from '../../functions/platform/tenancy/tenancy.ts'
import { restoreAccounts } from '../../infra/commands/account-restoration.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const day = '2026-11-25'
const keep = () => world.cloud.lambda.invoke('save-accounts', { day })

const keptText = async (): Promise<string> => {
  const { client } = await s3()
  const { Body } = await client.send(new GetObjectCommand(placeOf(`accounts/${day}/00000.json`)))
  return (await Body?.transformToString()) ?? ''
}

it('the list names each account once, and nothing that signs anybody in', async () => {
  const { agent } = await shop.hires('Lena Lang')
  expect(await keep()).toEqual({ more: false })
  const text = await keptText()
  const kept = JSON.parse(text) as { authId: string; email: string }[]
  expect(kept.filter(({ email }) => email === agent.email)).toEqual([
    { authId: agent.authId, email: agent.email, isEnabled: true, created: expect.any(String) as string },
  ])
  expect(new Set(kept.map(({ authId }) => authId)).size).toBe(kept.length)
  expect(text).not.toMatch(/password|verifier|salt|secret|credential/i)
})

it('whose account was lost has one again under a new name, with all rights and keys, and those of nobody are left out', async () => {
  const { agent } = await shop.hires('Omar Orth')
  await keep()
  await deleteAccount(agent.authId)
  const { made } = await restoreAccounts(day)
  expect(made).toBe(1)
  const account = await findAccount(agent.email)
  expect(account).toMatchObject({ isOpened: true, isEnabled: true })
  expect(account!.authId).not.toBe(agent.authId)
  const { client } = shop.scope
  expect(await new Table({}).get(agents, agent.authId)).toBeUndefined()
  expect(await new Table({}).get(agents, account!.authId)).toMatchObject({ _id: agent._id, email: agent.email })
  expect(await new Table({ client }).get(members, agent._id)).toMatchObject({ authId: account!.authId })
  expect(await restoreAccounts(day)).toMatchObject({ made: 0 })
  await expect(restoreAccounts('2026-01-01')).rejects.toThrow(
    'No list of accounts was kept in the night of 2026-01-01.',
  )
})
