/** The budget of a company's language model: what is held, what is counted, and who is told. */
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { budgets, reserveTokens } from '../../functions/platform/outside/model-budget.ts'
import { Table } from '../../functions/platform/table/table.ts'
import type { Shop } from '../kit/live.ts'
import { openModelShop } from '../kit/model-server.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
const opens = () => openModelShop(world)

const enhance = async ({ shop }: { shop: Shop }) => {
  const { userId } = await shop.arrives()
  return shop.admin.conversations.enhance({ userId, text: 'thx' })
}

afterEach(() => world.settled())
afterAll(() => world.close())

describe('the budget of a month', () => {
  const letters = (shop: Shop) => world.mail.filter(({ to }) => to.includes(shop.admin.agent.email))

  it('is never overrun by fifty requests at once', async () => {
    const { shop, llm } = await opens()
    const scope = { client: shop.company.id }
    const wanted = { now: new Date(world.clock.now()), timezone: 'Europe/London', limit: 1000, most: 90 }
    const takes = async () => {
      const { settle } = await reserveTokens(scope, wanted)
      const { used } = await llm.get({})
      await settle(80)
      return used
    }
    const done = (await Promise.allSettled(Array.from({ length: 50 }, takes))).filter(
      ({ status }) => status === 'fulfilled',
    )
    expect(done.length).toBeGreaterThan(10)
    expect(await llm.get({})).toMatchObject({ used: done.length * 80 })
    expect(done.length * 80).toBeLessThanOrEqual(1000)
    const { taken, used } = (await new Table(scope).list(budgets))[0]!
    expect(taken).toBe(used)
  })

  it('is never overrun by agents who ask at once, and holds what servers tell wrongly', async () => {
    const { llm, server, shop } = await opens()
    await llm.update({ budget: 1000 })
    const { userId } = await shop.arrives()
    const ask = () => shop.admin.conversations.enhance({ userId, text: 'thx' })
    server.usage = { prompt_tokens: 150, completion_tokens: 50 }
    const codes = (await Promise.allSettled(Array.from({ length: 15 }, ask))).map((each) =>
      each.status === 'fulfilled' ? 'done' : (each.reason as { code: string }).code,
    )
    const done = codes.filter((code) => code === 'done').length
    expect(new Set(codes)).toEqual(new Set(['done', 'budget-used']))
    const { used } = await llm.get({})
    expect([used, server.completions]).toEqual([done * 200, done])
    expect(used).toBeLessThanOrEqual(1000)
    server.usage = { prompt_tokens: 9e12, completion_tokens: 9e12 }
    await llm.update({ budget: used + 700 })
    await ask()
    const { used: after } = await llm.get({})
    expect(after).toBeLessThanOrEqual(used + 700)
    expect(after).toBeGreaterThan(used)
  })

  it('counts what no server tells by its characters, and what was turned away as nothing', async () => {
    const { llm, server, shop } = await opens()
    server.usage = { prompt_tokens: -5 }
    await enhance({ shop })
    const { used } = await llm.get({})
    expect(used).toBeGreaterThan(50)
    server.answers = (response) => void response.writeHead(429).end()
    await expect(enhance({ shop })).rejects.toMatchObject({ code: 'model-failed' })
    expect((await llm.get({})).used).toBe(used)
    // Nobody knows what a cut answer has cost: it is counted as what was asked.
    server.answers = (response) => void response.writeHead(200, { 'content-length': 99 }).end('{"choi')
    await expect(enhance({ shop })).rejects.toMatchObject({ code: 'model-failed' })
    expect((await llm.get({})).used).toBeGreaterThan(used)
  })

  it('of nothing asks nothing, and the bot answers all the same', async () => {
    const { llm, server, shop } = await opens()
    await shop.welcomes('Hello!')
    await llm.update({ budget: 0 })
    await expect(enhance({ shop })).rejects.toMatchObject({ code: 'budget-used', status: 409 })
    expect(await (await shop.starts()).says('what is this?')).not.toEqual([])
    expect(server.asked).toEqual([])
    expect(await new Table({ client: shop.company.id }).list(budgets)).toEqual([])
    await llm.update({ budget: null })
    await enhance({ shop })
    expect(server.completions).toBe(1)
  })

  it('keeps what a process held that died', async () => {
    const { shop, llm, server } = await opens()
    const scope = { client: shop.company.id }
    const held = { timezone: 'Europe/London', limit: 1000, most: 990 }
    await reserveTokens(scope, { now: new Date(world.clock.now()), ...held })
    await llm.update({ budget: 1000 })
    await expect(enhance({ shop })).rejects.toMatchObject({ code: 'budget-used' })
    expect(server.asked).toEqual([])
  })

  it('is told to administrators at 80 and at 100 percent, each once, in their language', async () => {
    const { llm, server, shop } = await opens()
    const greta = await world.hire(shop.company, 'admin', 'Greta Groß')
    await greta.agents.update({ id: greta.agent._id, firstName: 'Greta', lastName: 'Groß', language: 'de' })
    const lena = await shop.hires('Lena Lang')
    await llm.update({ budget: 2100 })
    server.usage = { prompt_tokens: 300, completion_tokens: 50 }
    const subjects = (email: string) =>
      world.mail
        .filter(({ to }) => to.includes(email))
        .map(({ subject }) => subject)
        .toSorted()
    for (let asked = 0; asked < 4; asked++) await enhance({ shop })
    await world.settled()
    expect(letters(shop)).toEqual([])
    await enhance({ shop })
    await world.settled()
    expect(letters(shop)).toHaveLength(1)
    await expect(enhance({ shop })).rejects.toMatchObject({ code: 'budget-used' })
    await world.settled()
    const own = letters(shop)
    expect(subjects(shop.admin.agent.email)).toEqual([
      expect.stringMatching(/^Most of the language model’s budget/),
      expect.stringMatching(/^The language model’s budget .* is used up$/),
    ])
    expect(subjects(greta.agent.email)).toEqual([
      expect.stringMatching(/größtenteils verbraucht$/),
      expect.stringMatching(/\d ist verbraucht$/),
    ])
    expect(subjects(lena.agent.email)).toEqual([])
    expect(own[0]!.text).toContain('of the 2,100 tokens')
    await enhance({ shop }).catch(() => undefined)
    await world.settled()
    expect(letters(shop)).toHaveLength(2)
  })
})
