/** Requests with an `Idempotency-Key`: answered as before, and done once. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { idempotentRunSeconds } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Response } from '../../functions/platform/request/answer.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { answerOnce } from '../../functions/platform/request/kept-answers.ts'
import { contextIn } from '../../functions/platform/request/scoped-context.ts'
import { newKey, programOf } from '../kit/keys.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop
const hour = 3_600_000
const refused = (code: string) => ({ code })

function withResolver<T>() {
  const resolvers: ((value: T) => void)[] = []
  const promise = new Promise<T>((resolve) => resolvers.push(resolve))
  return { promise, resolve: resolvers[0]! }
}

describe('an Idempotency-Key', () => {
  const form = (title = `Form ${ulid()}`) => ({ type: 'form', title, questions: [] })
  async function started() {
    const maker = await world.hire(shop.company, 'admin', `K${ulid()} Kim`)
    const program = programOf(world, maker, (await newKey(maker)).key)
    const post = (named: string, body: object, path = '/api/agent/forms') =>
      program.request('POST', path, { body, headers: { 'idempotency-key': named } })
    return { post }
  }
  const count = async (title: string) => (await admin.forms.list()).filter((each) => each.title === title).length

  it('gives the same answer again for a day, whether it was good or not, and does nothing twice', async () => {
    const { post } = await started()
    const body = form()
    const first = await post('a', body)
    expect(first.status).toBe(200)
    await world.clock.during(20 * hour, async () => {
      expect(await post('a', body)).toMatchObject({ status: 200, text: first.text })
      expect(await count(body.title)).toBe(1)
      const refusal = await post('b', body)
      expect(refusal.body.code).toBe('duplicate-title')
      expect((await post('b', body)).text).toBe(refusal.text)
    })
    await world.clock.during(25 * hour, async () => {
      expect((await post('a', body)).body.code).toBe('duplicate-title')
    })
  })

  it('is refused with another body, and is another one on another route and with another key', async () => {
    const { post } = await started()
    const other = await started()
    const body = form()
    expect((await post('a', body)).status).toBe(200)
    expect((await post('a', form())).body.code).toBe('other-body')
    expect((await other.post('a', form())).status).toBe(200)
    const variable = { name: `n${ulid().toLowerCase()}`, type: 'text', value: 'x' }
    expect((await post('a', variable, '/api/agent/variables')).status).toBe(200)
    expect((await post('x'.repeat(200), form())).status).toBe(200)
    expect((await post('x'.repeat(201), form())).body.code).toBe('bad-request')
  })

  it('lets one of many run, and whoever asks meanwhile is told so', async () => {
    const { post } = await started()
    const body = form()
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('a', body)))
    const statuses = new Set(answers.map(({ status, body: { code } }) => `${status} ${code ?? ''}`))
    expect([...statuses].every((each) => each === '200 ' || each === '409 in-progress')).toBe(true)
    expect(await count(body.title)).toBe(1)
  })

  it('is free again where a function died with it, once no request runs for so long, and the late one changes nothing', async () => {
    const now = new Date(world.clock.now())
    const contextAt = (seconds: number) => ({
      ...contextIn({ client: shop.company.id, environment: shop.environment, release: ulid() }),
      now: new Date(now.getTime() + seconds * 1000),
      actor: { key: { _id: 'dead', name: 'Dead' } },
    })
    const ask = (seconds: number, run: () => Promise<Response>) => {
      const asked = { route: 'POST /api/agent/forms', named: 'a', said: {} }
      // Of the context it takes the table, the time and the key.
      return answerOnce(contextAt(seconds) as unknown as Context, asked, run)
    }
    const answered = (text: string) => Promise.resolve({ statusCode: 200, body: text })
    const { promise: late, resolve: comeBack } = withResolver<Response>()
    const dead = ask(0, () => late)
    const held = () => ask(idempotentRunSeconds - 1, () => answered('too early'))
    await expect.poll(() => held().catch((error: Error) => error)).toMatchObject({ code: 'in-progress' })
    expect(await ask(idempotentRunSeconds, () => answered('second'))).toMatchObject({ body: 'second' })
    comeBack({ statusCode: 200, body: 'first' })
    expect(await dead).toMatchObject({ body: 'first' })
    expect(await ask(idempotentRunSeconds + 1, () => answered('third'))).toMatchObject({ body: 'second' })
  })

  it('is free again at once where the request failed by no fault of its own', async () => {
    const context = {
      ...contextIn({ client: shop.company.id, environment: shop.environment, release: ulid() }),
      actor: { key: { _id: 'busy', name: 'Busy' } },
    }
    const ask = (run: () => Promise<Response>) =>
      answerOnce(context as unknown as Context, { route: 'POST /api/agent/forms', named: 'a', said: {} }, run)
    const busy = () => Promise.reject(new Problem('unavailable'))
    await expect(ask(busy)).rejects.toMatchObject(refused('unavailable'))
    expect(await ask(() => Promise.resolve({ statusCode: 200, body: 'done' }))).toMatchObject({ body: 'done' })
  })
})
