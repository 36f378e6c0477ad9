/** A request that is repeated with the same key: when it is answered again, and when it runs again. */
import { randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { Route } from '#shared/contract'
import { Problem } from '#shared/problem'
import { json } from '../../../functions/platform/request/answer.ts'
import type { Context } from '../../../functions/platform/request/context.ts'
import { answerOnce, removeAnswersNaming, repetitionOf } from '../../../functions/platform/request/kept-answers.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { useTable } from '../../kit/table-in-memory.ts'
import { seenOf } from '../aws/stubs.ts'

useTable()

describe('a request that is repeated', () => {
  it('is answered as before for 24 hours, and runs again in the very second they are over', async () => {
    expect(bodyOf(await ask(0, answering('first')))).toBe('first')
    expect(bodyOf(await ask(24 * hourSeconds - 1, answering('second')))).toBe('first')
    expect(await seenOf(ask(24 * hourSeconds - 1, answering('second'), { name: 'other' }))).toBe('other-body')
    expect(bodyOf(await ask(24 * hourSeconds, answering('third')))).toBe('third')
  })

  it('waits for one that began less than a minute ago, and takes over from an older one', async () => {
    await new Promise<void>((resolve) => void ask(0, () => new Promise(() => resolve())))
    expect(await seenOf(ask(59, answering('second')))).toBe('in-progress')
    expect(bodyOf(await ask(60, answering('second')))).toBe('second')
  })

  it.each([
    ['not-found', 'first'],
    ['too-many-requests', 'second'],
    ['content-moved', 'second'],
    ['unavailable', 'second'],
    ['internal', 'second'],
  ] as const)('after the refusal %s is the answer of the %s', async (code, answered) => {
    const refuse = async () => {
      throw new Problem(code)
    }
    expect(await seenOf(ask(0, refuse))).toBe(code)
    const again = await ask(1, answering('second'))
    expect(again.statusCode === 200 ? 'second' : 'first').toBe(answered)
  })

  it('runs again where its answer is too large to keep', async () => {
    const large = randomBytes(300 * 1024).toString('base64')
    await ask(0, answering(large))
    expect(bodyOf(await ask(1, answering('second')))).toBe('second')
  })

  it('is forgotten with whom its answer names', async () => {
    await ask(0, answering('about Jo'))
    expect(await removeAnswersNaming({ client }, ['Maya'])).toBe(0)
    expect(bodyOf(await ask(1, answering('second')))).toBe('about Jo')
    expect(await removeAnswersNaming({ client }, ['Jo'])).toBe(1)
    expect(bodyOf(await ask(1, answering('second')))).toBe('second')
  })

  it('has a key of 200 characters at most', () => {
    const caller = { actor: { key: { _id: 'key' } } } as unknown as Context
    const route = { route: request.route, access: { can: 'change', key: 'events' } } as unknown as Route
    const named = 'x'.repeat(200)
    expect(repetitionOf(caller, route, named)).toEqual({ route: 'POST /api/events', named })
    expect(() => repetitionOf(caller, route, `${named}x`)).toThrow(Problem)
    expect(repetitionOf(caller, route, undefined)).toBeUndefined()
  })
})

const client = '01JD0000000000000000000001'
const second = 1_795_000_000
const hourSeconds = 3600
let runs = 0

/** A caller with an API key, so many seconds later. */
function callerAt(seconds: number) {
  const table = new Table({ client })
  const log = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() }
  const now = new Date((second + seconds) * 1000)
  return { table, log, now, newId: () => String((runs += 1)), actor: { key: { _id: 'key' } } } as unknown as Context
}
const request = { route: 'POST /api/events', named: 'once', said: { name: 'order' } }
const ask = (seconds: number, answer: () => Promise<ReturnType<typeof json>>, said: object = request.said) =>
  answerOnce(callerAt(seconds), { ...request, said }, answer)
const answering = (data: unknown) => async () => json(200, { data })
const bodyOf = ({ body = '' }: { body?: string | undefined }) => (JSON.parse(body) as { data: unknown }).data
