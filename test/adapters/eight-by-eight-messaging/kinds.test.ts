import { describe, expect, it } from 'vitest'
import { eightByEightMessaging } from '../../../functions/adapters/eight-by-eight-messaging/adapter.ts'
import { rawOf } from '../sketch.ts'
import fixtures from './fixtures/kinds.json' with { type: 'json' }

const settings = {
  apiKey: 'key',
  webhookToken: 'token',
  region: '8x8.uk',
  subAccounts: [{ _id: 'b', subAccountId: 'bakery_chat', namespace: 'ChatApps', sender: '' }],
}

describe('a message of a chat app by 8x8 as a person reads it', () => {
  it.each(fixtures.kinds)('tells $title', ({ type, content, heard }) => {
    const user = { channelUserId: 'ada' }
    const payload = { umid: 'u1', subAccountId: 'bakery_chat', user, type, content }
    const call = { namespace: 'ChatApps', eventType: 'inbound_message_received', payload }
    const told = { id: 'u1', from: { ids: ['ChatApps/ada'] }, account: 'ChatApps/bakery_chat' }
    expect(eightByEightMessaging.parse(rawOf(JSON.stringify(call)), settings)).toEqual([{ ...told, ...heard }])
  })
})
