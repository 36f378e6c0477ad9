/** Hidden values of answers, as they stand in what is stored. */
import { expect, it } from 'vitest'
import { sendingsWithoutValues } from '../../../functions/chat/masking/answers.ts'

it('a hidden answer is stored as its placeholder, however it is spelled, and no longer number is', () => {
  const values = [{ kind: 'phone', placeholder: '[PHONE_1]', value: '+49171234' }] as const
  const written = (description: string) => {
    const sending = { type: 'case', blockId: 'b1', subject: 'Call', description, values: {} } as const
    return sendingsWithoutValues([sending], values)[0]
  }
  expect(written('+49171234')).toMatchObject({ description: '[PHONE_1]' })
  expect(written('Call 49171234, or +49171234.')).toMatchObject({ description: 'Call [PHONE_1], or [PHONE_1].' })
  expect(written('Order 49171234567')).toMatchObject({ description: 'Order 49171234567' })
})

it('a hidden answer of one sign stays where it stands, and one is hidden beside itself', () => {
  const written = (value: string, description: string) => {
    const sending = { type: 'case', blockId: 'b1', subject: 'Call', description, values: {} } as const
    return sendingsWithoutValues([sending], [{ kind: 'phone', placeholder: '[PHONE_1]', value }])[0]
  }
  expect(written('7', 'Take 7 roses')).toMatchObject({ description: 'Take 7 roses' })
  expect(written('77', 'Take 77 roses')).toMatchObject({ description: 'Take [PHONE_1] roses' })
  expect(written('(030)', '(030)(030)')).toMatchObject({ description: '[PHONE_1][PHONE_1]' })
})
