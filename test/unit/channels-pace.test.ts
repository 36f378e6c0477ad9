/** How often a provider is asked and spoken to, and at which addresses. */
import { expect, it } from 'vitest'
import type { Template } from '#shared/channels/templates'
import { isOfProvider } from '../../functions/channels/ask-provider.ts'
import { takeTurn } from '../../functions/channels/rate.ts'
import { keepTemplates } from '../../functions/channels/templates.ts'

const id = '01J00000000000000000000000'

it('an account is spoken to as often as its rate says; who comes too early hears how many seconds are left', () => {
  const turns = (perSecond: number, ...moments: readonly number[]) =>
    moments.map((now) => takeTurn(`${perSecond} a second`, perSecond, now))
  // Two at once, and another one half a second later.
  expect(turns(2, 0, 0, 0, 500, 500)).toEqual([0, 0, 0.5, 0, 0.5])
  expect(turns(0.5, 0, 1000, 2000)).toEqual([0, 1, 0])
  // A clock that is put back adds nothing.
  expect(turns(1, 5000, 4000, 5000)).toEqual([0, 1, 0])
})

const template = (name: string, isApproved = true): Template => ({
  name,
  language: 'en',
  body: 'Hello',
  parameters: 0,
  isApproved,
})

function keeping(account: string, ...answers: readonly (readonly Template[] | Error)[]) {
  let asked = 0
  const names = async (now: string) => {
    const read = () => {
      const answer = answers[asked++]!
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    }
    const scope = { client: id, environment: id }
    const all = await keepTemplates(scope, { channel: 'whatsapp', account }, new Date(now), read)
    return all.map(({ name }) => name)
  }
  return { names }
}

it('the templates of an account are asked for again after ten minutes, and where the clock was put back', async () => {
  const { names } = keeping('clock', [template('one')], [template('two')], [template('three')])
  expect(await names('2026-06-01T08:00:00.000Z')).toEqual(['one'])
  expect(await names('2026-06-01T08:09:59.999Z')).toEqual(['one'])
  expect(await names('2026-06-01T08:10:00.000Z')).toEqual(['two'])
  expect(await names('2026-06-01T08:10:00.000Z')).toEqual(['two'])
  expect(await names('2026-06-01T08:09:59.999Z')).toEqual(['three'])
})

it('the templates of an account are those that are approved, 500 at most', async () => {
  const many = Array.from({ length: 502 }, (_, place) => template(`t${place}`, place > 0))
  const names = await keeping('many', many).names('2026-06-01T08:00:00.000Z')
  expect([names.length, names[0], names.at(-1)]).toEqual([500, 't1', 't500'])
})

it('templates that could not be read are asked for again at once', async () => {
  const { names } = keeping('broken', new Error('No answer'), [template('one')])
  await expect(names('2026-06-01T08:00:00.000Z')).rejects.toThrow('No answer')
  expect(await names('2026-06-01T08:00:00.000Z')).toEqual(['one'])
})

it('a provider is asked at its own hosts and those below a name of its own, and at no others', () => {
  const asked = (url: string) => isOfProvider('eightByEightMessaging', url)
  expect(asked('https://chatapps.8x8.com/api')).toBe(true)
  for (const url of ['https://8x8.com/', 'https://.8x8.com/', 'https://no8x8.com/', 'https://8x8.com.example/', 'none'])
    expect(asked(url), url).toBe(false)
  expect([isOfProvider('messenger', 'https://graph.facebook.com/x')]).toEqual([true])
  expect([isOfProvider('messenger', 'https://a.graph.facebook.com/x')]).toEqual([false])
})
