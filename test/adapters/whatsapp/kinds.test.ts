import { describe, expect, it } from 'vitest'
import { whatsapp } from '../../../functions/adapters/whatsapp/adapter.ts'
import { rawOf } from '../sketch.ts'
import kinds from './fixtures/kinds.json' with { type: 'json' }

const account = '106540352242922'
const phone = '491701234567'
const settings = {
  whatsappAppSecret: 'secret',
  whatsappVerifyToken: 'word',
  businessAccountId: '102290129340398',
  numbers: [{ _id: 'a', phoneNumberId: account, number: '+15550783881', token: 'EAAtoken' }],
}
const at = { timestamp: '1749416383' }

function parse(field: string, value: object) {
  const metadata = { display_phone_number: '15550783881', phone_number_id: account }
  const changes = [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }]
  const body = { object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes }] }
  return whatsapp.parse(rawOf(JSON.stringify(body)), settings)
}

/** What was heard, without who said it when and where. */
const contents = (all: ReturnType<typeof parse>) =>
  all.map((heard) =>
    Object.fromEntries(Object.entries(heard).filter(([name]) => !['from', 'at', 'account'].includes(name))),
  )

describe('a message of WhatsApp as a person reads it', () => {
  it.each(kinds.messages)('tells $title', ({ message, heard }) => {
    const told = parse('messages', { messages: [{ from: phone, id: 'wamid.1', ...at, ...message }] })
    expect(contents(told)).toEqual(heard.map((each) => ({ id: 'wamid.1', ...each })))
  })

  it.each(kinds.statuses)('tells $title', ({ status, heard }) => {
    const told = parse('messages', { statuses: [status] })
    expect(contents(told)).toEqual(heard)
    expect(told.map(({ from }) => from.ids)).toEqual(heard.map(() => [phone]))
  })
})

describe('what a colleague has written in the WhatsApp Business app', () => {
  it.each(kinds.echoes)('tells $title', ({ echo, heard }) => {
    const own = { from: '15550783881', to: phone, id: 'wamid.E', ...at, ...echo }
    expect(contents(parse('smb_message_echoes', { message_echoes: [own] }))).toEqual(
      heard.map((each) => ({ id: 'wamid.E', ...each })),
    )
  })

  it('is said to the customer whom it went to, by their number or their id', () => {
    const text = { type: 'text', text: { body: 'Hello' } }
    const echoes = [
      { from: '15550783881', to: `+${phone}`, id: 'wamid.1', ...at, ...text },
      { from: '15550783881', to_user_id: 'DE.13491208655302741918', id: 'wamid.2', ...at, ...text },
    ]
    expect(parse('smb_message_echoes', { message_echoes: echoes })).toMatchObject([
      { account, at: '2025-06-08T20:59:43.000Z', from: { ids: [phone] }, text: 'Hello' },
      { account, from: { ids: ['DE.13491208655302741918'] } },
    ])
  })
})
