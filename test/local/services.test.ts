/** Who may ask the AWS services of this machine: whoever holds the secret of the folder, and the console's own pages. */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { ApiGatewayManagementApiClient, GetConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { GetScheduleCommand, ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { ListStateMachinesCommand, SFNClient } from '@aws-sdk/client-sfn'
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteDirectory } from '../../infra/definition/site.ts'
import { openCloud, type Cloud } from '../../infra/local/cloud.ts'
import { secretsOf } from '../../infra/local/wire/credentials.ts'
import { builtSite } from '../../infra/local/edge.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-services-'))
let cloud: Cloud
let services: URL

beforeAll(async () => {
  const ports = { console: 0, services: 0, files: 0 }
  cloud = await openCloud({ folder, ports, clock: Date, site: builtSite(siteDirectory), log: () => {} })
  services = new URL(cloud.mailbox)
})
afterAll(async () => {
  await cloud.close()
  rmSync(folder, { recursive: true })
})

type Keys = { readonly accessKeyId: string; readonly secretAccessKey: string }

/** One call of each service, and what it answers a caller it knows. */
const calls: [prefix: string, call: (config: Config) => Promise<unknown>][] = [
  ['dynamodb', (config) => new DynamoDBClient(config).send(new DescribeTableCommand({ TableName: 'parley' }))],
  ['lambda', (config) => new LambdaClient(config).send(new InvokeCommand({ FunctionName: 'theme', Payload: '{}' }))],
  ['states', (config) => new SFNClient(config).send(new ListStateMachinesCommand({}))],
  ['scheduler', (config) => new SchedulerClient(config).send(new ListSchedulesCommand({ NamePrefix: 'a b+c/ü' }))],
  [
    'sqs',
    (config) =>
      new SQSClient(config).send(
        new GetQueueAttributesCommand({ QueueUrl: `${services.origin}/sqs/000000000000/inbound.fifo` }),
      ),
  ],
  [
    'mail',
    (config) =>
      new SESv2Client(config).send(
        new SendEmailCommand({
          FromEmailAddress: 'a@parley.example',
          Destination: { ToAddresses: ['b@parley.example'] },
          Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Grüße' } } } },
        }),
      ),
  ],
  [
    'cognito',
    (config) =>
      new CognitoIdentityProviderClient(config).send(new ListUsersCommand({ UserPoolId: cloud.settings.userPoolId })),
  ],
]
interface Config {
  readonly region: string
  readonly endpoint: string
  readonly credentials: Keys
  readonly maxAttempts: number
}

const configOf = (prefix: string, credentials: Keys): Config => ({
  region: 'eu-west-1',
  endpoint: `${services.origin}/${prefix}`,
  credentials,
  maxAttempts: 1,
})

describe('a service', () => {
  it.each(calls)('%s answers who signs with the secret of the folder, and nobody else', async (prefix, call) => {
    const { accessKeyId, secretAccessKey } = secretsOf(folder)
    await expect(call(configOf(prefix, { accessKeyId, secretAccessKey }))).resolves.toBeDefined()
    await expect(call(configOf(prefix, { accessKeyId, secretAccessKey: 'parley' }))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    })
    await expect(call(configOf(prefix, { accessKeyId: 'parley', secretAccessKey }))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    })
  })

  it('answers signed calls whose path and query are encoded', async () => {
    const { accessKeyId, secretAccessKey } = secretsOf(folder)
    const keys = { accessKeyId, secretAccessKey }
    const gone = new GetConnectionCommand({ ConnectionId: 'a/b=+ü' })
    await expect(new ApiGatewayManagementApiClient(configOf('sockets', keys)).send(gone)).rejects.toMatchObject({
      name: 'GoneException',
    })
    const missing = new GetScheduleCommand({ Name: 'a.b-c', GroupName: 'default' })
    await expect(new SchedulerClient(configOf('scheduler', keys)).send(missing)).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })

  it('does not answer a signature of another service, or of another body', async () => {
    const keys = secretsOf(folder)
    const sent = await signedRequest(configOf('dynamodb', keys))
    expect((await ask(sent.path, sent)).status).toBe(200)
    const changed = { ...sent, body: Buffer.from(sent.body).toString().replace('parley', 'pqrley') }
    expect((await ask(sent.path, changed)).type).toBe('InvalidSignatureException')
    const elsewhere = new DynamoDBClient(configOf('states', keys)).send(new DescribeTableCommand({ TableName: 'x' }))
    await expect(elsewhere).rejects.toMatchObject({ name: 'InvalidSignatureException' })
  })

  it.each([
    'dynamodb',
    'lambda/2015-03-31/functions/theme/invocations',
    'states',
    'scheduler/schedules',
    'sockets/x',
    'mail/messages',
  ])('does not answer who does not sign: /%s', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
      expect((await ask(`/${path}`, { method })).type).toBe('MissingAuthenticationTokenException')
  })
})

