/** A provider that refuses a call in words of its own: from which status on they are its own failures, and asked again. */
import { expect, it } from 'vitest'
import type { OutsideChannel } from '#shared/channels/register'
import { adapterOf } from '../../functions/adapters/adapters.ts'
import { isLockedOut } from '../../functions/adapters/meta.ts'
import { providerOf } from './sketch.ts'

const now = new Date('2026-11-20T12:00:00Z')
const call = { method: 'POST', url: 'https://provider.example/', headers: {}, body: '{}', key: 'k-0' } as const
const address = { to: '+4915112345678', account: 'a-1', more: {} }
const ofMeta = { error: { code: 131_051, message: 'Unsupported' } }

const providers: readonly (readonly [OutsideChannel, object, object])[] = [
  ['whatsapp', { numbers: [{ phoneNumberId: 'a-1', token: 't' }] }, ofMeta],
  ['messenger', { pages: [{ pageId: 'a-1', token: 't' }] }, ofMeta],
  ['twilio', { accountSid: 'AC1', authToken: 't' }, { code: 21_211, message: 'Invalid number' }],
  ['eightByEight', { apiKey: 't', tenantId: 'bakery' }, { message: 'Not possible' }],
  ['messageBird', { generation: 'conversations', accessKey: 't' }, { errors: [{ code: 9, description: 'Missing' }] }],
  ['messageBird', { generation: 'bird', accessKey: 't' }, { error: { name: 'Invalid', message: 'Missing' } }],
]

it.each(providers)(
  '%s drops what it refuses, and asks again after a failure of its own: %o',
  async (channel, own, body) => {
    const outcomeOf = async (status: number) =>
      (await adapterOf(channel)!.send!(call, address, own as never, providerOf({ status, body }).post, now)).type
    const outcomes = await Promise.all([400, 429, 499, 500, 599].map(outcomeOf))
    expect(outcomes).toEqual(['drop', 'retry', 'drop', 'retry', 'retry'])
  },
)

it('Meta lets nobody in by the codes 0, 190 and those from 200 to 299', () => {
  const codes = [-1, 0, 1, 189, 190, 191, 199, 200, 299, 300]
  expect(codes.filter(isLockedOut)).toEqual([0, 190, 200, 299])
})
