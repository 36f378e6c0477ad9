/** The pages on which somebody without a sign-in comes to a new password. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { faultAt } from '#shared/faults'
import { press } from '../actions.ts'
import { signedIn } from '../console.tsx'
import { alert, close, fill, heading, link, ofReset, openAt, password, refused, sent, token } from '../open-page.tsx'

afterEach(close)

/** A page takes the focus once it shows. */
const beginsAt = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

describe('the page to ask for a new password', () => {
  const reset = 'POST /api/agent/reset-password'

  it('ACCOUNTS-002/reset, ACCOUNTS-003/reset: opens without a sign-in and sends the address, without a token', async () => {
    await openAt('/reset-password', { [reset]: { data: { sent: true } } })
    await heading('Forgot your password?')
    expect(document.title).toBe('Forgot your password? – Parley')
    fill('Email address', 'maya@bloom.example')
    press('Send the link')
    await heading('Check your inbox')
    expect(screen.getByText(/If an account exists for maya@bloom\.example, a link/)).toBeTruthy()
    expect(sent(reset)).toMatchObject([{ body: { email: 'maya@bloom.example' } }])
    expect(sent(reset)[0]!.headers).not.toHaveProperty('Authorization')
  })

  it('ACCOUNTS-004, ACCOUNTS-007: says “Failed to reset password” when the call fails, and never that anything was sent', async () => {
    await openAt('/reset-password', { [reset]: refused('unavailable') })
    await heading('Forgot your password?')
    fill('Email address', 'maya@bloom.example')
    press('Send the link')
    await alert(/^Failed to reset password\. The service is busy/)
    expect(screen.queryByText(/If an account exists/)).toBeNull()
  })

  it('says when somebody has asked too often, in words that tell what to do', async () => {
    await openAt('/reset-password', { [reset]: refused('too-many-requests', { values: { seconds: '900' } }) })
    await heading('Forgot your password?')
    fill('Email address', 'maya@bloom.example')
    press('Send the link')
    await alert(/Failed to reset password\. You have asked several times\. Check your inbox/)
  })

  it('ERRORS-011/message: asks for an address before it sends anything', async () => {
    await openAt('/reset-password')
    await heading('Forgot your password?')
    press('Send the link')
    expect(await screen.findByText('Field should contain a valid e-mail')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email address'))
    expect(sent(reset)).toEqual([])
  })

  it('is where “Forgot password?” of the sign-in leads, with the address that was typed', async () => {
    const router = await openAt('/sign-in')
    await heading('Sign in to Parley')
    fill('Email address', 'maya@bloom.example')
    fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }))
    await heading('Forgot your password?')
    expect(router.state.location.pathname).toBe('/reset-password')
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('maya@bloom.example')
    press('Back to sign in')
    await heading('Sign in to Parley')
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('maya@bloom.example')
  })

  it('is in German as well', async () => {
    localStorage.setItem('language', 'de')
    await openAt('/reset-password')
    await heading('Passwort vergessen?')
    expect(document.title).toBe('Passwort vergessen? – Parley')
  })
})

describe('the page to set a password', () => {
  const update = `POST /api/agent/update-password/${token}`
  const good = { [link]: { data: ofReset } }

  it('ACCOUNTS-002/set, ACCOUNTS-005/success: sets it, says “Password set” and goes to the sign-in with the address filled in', async () => {
    signedIn()
    const router = await openAt(`/set-password/${token}`, { ...good, [update]: { data: {} } })
    await heading('Choose a new password')
    expect(document.title).toBe('Choose a new password – Parley')
    await beginsAt(screen.getByLabelText('New password'))
    fill('New password', password)
    press('Save password')
    await heading('Sign in to Parley')
    expect(router.state.location.pathname).toBe('/sign-in')
    expect(screen.getByText('Password set')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe(ofReset.email)
    await beginsAt(screen.getByLabelText('Password'))
    expect(sent(update)).toMatchObject([{ body: { password } }])
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  it.each([
    ['the server fails', refused('unavailable'), /^Failed to set password\. The service is busy/],
    ['the link was used meanwhile', refused('link-used'), /^Failed to set password\. This link was used already/],
    [
      'the pool refuses the password',
      refused('bad-request', { details: [faultAt('password', 'password')] }),
      /^Failed to set password\. At least 8 characters/,
    ],
  ])(
    'ACCOUNTS-005/failure, ACCOUNTS-007: says “Failed to set password” when %s, and never that it was set',
    async (_, answer, text) => {
      const router = await openAt(`/set-password/${token}`, { ...good, [update]: answer })
      await heading('Choose a new password')
      fill('New password', password)
      press('Save password')
      await alert(text)
      expect(screen.queryByText('Password set')).toBeNull()
      expect(router.state.location.pathname).toBe(`/set-password/${token}`)
    },
  )

  it('shows which rules the password meets while it is typed, and sends none that breaks one', async () => {
    await openAt(`/set-password/${token}`, good)
    await heading('Choose a new password')
    fill('New password', 'quite')
    const rules = () => screen.getAllByRole('listitem').filter(({ className }) => className === 'met').length
    expect(rules()).toBe(1)
    press('Save password')
    expect(await screen.findByText('This password does not meet all the rules yet')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('New password'))
    fill('New password', password)
    expect(rules()).toBe(5)
    expect(sent(update)).toEqual([])
  })

  it('tells password managers whose password it is, and no other site its address', async () => {
    await openAt(`/set-password/${token}`, good)
    await heading('Choose a new password')
    expect(screen.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password')
    const email = screen.getByLabelText<HTMLInputElement>('Email address')
    expect([email.autocomplete, email.value, email.readOnly]).toEqual(['username', ofReset.email, true])
    expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer')
  })

  it.each([
    ['was used or is too old', refused('link-used')],
    ['is none at all', refused('bad-request')],
  ])('offers a new link where the one that was followed %s', async (_, answer) => {
    await openAt(`/set-password/${token}`, { [link]: answer })
    const title = await heading('This link no longer works')
    await beginsAt(title)
    expect(screen.queryByLabelText('New password')).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    await heading('Forgot your password?')
  })

  it('tries again where the link could not be opened', async () => {
    await openAt(`/set-password/${token}`)
    await heading('The link could not be opened')
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: ofReset })))
    press('Try again')
    await heading('Choose a new password')
  })
})
