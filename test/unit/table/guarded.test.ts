/** What is refused before anything is read or changed: an old sign-in, and another place than the one somebody works in. */
import { describe, expect, it } from 'vitest'
import { secondFactorOperations } from '../../../functions/areas/accounts/second-factor.ts'
import { operations as channels } from '../../../functions/areas/channels/operations.ts'
import type { Context } from '../../../functions/platform/request/context.ts'
import { seenOf } from '../aws/stubs.ts'
import { useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const now = new Date('2026-11-20T12:00:00.000Z')
type Operation = (asked: object, context: Context) => Promise<unknown>
const call = (of: object, name: string, asked: object, context: object) =>
  seenOf((async () => (of as Record<string, Operation>)[name]!(asked, context as Context))())

describe('a second factor', () => {
  const after = (name: string, seconds: number, secondFactor?: object) => {
    const actor = { authId: 'jo', email: 'jo@a.example', signedIn: now.getTime() / 1000 - seconds, token: 'token' }
    const member = { agent: { authId: 'jo', ...(secondFactor && { secondFactor }) }, company: {} }
    return call(secondFactorOperations, name, { code: '123456' }, { actor, now, member })
  }

  it.each([
    ['beginSecondFactor', 'factor-on', { since: 1 }],
    ['confirmSecondFactor', 'factor-on', { since: 1 }],
    ['switchSecondFactorOn', 'factor-off', undefined],
    ['switchSecondFactorOff', 'factor-off', undefined],
    ['renewRecoveryCodes', 'factor-off', undefined],
  ])('is changed within ten minutes of the sign-in, and only as it is: %s', async (name, code, factor) => {
    expect([await after(name, 600, factor), await after(name, 601, factor)]).toEqual([code, 'sign-in-old'])
  })
})

describe('the channels of a company', () => {
  const context = {
    scope: { client: idOf(1), environment: idOf(2) },
    member: { company: { name: 'bloom' } },
  }

  it.each([
    ['configuration', { client: idOf(3) }],
    ['configuration', { environment: idOf(3) }],
    ['save', { _id: idOf(3) }],
    ['alexaJson', { client: 'other' }],
    ['issueCredentials', { _id: idOf(3) }],
    ['test', { channel: 'chat_plugin' }],
  ])('are those of the place that somebody works in: %s', async (name, asked) => {
    expect(await call(channels, name, asked, context)).toBe('not-found')
  })
})
