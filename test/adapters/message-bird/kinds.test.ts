import { describe, expect, it } from 'vitest'
import { messageBird } from '../../../functions/adapters/message-bird/adapter.ts'
import { rawOf } from '../sketch.ts'
import kinds from './fixtures/kinds.json' with { type: 'json' }

const channelId = '619747f69cf940a98fb443140ce9aed2'
const settings = {
  generation: 'conversations',
  accessKey: 'live_key',
  signingKey: 'secret',
  workspaceId: '',
  senders: [{ _id: 'b', channelId, platform: 'whatsapp', number: '+31970000002' }],
}

function parse(call: object, generation: 'conversations' | 'bird') {
  const all = messageBird.parse(rawOf(JSON.stringify(call)), { ...settings, generation })
  const beside = ['id', 'from', 'at', 'account']
  return all.map((heard) => Object.fromEntries(Object.entries(heard).filter(([name]) => !beside.includes(name))))
}

describe('a message of WhatsApp by MessageBird as a person reads it', () => {
  it.each(kinds.conversations)('tells $title', ({ type, content, heard }) => {
    const sides = { platform: 'whatsapp', from: '31612345678', channelId, direction: 'received' }
    const message = { id: 'm1', ...sides, type, content }
    expect(parse({ type: 'message.created', message }, 'conversations')).toEqual([heard])
  })

  it.each(kinds.bird)('tells $title by Bird', ({ data, heard }) => {
    const sides = { from: { phone_number: '+31612345678' }, to: { phone_number: '+31970000002' } }
    const call = { type: 'whatsapp.received', data: { whatsapp_id: 'wam_1', ...sides, ...data } }
    expect(parse(call, 'bird')).toEqual([heard])
  })
})
