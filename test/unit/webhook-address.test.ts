import { afterEach, describe, expect, it, vi } from 'vitest'
import { fault } from '#shared/fields/fields'
import { isWebhookUrl, safeFetch, webhookPolicy } from '../../functions/platform/outside/safe-fetch.ts'

afterEach(() => vi.unstubAllEnvs())

const own = ['http://127.0.0.1:4000/hooks', 'http://localhost:4000/hooks', 'https://[::1]/hooks']

describe('the address of a webhook', () => {
  it.each(own)('may be on the own machine in the embedded cloud alone: %s', (url) => {
    expect(fault('webhook-url', url)).toBeUndefined()
    expect(isWebhookUrl(url)).toBe(false)
    vi.stubEnv('LOOPBACK_WEBHOOKS', 'allowed')
    expect(isWebhookUrl(url)).toBe(true)
  })

  it.each(['http://hooks.example/', 'https://10.0.0.7/', 'https://router.local/', 'https://169.254.169.254/'])(
    'is refused with the reason at %s, in the embedded cloud as well',
    (url) => {
      vi.stubEnv('LOOPBACK_WEBHOOKS', 'allowed')
      expect(fault('webhook-url', url)).toBe('https-url')
    },
  )

  it('on the own machine leads to nothing else, though its name is resolved to another address', async () => {
    vi.stubEnv('LOOPBACK_WEBHOOKS', 'allowed')
    const policy = { ...webhookPolicy('http://localhost/'), resolve: async () => ['10.0.0.7'] }
    expect(await safeFetch('http://localhost/', {}, policy)).toMatchObject({ reason: 'refused-address' })
  })
})
