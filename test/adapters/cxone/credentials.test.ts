import { createHash, createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cxone } from '../../../functions/adapters/cxone/adapter.ts'
import { tokenOf } from '../../../functions/adapters/cxone/credentials.ts'
import { mutantsOf, rawOf } from '../sketch.ts'

const now = new Date('2026-11-20T12:00:00Z')

/** As they are issued: of the secret, the hash is kept. */
function newCredentials() {
  const [key, secret] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')]
  const credentialHash = createHash('sha256').update(secret).digest('base64url')
  return { key, secret, kept: { credentialKey: key, credentialHash } }
}
const { key, secret, kept } = newCredentials()
const settings = { ...kept, botName: '', handoverScript: '' }
const basic = (name: string, word: string) => `Basic ${Buffer.from(`${name}:${word}`).toString('base64')}`
const isGood = (headers: Readonly<Record<string, string>>, at = now, more: Partial<typeof settings> = {}) =>
  cxone.verify(rawOf('{}', { headers }), { ...settings, ...more }, at).ok
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('credentials of CXone', () => {
  it('let in by name and secret, and by the secret as a fixed header', () => {
    expect(isGood({ authorization: basic(key, secret) })).toBe(true)
    expect(isGood(bearer(secret))).toBe(true)
    expect(isGood({ 'x-api-key': secret })).toBe(true)
  })

  it('are wrong once one sign has changed, and never right where none are kept', () => {
    for (const mutant of mutantsOf(secret)) {
      expect(isGood({ authorization: basic(key, mutant) })).toBe(false)
      expect(isGood(bearer(mutant))).toBe(false)
      expect(isGood({ 'x-api-key': mutant })).toBe(false)
    }
    for (const mutant of mutantsOf(key)) expect(isGood({ authorization: basic(mutant, secret) })).toBe(false)
    // Who has read what is kept cannot call with it.
    expect(isGood(bearer(kept.credentialHash))).toBe(false)
    expect(isGood({ authorization: basic(key, kept.credentialHash) })).toBe(false)
    for (const authorization of ['', 'Bearer ', 'Basic ', 'Basic Og==', basic('', ''), `Digest ${secret}`, secret])
      for (const credentialHash of ['', kept.credentialHash])
        expect(isGood({ authorization }, now, { credentialHash }), authorization).toBe(false)
    expect(isGood(bearer(secret), now, { credentialKey: '' })).toBe(false)
  })
})

describe('a token of CXone', () => {
  const token = tokenOf(settings, now)

  it('is good for an hour, until new credentials are issued', () => {
    const after = (seconds: number) => isGood(bearer(token), new Date(now.getTime() + seconds * 1000))
    expect([0, 3599, 3600, -60, -61].map(after)).toEqual([true, true, false, true, false])
    expect(isGood(bearer(token), now, newCredentials().kept)).toBe(false)
    expect(isGood(bearer(token), now, { credentialHash: newCredentials().kept.credentialHash })).toBe(false)
    expect(isGood(bearer(token), now, { credentialKey: 'other' })).toBe(false)
  })

  it('is wrong once one sign has changed, and without our code', () => {
    for (const mutant of mutantsOf(token)) expect(isGood(bearer(mutant)), mutant).toBe(false)
    const [head = '', claims = ''] = token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const odd of [`${none}.${claims}.`, `${head}.${claims}.`, `${token}.x`, `${head}.${claims}`, '..', '.'])
      expect(isGood(bearer(odd)), odd).toBe(false)
    const byHash = createHmac('sha256', kept.credentialHash).update(`${head}.${claims}`).digest('base64url')
    expect(isGood(bearer(`${head}.${claims}.${byHash}`))).toBe(false)
  })

  it('is no token where no credentials were issued, which anybody could have made', () => {
    const [head, claims] = token.split('.')
    const code = createHmac('sha256', createHmac('sha256', '').update('tokens of cxone').digest())
    const forged = `${head}.${claims}.${code.update(`${head}.${claims}`).digest('base64url')}`
    expect(isGood(bearer(forged), now, { credentialHash: '' })).toBe(false)
    expect(isGood(bearer(tokenOf({ ...settings, credentialHash: '' }, now)), now, { credentialHash: '' })).toBe(false)
  })

  const ask = (body: string, headers: Readonly<Record<string, string>> = {}, rest = 'token') =>
    cxone.handshake?.(rawOf(body, { headers, rest }), settings, now)
  const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString()
  const right = { grant_type: 'client_credentials', client_id: key, client_secret: secret }

  it('is given for the credentials, in the body or in the head', () => {
    const asked = [
      ask(form(right)),
      ask(JSON.stringify(right), { 'content-type': 'application/json' }),
      ask(form({ grant_type: 'client_credentials' }), { authorization: basic(key, secret) }),
      ask(form(right), {}, '/token/'),
    ]
    for (const answer of asked) {
      expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
      const given = JSON.parse(answer?.body ?? '{}') as Readonly<Record<string, string>>
      expect(given).toEqual({ access_token: token, token_type: 'Bearer', expires_in: 3600 })
      expect(isGood(bearer(given['access_token'] ?? ''))).toBe(true)
    }
  })

  it('is given for nothing else', () => {
    expect(ask(form({ ...right, client_secret: kept.credentialHash }))?.status).toBe(401)
    expect(ask(form({ ...right, client_id: 'x' }))?.status).toBe(401)
    expect(ask(form({ ...right, grant_type: 'password' }))?.status).toBe(400)
    expect(ask('')?.status).toBe(401)
    expect(ask(form(right), {}, '')).toBeUndefined()
    const body = form({ grant_type: 'client_credentials', client_id: '', client_secret: '' })
    expect(
      cxone.handshake?.(rawOf(body, { rest: 'token' }), { ...settings, credentialKey: '', credentialHash: '' }, now)
        ?.status,
    ).toBe(401)
  })
})
