/** Keys apart from what they seal: what the table holds opens nothing without the root key, which is kept elsewhere. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { createDecipheriv, createHmac } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rootKeyParameter } from '../../infra/definition/definition.ts'
import { languageModels, setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { openWorld, type World } from '../kit/world.ts'

let world: World
let table: DynamoDBDocumentClient

beforeAll(async () => {
  world = await openWorld()
  table = DynamoDBDocumentClient.from(new DynamoDBClient({}))
})
afterAll(async () => {
  table.destroy()
  await world.close()
})

/** The keyring as another process has it: nothing is known yet. */
async function keyring() {
  vi.resetModules()
  return import('../../functions/platform/tenancy/keyring.ts')
}

const everything = async () => (await table.send(new ScanCommand({ TableName: 'parley' }))).Items ?? []
const keyItem = async (purpose: string) => (await everything()).find(({ pk }) => pk === `W#key#${purpose}`)
const parametersFile = () => join(world.folder, 'parameters.json')
function rootKey(): Buffer {
  const kept = JSON.parse(readFileSync(parametersFile(), 'utf8')) as Record<string, { value: string }>
  return Buffer.from(kept[rootKeyParameter('development')]!.value, 'base64url')
}

/** What a seal holds, for whoever has a key; `undefined` when the key is another one. */
function opened(key: Buffer, seal: string, owner: string): Buffer | undefined {
  const bytes = Buffer.from(seal, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  } catch {
    return undefined
  }
}

/** Each text, and each run of 32 bytes within it, that somebody might try as a key. */
function candidates(items: readonly object[]): Buffer[] {
  const texts = JSON.stringify(items).match(/[\w-]{16,}/g) ?? []
  return texts.flatMap((text) => {
    const bytes = Buffer.from(text, 'base64url')
    const starts = Array.from({ length: Math.max(0, bytes.length - 31) }, (_, start) => start)
    return [...starts.map((start) => bytes.subarray(start, start + 32)), Buffer.from(text.slice(0, 32).padEnd(32))]
  })
}

const signatureOf = (secret: Buffer, parts: readonly string[]) =>
  createHmac('sha256', secret.toString('base64url')).update(JSON.stringify(parts)).digest('base64url')

describe('the keyring', () => {
  it('keeps no key in the table that signs or opens anything, and the root key opens those it keeps', async () => {
    const { company, admin } = await world.newCompany()
    const { preview } = await admin.customer.previewToken()
    await setLanguageModel(
      { client: company.id },
      {
        baseURL: 'https://models.example',
        modelName: 'small',
        modelTokenLimit: 8000,
        key: 'sk-secret',
      },
    )
    const items = await everything()
    const [name = '', environment = '', expires = '', signature = ''] = preview.split('.')
    const signed = ['preview', name, company.id, environment, expires]
    const kept = await new Table({ client: company.id }).get(languageModels, '-')
    const [sealName = '', seal = ''] = kept!.sealedKey!.split('.')

    const tried = candidates(items)
    expect(tried.length).toBeGreaterThan(100)
    expect(tried.filter((key) => signatureOf(key, signed) === signature)).toEqual([])
    expect(tried.filter((key) => opened(key, seal, company.id))).toEqual([])
    expect(JSON.stringify(items)).not.toContain('sk-secret')

    const secretOf = async (purpose: string, keyName: string) => {
      const { keys } = (await keyItem(purpose)) as unknown as { keys: { name: string; sealed: string }[] }
      const { sealed } = keys.find((key) => key.name === keyName)!
      return opened(rootKey(), sealed, JSON.stringify([purpose, keyName]))!
    }
    expect(signatureOf(await secretOf('preview', name), signed)).toBe(signature)
    expect(opened(await secretOf('language-model', sealName), seal, company.id)?.toString()).toBe('sk-secret')
  })

  it('makes one key of two first uses at once', async () => {
    const [one, other] = [await keyring(), await keyring()]
    const [a, b] = await Promise.all([one.sign('media', ['a']), other.sign('media', ['a'])])
    expect(a).toEqual(b)
  })

  it('seals a key that an earlier release left in clear, and what was made with it stays good', async () => {
    const secret = Buffer.alloc(32, 7)
    const clear = { pk: 'W#key#media', sk: '-', purpose: 'media', name: 'old1', secret: secret.toString('base64url') }
    await table.send(new PutCommand({ TableName: 'parley', Item: clear }))
    const { isSigned, sign } = await keyring()
    const old = signatureOf(secret, ['media', 'old1', 'a'])
    expect(await isSigned('media', 'old1', ['a'], old)).toBe(true)
    expect(await isSigned('media', 'old1', ['b'], old)).toBe(false)
    expect((await sign('media', ['a'])).signature).toBe(old)
    expect(JSON.stringify(await keyItem('media'))).not.toContain(clear.secret)
    expect(await (await keyring()).isSigned('media', 'old1', ['a'], old)).toBe(true)
  })

  it('signs with a new key after a rotation, knows the one before it, and forgets the one before that', async () => {
    const [here, elsewhere] = [await keyring(), await keyring()]
    const first = await here.sign('media', ['a'])
    await elsewhere.sign('media', ['a'])
    await here.rotateKey('media')
    const second = await here.sign('media', ['a'])
    expect(second.key).not.toBe(first.key)
    const isGood = async (made: typeof first, at = here) => at.isSigned('media', made.key, ['a'], made.signature)
    expect([await isGood(first), await isGood(second)]).toEqual([true, true])
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2000)
    expect(await isGood(second, elsewhere)).toBe(true)
    vi.restoreAllMocks()
    await here.rotateKey('media')
    expect([await isGood(first), await isGood(second)]).toEqual([false, true])
  })

  it('opens a seal after any number of rotations, and for its owner only', async () => {
    const { rotateKey, sealText, unsealText } = await keyring()
    const seal = await sealText('language-model', 'a', 'sk-secret')
    for (let round = 0; round < 3; round++) await rotateKey('language-model')
    expect(await unsealText('language-model', 'a', seal)).toBe('sk-secret')
    await expect(unsealText('language-model', 'b', seal)).rejects.toThrow()
  })

  it('makes no second root key where keys are sealed by one that is gone', async () => {
    expect(statSync(parametersFile()).mode & 0o777).toBe(0o600)
    const { openParameterStore } = await import('../../infra/local/parameter-store.ts')
    const { serve } = await import('../kit/serve.ts')
    const empty = await serve(openParameterStore({ folder: join(world.folder, 'empty'), clock: world.clock }))
    vi.stubEnv('AWS_ENDPOINT_URL_SSM', empty.url)
    const { sign } = await keyring()
    await expect(sign('media', ['a'])).rejects.toThrow('/parley/development/root-key is gone')
    await empty.close()
    rmSync(join(world.folder, 'empty'), { recursive: true, force: true })
    vi.unstubAllEnvs()
    expect((await (await keyring()).sign('media', ['a'])).signature).toMatch(/^[\w-]{43}$/)
  })
})
