/** Answers that were most likely wrong come under review, beside what nothing answered. */
import { expect, it } from 'vitest'
import { unanswered } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { openBakery } from '../kit/bakery.ts'
import { Shop } from '../kit/live.ts'
import { openPractice } from '../kit/practice.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop
await openBakery(shop, world)

const table = new Table({ client: shop.company.id, environment: shop.environment })
const doubted = async () =>
  (await table.list(unanswered)).map(({ text, doubt, isDisliked }) => ({ text, doubt: doubt ?? isDisliked }))

/** A customer who says these, one after the other. */
async function says(...texts: readonly string[]) {
  const customer = await shop.arrives()
  await customer.start()
  for (const text of texts) await customer.says(text)
  return customer
}

it('an answer is doubted after which the customer asks for a person', async () => {
  await says('when do you open', 'I want to talk to a human')
  expect(await doubted()).toContainEqual({ text: 'when do you open', doubt: 'person' })
})

it('an answer is doubted that the customer objects to', async () => {
  await says('is there a car park', 'no, that is not what I meant')
  expect(await doubted()).toContainEqual({ text: 'is there a car park', doubt: 'denied' })
})

it('an answer is doubted that is asked for again in other words, and not where the same is sent twice', async () => {
  await says('which allergens are in it', 'allergens in it, please, which')
  expect(await doubted()).toContainEqual({ text: 'which allergens are in it', doubt: 'again' })
  await says('price list please', 'price list please')
  expect((await doubted()).map(({ text }) => text)).not.toContain('price list please')
})

it('an answer is not doubted that is followed by another question, or that a form asked for', async () => {
  await says('do you have parking', 'what is the price')
  expect((await doubted()).map(({ text }) => text)).not.toContain('do you have parking')
})

it('a text whose meaning the customer had to choose comes under review with that choice', async () => {
  const practice = await Shop.opens(world)
  await openPractice(practice, world)
  const customer = await practice.arrives()
  await customer.says('what do you charge for children')
  await customer.presses('Prices')
  const kept = await new Table({ client: practice.company.id, environment: practice.environment }).list(unanswered)
  expect(kept).toMatchObject([
    { text: 'what do you charge for children', doubt: 'picked', intentId: expect.any(String) },
  ])
  const { intents } = await practice.admin.review.list({ previousResult: 'true', show: 'doubtful' })
  expect(intents.flatMap(({ utterances }) => utterances)).toMatchObject([{ takenFor: { title: 'Prices' } }])
})

it('the review lists doubtful answers by themselves, with what the bot took them for, and counts both kinds', async () => {
  await says('xylophone zebra quantum')
  const { counts } = await admin.review.list({ previousResult: 'true' })
  const doubtful = await admin.review.list({ previousResult: 'true', show: 'doubtful' })
  const open = await admin.review.list({ previousResult: 'true', show: 'unanswered' })
  expect(counts).toEqual({ unanswered: open.count, doubtful: doubtful.count })
  const questions = doubtful.intents.flatMap(({ utterances }) => utterances)
  expect(questions).toContainEqual(
    expect.objectContaining({
      value: 'when do you open',
      doubt: 'person',
      takenFor: { title: 'hours', confidence: expect.any(Number) },
    }),
  )
  const texts = open.intents.flatMap(({ utterances }) => utterances.map(({ value }) => value))
  expect(texts).toContain('xylophone zebra quantum')
  expect(texts).not.toContain('when do you open')
  // What nobody answered is told on Overview: no answer is none of it.
  expect(await admin.review.count()).toEqual({ count: open.count })
})
