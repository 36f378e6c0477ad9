/** What proves an erasure, and what keeps an erased customer from coming back with a table that is restored. */
import { BatchWriteItemCommand, DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { execFile } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepRestored } from '../../infra/commands/restoration.ts'
import { signReceipt, verifyReceipt, type SignedReceipt } from '../../functions/erasure/receipt.ts'
import { entries } from '../../functions/chat/conversation/store.ts'
import { tableName } from '../../functions/platform/aws/dynamodb.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { fileBehind } from '../kit/content-files.ts'
import { erasing } from '../kit/erasing.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop
const { tracesOf, erases, passes } = erasing(world)
beforeAll(() => shop.offersPeople())

describe('a receipt', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-receipt-'))
  let text = ''
  let erasure = ''
  let userId = ''
  beforeAll(async () => {
    const customer = await shop.starts()
    ;({ userId } = customer)
    await customer.says('Hello')
    ;({ _id: erasure } = await erases(admin, userId))
    const file = await admin.privacy.receipt({ id: erasure })
    ;({ text } = await fileBehind(file))
  })

  const command = (...options: string[]) =>
    promisify(execFile)(
      process.execPath,
      [
        '--import',
        'tsx',
        fileURLToPath(new URL('../../infra/commands/verify-receipt.ts', import.meta.url)),
        ...options,
      ],
      { cwd: fileURLToPath(new URL('../..', import.meta.url)) },
    )
  const written = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }

  it('is signed over its members in the order of their names, as anybody can check without Parley', () => {
    const { receipt, key, signature } = JSON.parse(text) as SignedReceipt
    const inOrder = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .toSorted(([a], [b]) => (a < b ? -1 : 1))
              .map(([name, each]) => [name, inOrder(each)]),
          )
        : value
    const signed = `parley-erasure-receipt.${JSON.stringify(inOrder({ key, receipt }))}`
    expect(signed).toMatch(/^parley-erasure-receipt\.\{"key":\{"algorithm":"Ed25519","id":"/)
    const publicKey = createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' })
    expect(verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, 'base64'))).toBe(true)
  })

  it('says what was removed and when, and not of whom; nobody has the receipt of what is not completed', async () => {
    const { receipt } = JSON.parse(text) as SignedReceipt
    expect(receipt).toMatchObject({ erasure, company: shop.company.displayName, version: 1 })
    expect(receipt.counts.conversation).toBeGreaterThan(0)
    expect(text).not.toContain(userId)
    const { _id } = await admin.privacy.erase({ userId: (await shop.starts()).userId })
    await expect(admin.privacy.receipt({ id: _id })).rejects.toMatchObject({ code: 'not-found' })
    await passes()
  })

  it('is verified by one command without a cloud, with the key that everybody may read', async () => {
    const response = await fetch(`${world.cloud.origin}/api/agent/receipt-keys`)
    const { data } = (await response.json()) as { data: { publicKey: string }[] }
    const path = written('good.json', text)
    const { stdout } = await command(path, '--key', data[0]!.publicKey)
    expect(stdout).toContain('genuine')
    expect(stdout).toContain(erasure)
  })

  it('is refused by the command once anything in it was changed', async () => {
    const signed = JSON.parse(text) as SignedReceipt
    const path = written('bad.json', JSON.stringify({ ...signed, receipt: { ...signed.receipt, by: 'Nobody' } }))
    await expect(command(path)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not genuine') as string,
    })
  })

  it('is no longer genuine with any member changed, left out or added, and with another key', async () => {
    const signed = JSON.parse(text) as SignedReceipt
    const { receipt } = signed
    const { is } = verifyReceipt(text)
    expect(is).toBe('genuine')
    const changes: object[] = [
      ...Object.keys(receipt).map((name) => ({ ...receipt, [name]: name === 'counts' ? {} : 'x' })),
      ...Object.keys(receipt).map((name) => ({ ...receipt, [name]: undefined })),
      { ...receipt, counts: { ...receipt.counts, files: 99 } },
      { ...receipt, more: 1 },
    ]
    for (const changed of changes)
      expect(verifyReceipt(JSON.stringify({ ...signed, receipt: changed })).is).not.toBe('genuine')
    expect(verifyReceipt(text, [Buffer.from('other').toString('base64')]).is).toBe('other-key')
    const { format: _, version: __, ...told } = receipt
    const other = await signReceipt({ ...told, by: 'Nobody' })
    expect(verifyReceipt(JSON.stringify({ ...other, receipt })).is).toBe('altered')
    for (const bad of ['', '{}', '[]', 'null']) expect(verifyReceipt(bad).is).toBe('no-receipt')
  })
})

describe('a table that was restored', () => {
  const dynamodb = new DynamoDBClient({})
  afterAll(() => dynamodb.destroy())

  it('is swept of everybody who was erased since, and keeps all others', async () => {
    const [gone, stays] = [await shop.starts(), await shop.starts()]
    for (const customer of [gone, stays]) await customer.says(`Schnackwort of ${customer.userId}`)
    await world.settled()
    const { Items: rows = [] } = await dynamodb.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: `T#${shop.company.id}#C#${gone.userId}` } },
      }),
    )
    await erases(admin, gone.userId)
    expect(await tracesOf(`Schnackwort of ${gone.userId}`)).toEqual([])
    // As a copy of an earlier moment has them.
    const Puts = rows.map((Item) => ({ PutRequest: { Item } }))
    await dynamodb.send(new BatchWriteItemCommand({ RequestItems: { [tableName()]: Puts.slice(0, 25) } }))
    expect(Puts.length).toBeLessThan(25)
    expect(unmarshall(rows[0]!)['pk']).toContain(gone.userId)
    expect(await tracesOf(`Schnackwort of ${gone.userId}`)).not.toEqual([])
    expect(await sweepRestored(dynamodb, tableName(), tableName())).toBe(1)
    expect(await tracesOf(`Schnackwort of ${gone.userId}`)).toEqual([])
    expect(await new Table({ client: shop.company.id, conversation: stays.userId }).list(entries)).not.toEqual([])
  })
})
