/** The store of the root key answers an account 40 times a second, and more containers than that may begin at once. */
import { afterAll, expect, it, vi } from 'vitest'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readParameter } from '../../functions/platform/aws/parameter-store.ts'

const refusals = 7
let asked = 0
const server = createServer((_, response) => {
  asked += 1
  const isThrottled = asked <= refusals
  response.writeHead(isThrottled ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' })
  response.end(JSON.stringify(isThrottled ? { __type: 'ThrottlingException' } : { Parameter: { Value: 'the key' } }))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('a parameter is asked for until the store has time, eight times, with pauses that grow by chance', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', `http://127.0.0.1:${port}`)
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'any')
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  const pauses: number[] = []
  const { setTimeout: wait } = globalThis
  // Pauses between attempts pass at once; whatever else waits is left alone.
  const waiting = vi.spyOn(globalThis, 'setTimeout').mockImplementation((work: () => void, ms = 0) => {
    pauses.push(ms)
    return wait(work, 0)
  })
  try {
    expect(await readParameter('/parley/development/root-key')).toBe('the key')
  } finally {
    waiting.mockRestore()
    vi.unstubAllEnvs()
  }
  expect(asked).toBe(8)
  expect(new Set(pauses.filter((ms) => ms > 0)).size).toBeGreaterThanOrEqual(5)
})
