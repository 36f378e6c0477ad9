import { describe, expect, it } from 'vitest'
import { whatsapp } from '../../../functions/adapters/whatsapp/adapter.ts'
import { rawOf } from '../sketch.ts'

const settings = { whatsappAppSecret: 's', whatsappVerifyToken: 'w', businessAccountId: '102290129340398', numbers: [] }

/** As the reference of the webhook `user_preferences` shows it. */
const call = (preference: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550783881', phone_number_id: '106540352242922' },
            contacts: [{ profile: { name: 'Sheena Nelson' }, wa_id: '16505551234' }],
            user_preferences: [
              {
                wa_id: '16505551234',
                detail: 'User requested to stop marketing messages',
                category: 'marketing_messages',
                value: 'stop',
                timestamp: '1731705721',
                ...preference,
              },
            ],
          },
          field: 'user_preferences',
        },
      ],
    },
  ],
})
const heard = (preference: object) => whatsapp.parse(rawOf(JSON.stringify(call(preference))), settings)

describe('what a customer chooses in WhatsApp about marketing messages', () => {
  it.each([
    ['stop', 'stop'],
    ['resume', 'start'],
  ])('%s is told without words, as answered by WhatsApp', (value, asks) =>
    expect(heard({ value })).toEqual([
      {
        id: 'preferences/16505551234/1731705721',
        from: { ids: ['16505551234'], known: { kind: 'phone', value: '+16505551234' } },
        account: '106540352242922',
        type: 'opt',
        asks,
        isAnswered: true,
      },
    ]),
  )

  it('is nothing where it is of another category or value, or names nobody', () => {
    for (const odd of [{ category: 'utility' }, { value: 'later' }, { value: 7 }, { wa_id: '' }])
      expect(heard(odd), JSON.stringify(odd)).toEqual([])
  })
})
