/** The embedded Lambda, driven through the SDK: what a function sees, what its caller hears. */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { build } from 'esbuild'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lambda, openLambda } from '../../infra/local/lambda/lambda.ts'
import { FunctionError } from '../../infra/local/wire/service.ts'
import { contractRegion, MovableClock, serve, type Served } from '../kit/serve.ts'

if (contractRegion) console.log('lambda.test.ts: a real account has none of these functions; skipped.')

const bundles: Record<string, string> = {
  echo: `exports.handler = async (event, context) => ({ event, name: context.functionName, arn: context.invokedFunctionArn,
    id: context.awsRequestId, left: context.getRemainingTimeInMillis() })`,
  env: `exports.handler = async () => ({ color: process.env.PARLEY_COLOR, again: require('node:process').env.PARLEY_COLOR,
    name: process.env.AWS_LAMBDA_FUNCTION_NAME, home: process.env.HOME, cwd: typeof process.cwd() })`,
  envTwin: `exports.handler = async () => { process.env.PARLEY_COLOR += '!'; return { color: process.env.PARLEY_COLOR } }`,
  clock: `class Own extends Date {}
    exports.handler = async () => ({ now: Date.now(), fresh: new Date().getTime(), own: new Own().getTime(),
    called: Date(), fixed: new Date(5).getTime(), parts: new Date(2020, 1, 2).getFullYear(), utc: Date.UTC(1970, 0, 1),
    is: new Date() instanceof Date, isOwn: new Own() instanceof Own, iso: new Date(0).toISOString() })`,
  never: `exports.handler = () => new Promise(() => {})`,
  text: `exports.handler = async () => { throw 'plain' }`,
  huge: `exports.handler = async (bytes) => 'x'.repeat(bytes)`,
  nothing: `exports.handler = async () => undefined`,
  mutates: `exports.handler = async (event) => { event.seen = true; return event }`,
  prints: `exports.handler = async () => { console.log('to the log'); process.stdout.write('raw') }`,
  exits: `exports.handler = async () => process.exit(3)`,
  empty: `exports.other = 1`,
  broken: `exports.handler = (`,
}

const clock = new MovableClock()
const printed: string[] = []
let folder: string
/** One that runs every function in its own thread, and one that runs each in others. */
let lambdas: Record<'here' | 'own', Lambda>
let lambda: Lambda
let served: Served
let client: LambdaClient

const clientAt = (endpoint: string) =>
  new LambdaClient({ endpoint, region: 'eu-west-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-lambda-'))
  for (const [name, code] of Object.entries(bundles)) writeFileSync(join(folder, `${name}.cjs`), code)
  const contents = `class Refusal extends Error { override name = 'Refusal' }
    const deep = (note: string): never => { throw new Refusal(note) }
    export const handler = async (event: { note: string }) => deep(event.note)`
  await build({
    stdin: { contents, loader: 'ts', sourcefile: 'refusal.ts' },
    outfile: join(folder, 'throws.cjs'),
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    sourcemap: true,
  })
  const open = (thread: 'own' | undefined) => {
    const functions = Object.fromEntries(
      [...Object.keys(bundles), 'throws', 'absent'].map((name) => [
        name,
        {
          file: join(folder, `${name}.cjs`),
          codeFolder: join(folder, 'code'),
          env: { PARLEY_COLOR: `${name} blue` },
          timeoutSeconds: name === 'never' ? 0.05 : 5,
          thread,
        },
      ]),
    )
    return openLambda({ functions, clock, log: (name, text) => printed.push(`${name}: ${text}`) })
  }
  lambdas = { here: open(undefined), own: open('own') }
  lambda = lambdas.here
  served = await serve(lambda)
  client = clientAt(served.url)
})

afterAll(async () => {
  await served.close()
  await lambdas.own.close()
  rmSync(folder, { recursive: true })
})

const threads = [
  { thread: 'here', where: 'in the thread of the cloud' },
  { thread: 'own', where: 'in a thread of its own' },
] as const

