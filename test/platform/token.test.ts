/** The check of tokens while the server that holds their keys is slow or fails. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openKeyring, type Keyring } from '../../infra/local/cognito/tokens.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-token-'))
let keyring: Keyring
let server: Server
let asked: number
let answers: ((response: ServerResponse) => void)[]

const good = (response: ServerResponse) => void response.end(JSON.stringify(keyring.jwks))
const reset = (response: ServerResponse) => void response.destroy()
const broken = (response: ServerResponse) => void response.writeHead(500).end('<html>Sorry</html>')
const empty = (response: ServerResponse) => void response.end('{}')

beforeEach(async () => {
  keyring = await openKeyring(join(folder, 'key.json'))
  asked = 0
  answers = []
  server = createServer((_, response) => {
    asked += 1
    ;(answers.shift() ?? good)(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT')
  vi.stubEnv('TOKEN_ISSUER', 'https://issuer.example')
  vi.stubEnv('TOKEN_CLIENT_ID', 'console')
  vi.stubEnv('TOKEN_KEYS_URL', `http://127.0.0.1:${port}/jwks.json`)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  rmSync(folder, { recursive: true, force: true })
})

/** The check as a new container has it. */
async function check() {
  vi.resetModules()
  const { verifyBearer } = await import('../../functions/platform/request/token.ts')
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: 'maya', iss: 'https://issuer.example', client_id: 'console', token_use: 'access' }
  const token = keyring.sign({ ...claims, auth_time: now, iat: now, exp: now + 60 })
  return () => verifyBearer(`Bearer ${token}`)
}

it('a key server that fails once is asked again', async () => {
  const verify = await check()
  answers = [reset]
  expect(await verify()).toMatchObject({ authId: 'maya' })
  expect(asked).toBe(2)
})

it.each([
  ['breaks off', reset],
  ['answers with an error', broken],
  ['answers with something else', empty],
])('a key server that %s makes the call unavailable, and the next one may succeed', async (_, answer) => {
  const verify = await check()
  answers = [answer, answer]
  await expect(verify()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(asked).toBe(2)
  expect(await verify()).toMatchObject({ authId: 'maya' })
})

it('a key server that is too slow makes the call unavailable', async () => {
  const verify = await check()
  const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(late))
  await expect(verify()).rejects.toMatchObject({ code: 'unavailable' })
})

it('keys that were fetched once are good while the key server is gone', async () => {
  const verify = await check()
  await verify()
  answers = [reset, reset]
  expect(await verify()).toMatchObject({ authId: 'maya' })
  expect(asked).toBe(1)
})
