import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../kit/customer.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop } = await openShop()
const { lena, held } = await hireStaff(shop)

beforeAll(() => shop.offersPeople())

const survey = { isOn: true, when: 'takeover-ended', scale: 'thumbs', comment: true, everyDays: 7 } as const
const completes = ({ userId }: Customer) => lena.takeover.complete({ userId, agentId: lena.agent._id })
const sent = (customer: Customer) => ({ ...customer.held, eventId: ulid() })

/** What the customer is told of the endings. */
async function endings(customer: Customer) {
  const { events } = await customer.calls.events({ ...customer.held, since: 0 })
  return events.flatMap(({ what }) => (what.type === 'interventionEnd' ? [what.survey] : []))
}

describe('the survey of a company', () => {
  it('asks once in some days, and keeps what is said to it', async () => {
    const before = await held()
    await completes(before)
    expect(await endings(before)).toEqual([undefined])
    await before.calls.rating({ ...sent(before), rating: 5, comment: 'Fine' })
    const { messages: unasked } = await lena.conversations.messages({ userId: before.userId, since: 0 })
    expect(unasked.at(-1)?.what).toEqual({ type: 'rating', rating: 5 })
    await shop.decides({ survey })
    const customer = await held()
    await completes(customer)
    expect(await endings(customer)).toEqual([{ scale: 'thumbs', comment: true }])
    await customer.calls.rating({ ...sent(customer), rating: 5 })
    await customer.calls.rating({ ...sent(customer), rating: 5, comment: 'Lovely flowers' })
    const { messages } = await lena.conversations.messages({ userId: customer.userId, since: 0 })
    expect(messages.flatMap(({ what }) => (what.type === 'rating' ? [what] : []))).toEqual([
      { type: 'rating', rating: 5 },
      { type: 'rating', rating: 5, comment: 'Lovely flowers', again: true },
    ])
    expect(await lena.takeover.history({ userId: customer.userId })).toMatchObject([{ rating: 5 }])
    await shop.takes(customer, lena)
    await completes(customer)
    expect(await endings(customer)).toEqual([{ scale: 'thumbs', comment: true }, null])
  })
})
