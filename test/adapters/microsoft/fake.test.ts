/** The fake against what Microsoft has published. */
import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ask, get, post } from '../asking.ts'
import { FakeMicrosoft } from './fake.ts'

const at = new Date('2026-11-23T09:00:00Z')
const openFake = () => new FakeMicrosoft(() => at)
const grant = (fake: FakeMicrosoft, secret: string) => {
  const { appId, tenantId } = fake.settings
  const scope = 'https://api.botframework.com/.default'
  const form = { grant_type: 'client_credentials', client_id: appId, client_secret: secret, scope }
  const url = `https://login.microsoftonline.com/${tenantId}/oauth2/v2.0/token`
  return ask(fake, url, 'POST', new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
}

describe('the fake of the Bot Framework', () => {
  it('signs its calls with a key that it publishes', async () => {
    const fake = openFake()
    const [customer] = fake.customers
    const [call] = fake.tell([{ customer, id: 'a', at, type: 'text', text: 'Hello' }], 'https://door.example/', at)
    const { body } = await get(fake, 'https://login.botframework.com/v1/.well-known/keys')
    // The keys are those of the fake.
    const [jwk] = body['keys'] as [{ kty: string; n: string; e: string }]
    const [head, claims, signature = ''] = (call?.headers['authorization'] ?? '').replace('Bearer ', '').split('.')
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  it('lets in who has the password, and takes activities from nobody else', async () => {
    const fake = openFake()
    expect(await grant(fake, 'wrong')).toMatchObject({ status: 401 })
    const { body } = await grant(fake, fake.settings.appPassword)
    const [customer] = fake.customers
    const [call] = fake.tell([{ customer, id: 'a', at, type: 'text', text: 'Hello' }], 'https://door.example/', at)
    const { conversation } = JSON.parse(call?.body.toString() ?? '')
    const url = `https://smba.trafficmanager.net/emea/v3/conversations/${conversation.id}/activities`
    const message = { type: 'message', text: 'Hello' }
    expect(await post(fake, url, message, 'made up')).toMatchObject({ status: 401 })
    const token = String(body['access_token'])
    expect(await post(fake, url, message, token)).toMatchObject({ status: 201 })
    expect(await post(fake, url, { ...message, text: 'x'.repeat(30_000) }, token)).toMatchObject({ status: 413 })
    expect(await post(fake, url.replace(conversation.id, 'nobody'), message, token)).toMatchObject({ status: 404 })
    expect(fake.inbox).toMatchObject([{ to: customer, text: 'Hello' }])
  })
})
