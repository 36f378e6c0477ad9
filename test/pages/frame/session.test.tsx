import { MemoryRouter } from 'react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, queryClient, quietly } from '../../../frontend/src/core/api.ts'
import { loadAgent } from '../../../frontend/src/core/agent.tsx'
import { changeLanguage, startLanguage } from '../../../frontend/src/core/i18n.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { askToSignInAgain, isAskingToSignIn, continueWith } from '../../../frontend/src/core/session/session-ended.ts'
import {
  accessToken,
  clearSession,
  onSessionElsewhere,
  readSession,
  renewToken,
  signOut,
} from '../../../frontend/src/core/session/session.ts'
import { Notifications } from '../../../frontend/src/components/notice/notifications.tsx'

const agent = { _id: '01HZXY0000000000000000AGNT', activeClient: 'bloom' }
const hour = 3_600_000

let calls: { path: string; headers: Record<string, string> }[]
let answers: (() => Response)[]

beforeEach(async () => {
  await startLanguage()
  await i18next.loadNamespaces(['shell', 'errors'])
  calls = []
  answers = []
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ path, headers })
    return Promise.resolve((answers.shift() ?? (() => Response.json({ data: agent })))())
  })
})

function signedIn(expiresAt = Date.now() + hour, token = 'token-1') {
  localStorage.setItem('access_token', token)
  localStorage.setItem('expires_at', String(expiresAt))
}

const refused = () => Response.json({ errorMessage: 'Please sign in again.', code: 'unauthenticated' }, { status: 401 })

describe('the session of a browser', () => {
  it('AUTH-003/session: a session whose expires_at has passed counts as none and is cleared', () => {
    signedIn(1000)
    localStorage.setItem('activeClient', 'bloom')
    expect(readSession(999)?.token).toBe('token-1')
    expect(readSession(1000)).toBeUndefined()
    clearSession()
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(localStorage.getItem('activeClient')).toBeNull()
  })

  it('AUTH-002/token: the stored token is the one that calls carry', async () => {
    signedIn()
    expect(await accessToken()).toBe('token-1')
    await loadAgent()
    expect(calls[0]!.headers).toMatchObject({ Authorization: 'Bearer token-1', Accept: 'application/json' })
  })

  it('AUTH-002/token/expiry: a token is kept with the moment at which it ends', async () => {
    const tokenOf = (claims: object) => `h.${btoa(JSON.stringify({ sub: 'maya', origin_jti: 'one', ...claims }))}.s`
    const fresh = tokenOf({ exp: 4_102_444_800 })
    answers = [() => Response.json({ data: { accessToken: fresh } })]
    signedIn(Date.now() + hour, tokenOf({ exp: 1 }))
    expect(await renewToken(localStorage.getItem('access_token')!)).toBe(fresh)
    expect(localStorage.getItem('access_token')).toBe(fresh)
    expect(localStorage.getItem('expires_at')).toBe('4102444800000')
    clearSession()
  })

  it('AUTH-005/header, AUTH-008/active-client: the signed-in agent is asked once; its activeClient and id are kept and sent along', async () => {
    signedIn()
    await loadAgent()
    await loadAgent()
    expect(calls.map(({ path }) => path)).toEqual(['/api/agent/login'])
    expect(localStorage.getItem('activeClient')).toBe('bloom')
    expect(localStorage.getItem('id')).toBe(agent._id)
    await api.environments.list()
    expect(calls[1]!.headers['X-Client']).toBe('bloom')
  })

  it('a workspace that was left is named in one call alone: the server then says where the agent works', async () => {
    signedIn()
    localStorage.setItem('activeClient', 'gone')
    answers = [() => Response.json({ errorMessage: 'No member.', code: 'not-a-member' }, { status: 403 })]
    await loadAgent()
    expect(calls.map(({ headers }) => headers['X-Client'])).toEqual(['gone', undefined])
    expect(localStorage.getItem('activeClient')).toBe('bloom')
  })

  it('AUTH-025: only the named keys hold anything of a session', async () => {
    signedIn()
    await loadAgent()
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'access_token',
      'activeClient',
      'expires_at',
      'id',
      'language',
    ])
  })

  it('AUTH-023/cleared/language/origin: signing out clears the storage and returns to the origin; the language lives on in its cookie', async () => {
    signedIn()
    await changeLanguage('de')
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await signOut()
    expect(localStorage.length).toBe(0)
    expect(assign).toHaveBeenCalledWith('/')
    expect(document.cookie).toContain('language=de')
    await startLanguage()
    expect(i18next.language).toBe('de')
    await changeLanguage('en')
    assign.mockRestore()
  })
})

