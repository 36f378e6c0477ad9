/** The pages on which an invitation is followed, and the addresses that only some stages have. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { press } from '../actions.ts'
import {
  alert,
  close,
  fill,
  heading,
  link,
  ofInvitation,
  ofReset,
  openAt,
  password,
  refused,
  sent,
  token,
} from '../open-page.tsx'

afterEach(close)

describe('the page to create an account', () => {
  const create = `POST /api/agent/new-account/${token}`
  const good = { [link]: { data: ofInvitation } }
  const made = { data: { email: ofInvitation.email, workspace: ofInvitation.workspace } }

  async function fillIn() {
    await heading('Create your account')
    fill('First name', 'Nia')
    fill('Last name', 'Nolan')
    fill('New password', password)
    press('Create account')
  }

  it('ACCOUNTS-002/create, ACCOUNTS-006/success: makes it, says “User successfully created” and goes to the sign-in', async () => {
    const router = await openAt(`/create-account/${token}`, { ...good, [create]: made })
    await heading('Create your account')
    expect(screen.getByText(/invited to Bloom & Vale/)).toBeTruthy()
    await fillIn()
    await heading('Sign in to Parley')
    expect(router.state.location.pathname).toBe('/sign-in')
    expect(screen.getByText('User successfully created')).toBeTruthy()
    expect(sent(create)).toMatchObject([{ body: { firstName: 'Nia', lastName: 'Nolan', password } }])
  })

  it('ACCOUNTS-006/failure, ACCOUNTS-007: says “Failed to create user” when the call fails, and never that it was created', async () => {
    const router = await openAt(`/create-account/${token}`, { ...good, [create]: refused('unavailable') })
    await fillIn()
    await alert(/^Failed to create user\. The service is busy/)
    expect(screen.queryByText('User successfully created')).toBeNull()
    expect(router.state.location.pathname).toBe(`/create-account/${token}`)
  })

  it('asks for what is missing, first things first', async () => {
    await openAt(`/create-account/${token}`, good)
    await heading('Create your account')
    press('Create account')
    expect(await screen.findAllByText('Please fill this in')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    expect(sent(create)).toEqual([])
  })

  it('begins with the names by which somebody was invited', async () => {
    await openAt(`/create-account/${token}`, {
      [link]: { data: { ...ofInvitation, firstName: 'Nia', lastName: 'Nolan' } },
    })
    await heading('Create your account')
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Nia')
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Nolan')
  })

  it('leads somebody who has an account to the sign-in, and from there back', async () => {
    const router = await openAt(`/create-account/${token}`, {
      [link]: { data: { ...ofInvitation, hasAccount: true } },
      [create]: made,
    })
    await heading('Join Bloom & Vale')
    expect(screen.queryByLabelText('New password')).toBeNull()
    press('Sign in to join')
    await heading('Sign in to Parley')
    expect(router.state.location.search).toBe(`?next=/create-account/${token}`)
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe(ofInvitation.email)
    expect(sent(create)).toEqual([])
  })

  it('asks somebody who is signed in for nothing but to join, and tells whoever is signed in as somebody else', async () => {
    const accessToken = `${btoa('{}')}.${btoa(JSON.stringify({ sub: 'nia' }))}.x`
    localStorage.setItem('access_token', accessToken)
    localStorage.setItem('expires_at', String(Date.now() + 3_600_000))
    await openAt(`/create-account/${token}`, {
      [link]: { data: { ...ofInvitation, hasAccount: true } },
      [create]: refused('account-there'),
    })
    await heading('Join Bloom & Vale')
    press('Join Bloom & Vale')
    await screen.findByText(/You are signed in as somebody else\. Sign in with nia@new\.example to join\./)
    expect(sent(create)).toMatchObject([{ body: { accessToken } }])
    // The sign-in is for nobody who is signed in.
    press('Sign in to join')
    await heading('Sign in to Parley')
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  it('leads whoever has joined into the console', async () => {
    localStorage.setItem('access_token', `${btoa('{}')}.${btoa(JSON.stringify({ sub: 'nia' }))}.x`)
    localStorage.setItem('expires_at', String(Date.now() + 3_600_000))
    const router = await openAt(`/create-account/${token}`, {
      [link]: { data: { ...ofInvitation, hasAccount: true } },
      [create]: made,
    })
    await heading('Join Bloom & Vale')
    press('Join Bloom & Vale')
    await waitFor(() => expect(router.state.location.pathname).not.toBe(`/create-account/${token}`))
  })

  it('tells whoever comes too late whom to ask', async () => {
    await openAt(`/create-account/${token}`, { [link]: refused('link-used') })
    await heading('This link no longer works')
    expect(screen.getByText(/ask whoever invited you/)).toBeTruthy()
  })

  it('leads a link to a new password to its own page', async () => {
    const router = await openAt(`/create-account/${token}`, { [link]: { data: ofReset } })
    await heading('Choose a new password')
    expect(router.state.location.pathname).toBe(`/set-password/${token}`)
  })
})

describe('ACCOUNTS-001/development/production: the addresses of development and staging', () => {
  const good = { [link]: { data: ofInvitation } }

  it.each(['setup', 'new-account'])('/%s/{token} is there in development and in staging', async (name) => {
    for (const stage of ['development', 'staging'] as const) {
      await openAt(`/${name}/${token}`, good, stage)
      await heading('Create your account')
      cleanup()
    }
  })

  it.each(['setup', 'new-account'])(
    '/%s/{token} gives the not-found page in production, to strangers as well',
    async (name) => {
      const router = await openAt(`/${name}/${token}`, good, 'production')
      await heading('Page not found')
      expect(document.title).toBe('Page not found – Parley')
      expect(router.state.location.pathname).toBe(`/${name}/${token}`)
      expect(sent(link)).toEqual([])
      await act(() => router.navigate(`/create-account/${token}`))
      await heading('Create your account')
    },
  )
})
