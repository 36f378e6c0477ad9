import { describe, expect, it } from 'vitest'
import { eightByEight } from '../../../functions/adapters/eight-by-eight/adapter.ts'
import { rawOf } from '../sketch.ts'
import fixtures from './fixtures/kinds.json' with { type: 'json' }

const settings = { tenantId: 'acme', apiKey: 'key', channelId: 'shop' }

describe('an event of the Chat Gateway as a person reads it', () => {
  it.each(fixtures.kinds)('tells $title', ({ type: eventType, data, heard }) => {
    const body = JSON.stringify({ eventType, conversationId: 'c1', data })
    const told = { id: 'e1', from: { ids: ['c1'] }, account: 'shop' }
    expect(eightByEight.parse(rawOf(body, { headers: { 'x-8x8-event-id': 'e1' } }), settings)).toEqual(
      heard.map((each) => ({ ...told, ...each })),
    )
  })
})
