/** The fake against what Twilio has published, so that it and the adapter cannot be wrong in the same way. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Misbehaviour } from '../fake.ts'
import { FakeTwilio } from './fake.ts'
import { signed } from './signed.ts'

const fake = new FakeTwilio()
const server = createServer((request, response) => void fake.answer(request, response))

beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const { accountSid, authToken } = fake.settings
const [customer] = fake.customers

async function post(fields: Readonly<Record<string, string>>) {
  // The server listens on a port.
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}` },
    body: new URLSearchParams(fields),
  })
  const type = response.headers.get('content-type') ?? ''
  // Twilio answers with an object.
  const body = type.includes('json') ? ((await response.json()) as { code?: number; sid?: string }) : {}
  return { status: response.status, code: body.code, sid: body.sid, type, after: response.headers.get('retry-after') }
}
const hello = { To: customer, From: fake.account, Body: 'Hello' }

describe('the fake of Twilio', () => {
  it('signs the published form as Twilio does', () => {
    const fields = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    }
    const { headers } = signed('https://mycompany.com/myapp.php?foo=1&bar=2', fields, '12345')
    expect(headers['x-twilio-signature']).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  })

  it('refuses what breaks a documented limit, with the documented code', async () => {
    expect(await post({ ...hello, Body: 'x'.repeat(1600) })).toMatchObject({ status: 201 })
    expect(await post({ ...hello, Body: 'x'.repeat(1601) })).toMatchObject({ status: 400, code: 21_617 })
    expect(await post({ ...hello, To: 'nobody' })).toMatchObject({ status: 400, code: 21_211 })
    expect(await post({ ...hello, From: '+15005550001' })).toMatchObject({ status: 400, code: 21_606 })
    expect(await post({ To: customer, From: fake.account })).toMatchObject({ status: 400, code: 21_602 })
    expect(fake.inbox).toHaveLength(1)
  })

  it('takes what it then loses the answer of, and nothing of what it drops or refuses', async () => {
    fake.inbox.length = 0
    const outcome = async (next: Misbehaviour) => {
      fake.misbehaves.push(next)
      const { status, after } = await post(hello).catch(() => ({ status: 0, after: null }))
      return [status, after, fake.inbox.length]
    }
    expect(await outcome('drop')).toEqual([0, null, 0])
    expect(await outcome(429)).toEqual([429, '1', 0])
    expect(await outcome(503)).toEqual([503, null, 0])
    expect(await outcome('html')).toEqual([200, null, 0])
    expect(await outcome('lose')).toEqual([0, null, 1])
    expect(await outcome('pass')).toEqual([201, null, 2])
    expect(await outcome('revoke')).toEqual([401, null, 2])
    fake.token = 'anew'
    expect(await outcome('pass')).toEqual([201, null, 3])
  })
})
