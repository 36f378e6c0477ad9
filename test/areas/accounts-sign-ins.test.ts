/** The sign-in that a browser keeps: by which cookie, what it renews, and what ends it. */
import { AdminDisableUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, describe, expect, it } from 'vitest'
import { signInOf } from '#shared/company/sign-in-token'
import { tokensOf } from '../local/cognito-clients.ts'
import { openWorld, type Worker } from '../kit/world.ts'
import { staffOf } from '../kit/staff.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = staffOf(world)

const pool = () => {
  const { userPoolClientId, userPoolId } = world.cloud.settings
  const sdk = new CognitoIdentityProviderClient({})
  return { sdk, userPoolClientId, userPoolId, endpoint: null, close: async () => {} }
}

/** Calls as a browser that holds this cookie. */
async function ask(verb: string, path: string, body?: object, cookie?: string): Promise<Response> {
  const headers = { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) }
  return fetch(world.cloud.origin + path, { method: verb, headers, ...(body && { body: JSON.stringify(body) }) })
}

/** Somebody who has signed in with their password in a browser, and what that one keeps. */
async function signedIn({ isLasting = true } = {}) {
  const { company } = await world.newCompany()
  const worker = await world.hire(company, 'agent', 'Mia Moss')
  const { access, refresh } = await tokensOf(pool(), worker.agent.email)
  const answer = await ask('POST', '/api/agent/session', { refreshToken: refresh, isLasting })
  expect(answer.status).toBe(200)
  const [line = ''] = answer.headers.getSetCookie()
  const [cookie = '', ...attributes] = line.split('; ')
  return { worker, refresh, signIn: signInOf(access), cookie, attributes }
}

const renew = (signIn: string, cookie?: string) => ask('POST', '/api/agent/session/renew', { signIn }, cookie)
const canRenew = async ({ signIn, cookie }: { signIn: string; cookie: string }) => (await renew(signIn, cookie)).ok

async function tokenOf(answer: Response): Promise<string> {
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  return data.accessToken
}

/** Sign-ins up to the second of an end are over. */
const passSecond = () => world.clock.advance(2000)

const isIn = async (worker: Worker, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await worker.request('GET', '/api/agent/login', { headers })).status === 200
}

describe('the cookie of a sign-in', () => {
  it('is out of reach of scripts and of other sites, and lasts for thirty days or as long as the browser', async () => {
    const always = ['Path=/api/agent/session', 'HttpOnly', 'SameSite=Strict']
    expect((await signedIn()).attributes).toEqual([...always, 'Max-Age=2592000'])
    expect((await signedIn({ isLasting: false })).attributes).toEqual(always)
  })

  it('takes only what may stand in a cookie', async () => {
    for (const refreshToken of ['', 'short', `${'a'.repeat(30)}; Domain=example`, 'a'.repeat(3501)])
      expect((await ask('POST', '/api/agent/session', { refreshToken, isLasting: true })).status).toBe(400)
  })
})

describe('renewing a kept sign-in', () => {
  it('gives a token of the same sign-in, which the other routes take, also after days', async () => {
    const { worker, signIn, cookie } = await signedIn()
    world.clock.advance(29 * 24 * 3_600_000)
    const renewed = await tokenOf(await renew(signIn, cookie))
    expect(signInOf(renewed)).toBe(signIn)
    expect(await isIn(worker, renewed)).toBe(true)
    world.clock.advance(2 * 24 * 3_600_000)
    expect(await canRenew({ signIn, cookie })).toBe(false)
  })

  it('needs the cookie, and the name of the sign-in that the page has worked with', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    expect((await renew(mine.signIn)).status).toBe(401)
    expect((await renew(other.signIn, mine.cookie)).status).toBe(401)
    expect((await renew(mine.signIn, 'parley-sign-in=none')).status).toBe(401)
    expect(await canRenew(mine)).toBe(true)
  })
})

describe('a kept sign-in is over', () => {
  it('for all browsers of an agent once they sign out in one', async () => {
    const { worker, ...kept } = await signedIn()
    await worker.account.signOut({ sessions: 'all' })
    expect(await canRenew(kept)).toBe(false)
    passSecond()
  })

  it('once a new password is set', async () => {
    const { worker, ...kept } = await signedIn()
    passSecond()
    await worker.accounts.changePassword()
    world.clock.advance(2000)
    world.cloud.stepFunctions.tick()
    await world.settled()
    const token = staff.tokenFor(worker.agent.email, 'set-password')
    const set = await ask('POST', `/api/agent/update-password/${token}`, { password: 'Quite another 8?' })
    expect(set.status).toBe(200)
    expect(await canRenew(kept)).toBe(false)
  })

  it('once the account is switched off', async () => {
    const { worker, ...kept } = await signedIn()
    const { userPoolId, sdk } = pool()
    await sdk.send(new AdminDisableUserCommand({ UserPoolId: userPoolId, Username: worker.agent.email }))
    expect(await canRenew(kept)).toBe(false)
  })

  it('at the pool as well once its browser has signed out, which loses the cookie', async () => {
    const { refresh, cookie, ...kept } = await signedIn()
    const ended = await ask('DELETE', '/api/agent/session', undefined, cookie)
    expect(ended.headers.getSetCookie()).toEqual([expect.stringMatching(/^parley-sign-in=; .*; Max-Age=0$/)])
    expect(await canRenew({ ...kept, cookie: `parley-sign-in=${refresh}` })).toBe(false)
  })

  it('also where the cookie holds nothing that the pool knows', async () => {
    for (const cookie of [undefined, 'parley-sign-in=none', 'parley-sign-in=a.b.c'])
      expect((await ask('DELETE', '/api/agent/session', undefined, cookie)).status).toBe(200)
  })
})
