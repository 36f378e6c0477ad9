import { expect, it } from 'vitest'
import { signInCookie } from '../../functions/platform/request/sign-in-cookie.ts'

const token = 'a.refresh.token'
const line = (headers: Record<string, string>) => {
  const cookie = signInCookie({ headers })
  cookie.set(token, 60)
  return cookie.lines
}

it('the cookie of a sign-in travels over TLS only, except in a cloud that has none', () => {
  const rest = 'Path=/api/agent/session; HttpOnly; SameSite=Strict'
  expect(line({ 'x-forwarded-proto': 'https' })).toEqual([`parley-sign-in=${token}; ${rest}; Secure; Max-Age=60`])
  expect(line({})).toEqual([`parley-sign-in=${token}; ${rest}; Secure; Max-Age=60`])
  expect(line({ 'x-forwarded-proto': 'http' })).toEqual([`parley-sign-in=${token}; ${rest}; Max-Age=60`])
})

it('the cookie of a sign-in is found among others, and an answer that says nothing of it leaves it', () => {
  const cookie = signInCookie({ headers: {}, cookies: ['language=de', `parley-sign-in=${token}`] })
  expect(cookie.value).toBe(token)
  expect(cookie.lines).toEqual([])
})