it('the secret is of the folder alone, and for its owner alone', () => {
  const other = mkdtempSync(join(tmpdir(), 'parley-services-'))
  expect(secretsOf(folder)).toEqual(secretsOf(folder))
  expect(secretsOf(other).secretAccessKey).not.toBe(secretsOf(folder).secretAccessKey)
  expect(statSync(join(folder, 'credentials.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'credentials.json'), 'utf8')).toContain(cloud.environment['AWS_SECRET_ACCESS_KEY'])
  rmSync(other, { recursive: true })
})

describe('what needs no signature', () => {
  const keys = () => new URL(cloud.environment['TOKEN_KEYS_URL']!).pathname

  it('is answered under the names of this machine only', async () => {
    const { port } = services
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
      for (const path of [services.pathname, keys()]) expect((await ask(path, { headers: { host } })).status).toBe(200)
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:${port}.evil.example`])
      for (const path of [services.pathname, keys()]) expect((await ask(path, { headers: { host } })).status).toBe(403)
  })

  it('is answered to the console and to what was typed in, and to no other page', async () => {
    const { origin } = cloud
    const open: Record<string, string>[] = [
      { origin, 'sec-fetch-site': 'same-site' },
      { origin: origin.replace('127.0.0.1', 'localhost'), 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin' },
    ]
    const closed: Record<string, string>[] = [
      { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const path of [services.pathname, keys()]) {
      for (const headers of open) expect((await ask(path, { headers })).status).toBe(200)
      for (const headers of closed) expect((await ask(path, { headers })).status).toBe(403)
    }
  })

  it('the mailbox takes mail from its own pages and from who is no page, and sends none', async () => {
    const mail = { method: 'POST', body: 'Subject: Hello\r\n\r\nHello', path: `${services.pathname}receive` }
    const statusOf = async (headers: Readonly<Record<string, string>>) =>
      (await ask(mail.path, { ...mail, headers })).status
    expect(await statusOf({ origin: services.origin, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await statusOf({})).toBe(200)
    expect(await statusOf({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await statusOf({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(403)
    const sending = await ask(`${services.pathname}v2/email/outbound-emails`, { method: 'POST', body: '{}' })
    expect(sending.type).toBe('MissingAuthenticationTokenException')
  })

  it('the mailbox has an address that nobody guesses', async () => {
    expect(services.pathname).toMatch(/^\/mailbox-[0-9a-f]{24}\/$/)
    expect((await ask('/mailbox/')).status).toBe(404)
    expect((await ask('/mail/')).type).toBe('MissingAuthenticationTokenException')
  })
})

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** One request with any header: `fetch` sets those of the browser itself. */
function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number | undefined; type: unknown }>((resolve, reject) => {
    const sent = request(new URL(path, services.origin), { method, headers }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve({ status: answer.statusCode, type: answer.headers['x-amzn-errortype'] }))
    })
    sent.once('error', reject).end(body)
  })
}

/** What the SDK sends, without sending it. */
async function signedRequest(config: Config): Promise<Required<Asked> & { readonly path: string }> {
  const client = new DynamoDBClient(config)
  let sent: Awaited<ReturnType<typeof signedRequest>> | undefined
  client.middlewareStack.add(
    (next) => async (args) => {
      // Every client of AWS builds an HTTP request here.
      sent = args.request as NonNullable<typeof sent>
      return next(args)
    },
    { step: 'deserialize', priority: 'low' },
  )
  await client.send(new DescribeTableCommand({ TableName: 'parley' }))
  return sent!
}