describe.skipIf(contractRegion).each(threads)('what a function sees $where', ({ thread }) => {
  beforeAll(() => {
    lambda = lambdas[thread]
  })

  it('gets the event and the context of a real invocation', async () => {
    const result = (await lambda.invoke('echo', { a: [1, null], gone: undefined })) as Record<string, unknown>
    expect(result['event']).toEqual({ a: [1, null] })
    expect(result).toMatchObject({ name: 'echo', arn: 'arn:aws:lambda:eu-west-1:000000000000:function:echo' })
    expect(result['id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(result['left']).toBeGreaterThan(0)
    expect(result['left']).toBeLessThanOrEqual(5000)
  })

  it('sees its own environment and nothing of the host or of another function', async () => {
    expect(await lambda.invoke('envTwin', {})).toEqual({ color: 'envTwin blue!' })
    expect(await lambda.invoke('env', {})).toEqual({
      color: 'env blue',
      again: 'env blue',
      name: 'env',
      cwd: 'string',
    })
    expect(process.env['PARLEY_COLOR']).toBeUndefined()
  })

  it("lives in the cloud's time", async () => {
    clock.advance(86_400_000)
    const result = (await lambda.invoke('clock', {})) as Record<string, number>
    const tomorrow = Date.now() + 86_000_000
    for (const moment of ['now', 'fresh', 'own']) expect(result[moment]).toBeGreaterThan(tomorrow)
    expect(new Date(String(result['called'])).getTime()).toBeGreaterThan(tomorrow)
    expect(result).toMatchObject({ fixed: 5, parts: 2020, utc: 0, is: true, isOwn: true })
    expect(result['iso']).toBe('1970-01-01T00:00:00.000Z')
  })

  it('cannot reach into the event of its caller', async () => {
    const event = { seen: false }
    expect(await lambda.invoke('mutates', event)).toEqual({ seen: true })
    expect(event.seen).toBe(false)
  })

  it('prints into its log', async () => {
    printed.length = 0
    await lambda.invoke('prints', {})
    expect(printed).toContain('prints: to the log\n')
    expect(printed).toContain('prints: raw')
  })
})

describe.skipIf(contractRegion).each(threads)('what the caller hears of a function $where', ({ thread }) => {
  beforeAll(() => {
    lambda = lambdas[thread]
  })

  const failing: [name: string, errorType: string, message: RegExp][] = [
    ['throws', 'Refusal', /^no$/],
    ['text', 'string', /^plain$/],
    ['never', 'Sandbox.Timedout', /^[0-9a-f-]{36} Task timed out after 0.05 seconds$/],
    ['exits', 'Runtime.ExitError', /process\.exit\(3\)/],
    ['empty', 'Runtime.HandlerNotFound', /handler/],
    ['broken', 'SyntaxError', /./],
    ['absent', 'Error', /ENOENT/],
  ]
  it.each(failing)('a function that fails (%s) rejects with %s', async (name, errorType, message) => {
    const failed = lambda.invoke(name, { note: 'no' })
    await expect(failed).rejects.toThrow(FunctionError)
    await expect(failed).rejects.toMatchObject({ errorType, message: expect.stringMatching(message) })
  })

  it('refuses an answer over 6 MB', async () => {
    expect(await lambda.invoke('huge', 6 * 1024 * 1024 - 2)).toHaveLength(6 * 1024 * 1024 - 2)
    await expect(lambda.invoke('huge', 6 * 1024 * 1024)).rejects.toMatchObject({
      errorType: 'Function.ResponseSizeTooLarge',
    })
  })

  it('reads stack traces in terms of the sources', async () => {
    await expect(lambda.invoke('throws', { note: 'where' })).rejects.toMatchObject({
      stack: expect.stringMatching(/refusal\.ts:2:\d+/),
    })
  })

  it('runs new code after a reload, and counts every run', async () => {
    const before = lambda.counts()['nothing'] ?? 0
    writeFileSync(join(folder, 'nothing.cjs'), `exports.handler = async () => undefined`)
    expect(await lambda.invoke('nothing', {})).toBeNull()
    writeFileSync(join(folder, 'nothing.cjs'), `exports.handler = async () => 'something'`)
    expect(await lambda.invoke('nothing', {})).toBeNull()
    lambda.reload('nothing')
    expect(await lambda.invoke('nothing', {})).toBe('something')
    expect(lambda.counts()['nothing']).toBe(before + 3)
  })
})

describe.skipIf(contractRegion)('a function that keeps its processor busy, in a thread of its own', () => {
  const busyFor = (ms: number) =>
    `exports.handler = async () => { for (const end = Date.now() + ${ms}; Date.now() < end;); return 'done' }`

  it('holds up nothing else, and two run at once', async () => {
    writeFileSync(join(folder, 'nothing.cjs'), busyFor(300))
    lambdas.own.reload('nothing')
    let ended = 0
    const runs = [1, 2].map(() => lambdas.own.invoke('nothing', {}).finally(() => (ended += 1)))
    expect(await lambdas.here.invoke('mutates', {})).toEqual({ seen: true })
    expect(ended).toBe(0)
    expect(await Promise.all(runs)).toEqual(['done', 'done'])
  })

  it('is replaced when its thread crashes', async () => {
    const crash = `exports.handler = (say) => say === 'crash' ? new Promise(() => setImmediate(() => { throw 'out' })) : say`
    writeFileSync(join(folder, 'nothing.cjs'), crash)
    lambdas.own.reload('nothing')
    await expect(lambdas.own.invoke('nothing', 'crash')).rejects.toMatchObject({ errorType: 'Runtime.ExitError' })
    expect(await lambdas.own.invoke('nothing', 'hello')).toBe('hello')
  })

  it('is ended when it overruns, and when the cloud closes', async () => {
    const file = join(folder, 'forever.cjs')
    writeFileSync(file, busyFor(600_000))
    const forever = (timeoutSeconds: number) =>
      openLambda({ functions: { forever: { file, env: {}, timeoutSeconds, thread: 'own' } }, clock, log: () => {} })
    const overrun = forever(1)
    await expect(overrun.invoke('forever', {})).rejects.toMatchObject({ errorType: 'Sandbox.Timedout' })
    await overrun.close()
    const closed = forever(600)
    const unfinished = expect(closed.invoke('forever', {})).rejects.toMatchObject({ errorType: 'Runtime.ExitError' })
    await closed.close()
    await unfinished
  })
})

describe.skipIf(contractRegion)('the Invoke API', () => {
  beforeAll(() => {
    lambda = lambdas.here
  })

  it.each(['echo', 'function:echo', 'arn:aws:lambda:eu-west-1:000000000000:function:echo:$LATEST'])(
    'answers a request by %s',
    async (name) => {
      const answer = await invoke(name, { hello: 'there' }, 'RequestResponse')
      expect(answer).toMatchObject({ StatusCode: 200, payload: { event: { hello: 'there' }, name: 'echo' } })
      expect(answer.FunctionError).toBeUndefined()
    },
  )

  it('reports what the function threw with status 200', async () => {
    const answer = await invoke('throws', { note: 'so there' }, 'RequestResponse')
    expect(answer).toMatchObject({
      StatusCode: 200,
      FunctionError: 'Unhandled',
      payload: { errorType: 'Refusal', errorMessage: 'so there' },
    })
  })

  it('accepts an event with 202 and says nothing of how it went', async () => {
    const before = lambda.counts()['throws'] ?? 0
    expect(await invoke('throws', { note: 'unheard' }, 'Event')).toMatchObject({ StatusCode: 202, payload: undefined })
    expect(lambda.counts()['throws']).toBe(before + 1)
  })

  it.each(['missing', 'constructor', '__proto__'])('knows no function %s', async (name) => {
    await expect(invoke(name, {}, 'Event')).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it('refuses what it does not support, and malformed requests, and goes on', async () => {
    const url = `${served.url}/2015-03-31/functions/echo/invocations`
    expect((await post(url, '{', {})).status).toBe(400)
    expect((await post(url, '{}', { 'x-amz-invocation-type': 'DryRun' })).status).toBe(501)
    expect((await post(`${served.url}/2015-03-31/functions/%E0%A4%A/invocations`, '{}')).status).toBe(404)
    expect((await post(url, `"${'x'.repeat(7 * 1024 * 1024)}"`)).status).toBe(413)
    expect((await fetch(`${served.url}/2015-03-31/functions`)).status).toBe(501)
    expect((await post(url, '{}')).status).toBe(200)
  })
})

async function invoke(FunctionName: string, event: unknown, InvocationType: 'Event' | 'RequestResponse') {
  const answer = await client.send(
    new InvokeCommand({ FunctionName, InvocationType, Payload: Buffer.from(JSON.stringify(event)) }),
  )
  const text = Buffer.from(answer.Payload ?? []).toString()
  return { ...answer, payload: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

function post(at: string, body: string, headers = {}) {
  return fetch(at, { method: 'POST', body, headers })
}
