import { describe, expect, it } from 'vitest'
import { twilio } from '../../../functions/adapters/twilio/adapter.ts'
import { rawOf } from '../sketch.ts'
import fixtures from './fixtures/kinds.json' with { type: 'json' }

const settings = {
  accountSid: '',
  authToken: 'token-12345',
  apiKey: '',
  apiSecret: '',
  messagingServiceSid: '',
  numbers: [],
}
const told = { MessageSid: 'SM1', From: 'whatsapp:+491700000001', To: 'whatsapp:+493012345', NumMedia: '0' }

describe('a message by Twilio as a person reads it', () => {
  it.each(fixtures.kinds)('tells $title', ({ fields, heard }) => {
    const body = new URLSearchParams(Object.entries({ ...told, ...fields })).toString()
    const who = { id: 'SM1', from: { ids: [told.From], known: { kind: 'phone', value: '+491700000001' } } }
    expect(twilio.parse(rawOf(body), settings)).toEqual(heard.map((each) => ({ ...who, account: told.To, ...each })))
  })
})
