/** Placeholders in broadcasts: what nothing fills is not sent by mistake, and what may be empty has something else to say. */
import { afterAll, describe, expect, it } from 'vitest'
import { broadcasting, dayMs, rewrite } from '../kit/broadcasting.ts'
import { hears } from '../kit/scheduling.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { passes, opens, inFuture } = broadcasting(world)
const everybody = { locations: [], radius: 10, audience: { channels: [], languages: [], topics: [], tags: [] } }

describe('a broadcast with placeholders', () => {
  it('is refused with what nothing fills, and sent as it is written once that is confirmed', async () => {
    const { shop, draft: makes } = await opens()
    const customer = await shop.starts()
    const { broadcasts } = shop.admin
    const { _id } = await makes('Hello {firstName} ***frstname***')
    const refusal = {
      code: 'placeholders-unclear',
      message: 'Nothing fills {firstName}, ***frstname***. Correct it, or send it with `isConfirmed`.',
    }
    await expect(broadcasts.send({ _id })).rejects.toMatchObject(refusal)
    await expect(broadcasts.schedule({ _id, scheduledAt: inFuture(dayMs) })).rejects.toMatchObject(refusal)
    expect(await broadcasts.get({ _id })).toMatchObject({ status: 'draft' })
    await broadcasts.send({ _id, isConfirmed: true })
    await passes()
    expect(await hears(customer)).toEqual(['Hello {firstName}'])
  })

  it('says the text in place of a name that is unknown, and fills the variables of company and conversation', async () => {
    const { shop, sends } = await opens()
    const [ada, nobody] = [await shop.starts(), await shop.starts()]
    await rewrite(shop, ada, { firstName: 'Ada' })
    await shop.admin.variables.create({ name: 'code', type: 'string', value: 'TULIP5' })
    world.clock.advance(6000)
    await sends('Hello ***firstname|there***! ***code***')
    expect(await hears(ada)).toEqual(['Hello Ada! TULIP5'])
    expect(await hears(nobody)).toEqual(['Hello there! TULIP5'])
  })

  it('is shown as three of those who are meant would read it, and nothing is sent', async () => {
    const { shop } = await opens()
    const customers = [await shop.starts(), await shop.starts(), await shop.starts(), await shop.starts()]
    await rewrite(shop, customers[0]!, { firstName: 'Ada', lastName: 'Vale' })
    await rewrite(shop, customers[1]!, { language: 'de' })
    await rewrite(shop, customers[3]!, { noBroadcasts: true })
    const content = {
      type: 'message' as const,
      text: { en: 'Hello ***firstname|there***!', de: 'Hallo ***firstname|Sie***!' },
    }
    const shown = await shop.admin.broadcasts.preview({ content, meant: everybody })
    expect(shown.map(({ _id }) => _id).toSorted()).toEqual(
      customers
        .slice(0, 3)
        .map(({ userId }) => userId)
        .toSorted(),
    )
    expect(shown).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ firstName: 'Ada', lastName: 'Vale', language: 'en', text: 'Hello Ada!' }),
        expect.objectContaining({ _id: customers[1]!.userId, language: 'de', text: 'Hallo Sie!' }),
        expect.objectContaining({ _id: customers[2]!.userId, text: 'Hello there!' }),
      ]),
    )
    for (const customer of customers) expect(await hears(customer)).toEqual([])
  })
})
