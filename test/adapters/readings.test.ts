/** What is read of calls and told to providers by all adapters alike: moments, proofs, and the next address of a call. */
import { describe, expect, it } from 'vitest'
import { momentOf } from '../../functions/adapters/json.ts'
import { codeOf, verdictOf } from '../../functions/adapters/proof.ts'
import { nextTurnUrl } from '../../functions/adapters/spoken.ts'

it('a moment is one that a calendar has', () => {
  expect([8.64e15, -8.64e15].map(momentOf)).toEqual(['+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z'])
  expect([8.64e15 + 1, -8.64e15 - 1, undefined].map(momentOf)).toEqual([undefined, undefined, undefined])
})

describe('the proof of a call', () => {
  it('is made with a secret, and with none is no proof at all', () => {
    expect(codeOf('sha256', 'secret', 'body', 'hex')).toMatch(/^[0-9a-f]{64}$/)
    expect(codeOf('sha256', '', 'body', 'hex')).toBeUndefined()
  })

  it('is good where one of the right ones is the same', () => {
    expect(verdictOf('b', ['a', 'b'])).toEqual({ ok: true })
    expect(verdictOf('b', ['a', undefined])).toEqual({ ok: false, why: 'wrong signature' })
  })
})

it('the next address of a call counts its turns, and in a row how often its caller was silent or was held', () => {
  const url = 'https://parley.example/input/voice/key'
  expect(nextTurnUrl(url, undefined)).toBe(`${url}?turn=1`)
  expect(nextTurnUrl(url, { turn: 4, silent: 1, held: 2 }, { silent: 2 })).toBe(`${url}?turn=5&silent=2`)
  expect(nextTurnUrl(url, { turn: 4, silent: 1, held: 2 }, { held: 3 })).toBe(`${url}?turn=5&held=3`)
  expect(nextTurnUrl(url, { turn: 4, silent: 1, held: 2 }, { silent: 0, held: 0 })).toBe(`${url}?turn=5`)
})
