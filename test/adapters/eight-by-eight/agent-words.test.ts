import { describe, expect, it } from 'vitest'
import { eightByEight } from '../../../functions/adapters/eight-by-eight/adapter.ts'
import { rawOf } from '../sketch.ts'
import fixture from './fixtures/events.json' with { type: 'json' }

const { agent } = fixture.events
const settings = { tenantId: 'acme', apiKey: 'key', channelId: 'c1' }
const said = (data: object = agent.data) =>
  eightByEight.parse(rawOf(JSON.stringify({ ...agent, data }), { headers: { 'x-8x8-event-id': 'event-1' } }), settings)

describe('what an agent of 8x8 says', () => {
  const sender = { id: 'agb7', type: 'agent' }

  it('is a colleague’s, said to the customer of the conversation', () => {
    const from = { ids: [agent.conversationId] }
    expect(said()).toMatchObject([{ id: 'event-1', from, account: 'c1', type: 'colleague', text: 'I am here' }])
    expect(said({ isEcho: true, sender, text: 'Ich bin da' })).toMatchObject([
      { type: 'colleague', text: 'Ich bin da' },
    ])
  })

  it('comes with its files, of which the first has the words', () => {
    const attachments = [{ id: 'One' }, { id: 'Two' }]
    expect(said({ isEcho: false, sender, text: 'Here', attachments })).toMatchObject([
      { id: 'event-1', type: 'colleague', text: 'Here', file: { reference: `${agent.conversationId}/One` } },
      { id: 'event-1/1', type: 'colleague', file: { reference: `${agent.conversationId}/Two` } },
    ])
  })

  it('is nothing where it is empty', () => {
    expect(said({ isEcho: false, sender, text: '' })).toEqual([])
  })
})
