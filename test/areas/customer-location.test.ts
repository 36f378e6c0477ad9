/** Where a customer is: known once they have said so, and to nobody but those who help them. */
import { beforeAll, expect, it } from 'vitest'
import { openShop } from '../kit/shop.ts'

const { shop } = await openShop()

beforeAll(async () => {
  const question = { question: { en: 'Where shall we bring them?' }, dataType: 'string' as const, choices: [] }
  const { _id: formId } = await shop.admin.forms.create({
    title: 'Delivery',
    type: 'form',
    questions: [
      { ...question, key: 'size', fieldType: 'input' },
      { ...question, key: 'place', fieldType: 'location-coords' },
      { ...question, key: 'other', fieldType: 'input' },
    ],
  })
  await shop.welcomes('Hello!', { type: 'function', function: { type: 'form', formId } })
})

it('the place a customer answers a question with stays with the conversation, and is no one else’s', async () => {
  const customer = await shop.starts()
  const { userId } = customer
  const location = async () => (await shop.admin.conversations.get({ id: userId })).location
  // Numbers are a place only where a place was asked for.
  await customer.says('12, 13')
  await customer.says('around the corner')
  expect(await location()).toBeUndefined()
  await customer.says('51.3811, -2.359')
  await customer.says('1, 2')
  expect(await location()).toEqual({ latitude: 51.3811, longitude: -2.359 })
  const [listed] = await shop.admin.conversations.list({})
  expect(listed).toMatchObject({ _id: userId, location: { latitude: 51.3811 } })
  expect(JSON.stringify([...customer.heard.values()])).not.toContain('latitude')
})