describe('what another tab does to the session', () => {
  const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub, origin_jti: 'one', exp: Date.now() }))}.s`
  const heard = (change: { key: string | null; oldValue?: string | null; newValue?: string | null }) => {
    const changes: string[] = []
    const stop = onSessionElsewhere((each) => changes.push(each))
    dispatchEvent(new StorageEvent('storage', change))
    stop()
    return changes
  }

  it('is a sign-out when the storage was cleared, and none when a session that is over was dropped', () => {
    expect(heard({ key: null })).toEqual(['signed-out'])
    expect(heard({ key: 'access_token', oldValue: 'token-1', newValue: null })).toEqual([])
  })

  it('is a sign-in of the same person, or of somebody else, also after the session was dropped in between', async () => {
    signedIn(Date.now() + hour, tokenOf('maya'))
    await accessToken()
    signedIn(Date.now() + hour, tokenOf('maya'))
    expect(heard({ key: 'expires_at', oldValue: null, newValue: '1' })).toEqual(['signed-in'])
    signedIn(Date.now() + hour, tokenOf('jonas'))
    expect(heard({ key: 'expires_at', oldValue: null, newValue: '1' })).toEqual(['somebody-else'])
    clearSession()
  })
})

describe('signing out', () => {
  const here = () => vi.spyOn(location, 'assign').mockImplementation(() => {})

  it('ends the sign-ins of the agent at the server before it forgets the session here', async () => {
    signedIn()
    const assign = here()
    await signOut()
    expect(calls).toEqual([
      { path: '/api/agent/sign-out', headers: expect.objectContaining({ Authorization: 'Bearer token-1' }) },
      { path: '/api/agent/session', headers: { Accept: 'application/json' } },
    ])
    expect(readSession()).toBeUndefined()
    expect(assign).toHaveBeenCalledWith('/')
    assign.mockRestore()
  })

  it('leaves the agent signed in, and says so, when the server fails to end the sign-ins', async () => {
    signedIn()
    answers = [() => Response.json({ errorMessage: 'Broken.', code: 'internal' }, { status: 500 })]
    const assign = here()
    await signOut()
    expect(readSession()?.token).toBe('token-1')
    expect(notices.now()).toMatchObject([{ tone: 'error', text: i18next.t('errors:unavailable') }])
    expect(assign).not.toHaveBeenCalled()
    assign.mockRestore()
  })

  it.each([
    ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the token holds no more', () => Promise.resolve(refused())],
  ])('clears the session here when %s', async (_, answer) => {
    signedIn()
    vi.stubGlobal('fetch', answer)
    const assign = here()
    await signOut()
    expect(readSession()).toBeUndefined()
    expect(assign).toHaveBeenCalledWith('/')
    assign.mockRestore()
  })
})

describe('calls', () => {
  it('AUTH-007/message/silent: without a token a call fails with a toast, and without one when it is silent', async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Notifications />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    await expect(quietly.environments.list()).rejects.toMatchObject({ code: 'no-token' })
    expect(notices.now()).toEqual([])
    await act(() => expect(api.environments.list()).rejects.toMatchObject({ code: 'no-token' }))
    await screen.findByText('Access token error.')
    expect(calls).toEqual([])
  })

  it('a refused call waits for the agent to sign in again and then goes on by itself', async () => {
    signedIn()
    await loadAgent()
    answers = [refused, () => Response.json({ data: [] })]
    const listed = api.environments.list()
    await waitFor(() => expect(isAskingToSignIn()).toBe(true))
    signedIn(Date.now() + hour, 'token-2')
    continueWith('token-2')
    expect(await listed).toEqual([])
    expect(calls[2]!.headers['Authorization']).toBe('Bearer token-2')
    expect(isAskingToSignIn()).toBe(false)
  })

  it('a call of an agent whose token another tab has dropped asks to sign in again, in place', async () => {
    signedIn()
    await loadAgent()
    localStorage.removeItem('access_token')
    const listed = api.environments.list()
    await waitFor(() => expect(isAskingToSignIn()).toBe(true))
    answers = [() => Response.json({ data: [] })]
    continueWith('token-2')
    expect(await listed).toEqual([])
  })

  it('a refused call waits for nobody as long as no agent is known, and leaves it to the router to tell', async () => {
    signedIn()
    answers = [refused]
    await expect(loadAgent()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(isAskingToSignIn()).toBe(false)
    expect(notices.now()).toEqual([])
  })

  it('all calls that wait go on together', async () => {
    const waiting = [askToSignInAgain(), askToSignInAgain()]
    continueWith('token-3')
    expect(await Promise.all(waiting)).toEqual(['token-3', 'token-3'])
  })
})
