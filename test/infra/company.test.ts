/** An operator founds the first company of a fresh cloud with one command, and gives it a language model with another. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { table } from '../../infra/definition/definition.ts'
import { openCognito } from '../../infra/local/cognito/cognito.ts'
import { openDynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import { openS3 } from '../../infra/local/s3/s3.ts'
import { openKeys } from '../../infra/local/wire/access.ts'
import { openParameterStore } from '../../infra/local/parameter-store.ts'
import { region } from '../../infra/local/wire/service.ts'
import { serve } from '../kit/serve.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'parley-company-'))
const invited: string[] = []
const closing: (() => Promise<void>)[] = []
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  const cognito = await openCognito({ folder, clock: Date, mail: (to) => void invited.push(to) })
  const dynamodb = openDynamoDb({
    folder: undefined,
    table: { name: 'parley', ...table, stream: true },
    clock: Date,
  })
  const pool = await serve(cognito.service)
  const store = await serve(dynamodb)
  const parameters = await serve(openParameterStore({ folder, clock: Date }))
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const keys = openKeys({ credentials, policies: new Map(), log: () => {} })
  const files = await serve(openS3({ folder, buckets: ['media'], clock: Date, keys, cors: [] }))
  closing.push(
    () => pool.close(),
    () => store.close(),
    () => files.close(),
    () => parameters.close(),
  )
  environment = {
    ...process.env,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: store.url,
    AWS_ENDPOINT_URL_S3: files.url,
    AWS_ENDPOINT_URL_SSM: parameters.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: pool.url,
  }
  const outputs = {
    Region: region,
    TableName: 'parley',
    UserPoolId: cognito.userPoolId,
    MediaBucket: 'media',
    UndeliveredBucket: 'undelivered',
  }
  writeFileSync(`${folder}/deployed.json`, JSON.stringify({ 'parley-staging-data': outputs }))
})

afterAll(() => Promise.all(closing.map((close) => close())))

const run = (command: string, ...options: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', command, '--outputs', `${folder}/deployed.json`, '--stage', 'staging', ...options],
    { cwd: root, env: { ...environment, MODEL_KEY: 'sk-secret' } },
  )
const company = (...options: string[]) => run('infra/commands/company.ts', ...options)

it('founds the company with a bot that talks, makes its live environment and invites its builder', async () => {
  const person = ['--email', 'jo@acme.example', '--firstName', 'Jo', '--lastName', 'Doe']
  const { stdout } = await company('--name', 'acme', '--displayName', 'Acme Ltd', ...person)
  expect(stdout).toBe('Acme Ltd is founded, and an invitation is on its way to jo@acme.example.\n')
  expect(invited).toEqual(['jo@acme.example'])

  const items = await everything()
  expect(items).toContainEqual(
    expect.objectContaining({ name: 'acme', displayName: 'Acme Ltd', supportedLangs: ['en'] }),
  )
  expect(items).toContainEqual(
    expect.objectContaining({
      list: [expect.objectContaining({ name: 'Main', isLive: true, base: expect.stringMatching(/^[0-9a-f]{64}$/) })],
    }),
  )
  expect(items).toContainEqual(expect.objectContaining({ email: 'jo@acme.example', roles: ['wbb-agent'] }))
})

it('refuses a name that could not stand in an address, and writes nothing', async () => {
  const before = await everything()
  const person = ['--email', 'al@acme.example', '--firstName', 'Al', '--lastName', 'Doe']
  await expect(company('--name', 'Acme & Co', '--displayName', 'Acme', ...person)).rejects.toThrow('lower-case letters')
  expect(await everything()).toEqual(before)
})

it('gives the company a Rasa server, whose token nobody reads in the table, and takes it away', async () => {
  const rasa = (...more: readonly string[]) => run('infra/commands/rasa.ts', '--name', 'acme', ...more)
  await expect(rasa('--url', 'https://10.0.0.1')).rejects.toThrow('Enter a valid url')
  expect((await rasa('--url', 'https://rasa.example')).stdout).toBe('acme asks https://rasa.example from now on.\n')
  expect(await everything()).toContainEqual(expect.objectContaining({ url: 'https://rasa.example', disabled: false }))
  const off = await rasa('--url', 'https://rasa.example', '--disabled')
  expect(off.stdout).toBe('acme asks no server any more.\n')
})

it('gives the company a language model, whose key nobody reads in the table', async () => {
  const model = (baseURL: string) =>
    run(
      'infra/commands/language-model.ts',
      '--name',
      'acme',
      '--baseURL',
      baseURL,
      '--modelName',
      'small',
      '--modelTokenLimit',
      '8000',
    )
  await expect(model('https://10.0.0.1/v1')).rejects.toThrow('Enter a valid url')
  const { stdout } = await model('https://models.example/v1')
  expect(stdout).toBe('acme asks small from now on.\n')
  const items = await everything()
  expect(items).toContainEqual(
    expect.objectContaining({ baseURL: 'https://models.example/v1', modelName: 'small', modelTokenLimit: 8000 }),
  )
  expect(JSON.stringify(items)).not.toContain('sk-secret')
})

it('connects the company to its Salesforce with a key that nobody reads in the table, and refuses what is no key', async () => {
  const connect = (loginUrl: string, key: string) => {
    environment['SALESFORCE_KEY'] = key
    const options = { name: 'acme', loginUrl, clientId: 'consumer-key', username: 'cases@acme.example' }
    const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
    return run('infra/commands/salesforce.ts', ...given)
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await expect(connect('http://login.salesforce.com', key)).rejects.toThrow('Enter a valid url')
  await expect(connect('https://login.salesforce.com', 'no key')).rejects.toThrow()
  expect(JSON.stringify(await everything())).not.toContain('consumer-key')
  const { stdout } = await connect('https://login.salesforce.com', key)
  expect(stdout).toBe('acme opens cases as cases@acme.example from now on.\n')
  const items = JSON.stringify(await everything())
  expect(items).toContain('consumer-key')
  expect(items).not.toContain('PRIVATE KEY')
})

it('lets companies pay by Stripe with secrets that nobody reads in the table, and no more with --off', async () => {
  const pay = (...options: string[]) => run('infra/commands/payment.ts', ...options)
  const returnUrl = ['--returnUrl', 'https://console.example/settings/billing']
  await expect(pay(...returnUrl)).rejects.toThrow('PAYMENT_KEY')
  Object.assign(environment, { PAYMENT_KEY: 'sk_live_canary', PAYMENT_SECRET: 'whsec_canary' })
  await expect(pay('--returnUrl', 'http://console.example')).rejects.toThrow('--returnUrl')
  expect(JSON.stringify(await everything())).not.toContain('W#payment#-')
  const { stdout } = await pay(...returnUrl, '--team', 'price_team', '--business', 'price_business')
  expect(stdout).toBe('Stripe takes payments from now on, for: team, business.\n')
  const items = JSON.stringify(await everything())
  expect(items).toContain('price_business')
  expect(items).not.toContain('canary')
  expect((await pay('--off')).stdout).toBe('Nobody takes payments any more.\n')
  expect(JSON.stringify(await everything())).not.toContain('W#payment#-')
})

it('tells the operator the secret by which the company checks signatures, the same until it is renewed', async () => {
  const secret = async (...options: string[]) =>
    (await run('infra/commands/signing.ts', '--name', 'acme', ...options)).stdout.trim()
  const first = await secret()
  expect(first).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(await secret()).toBe(first)
  const second = await secret('--renew')
  expect(second).not.toBe(first)
  expect(await secret()).toBe(second)
  expect(JSON.stringify(await everything())).not.toContain(second.replace('whsec_', ''))
})

it('gives the deployed cloud new keys beside those it has', async () => {
  const keysOf = async () => {
    const item = (await everything()).find(({ pk }) => pk === 'W#key#language-model')
    return (item as { keys: { name: string }[] }).keys.map(({ name }) => name)
  }
  const before = await keysOf()
  expect(before).toHaveLength(1)
  const { stdout } = await run('infra/commands/keys.ts')
  expect(stdout).toContain('There is a new key for language-model')
  expect(await keysOf()).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/), ...before])
})

async function everything() {
  const plain = new DynamoDBClient({
    region,
    endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB!,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const { Items = [] } = await DynamoDBDocumentClient.from(plain).send(new ScanCommand({ TableName: 'parley' }))
  return Items
}
