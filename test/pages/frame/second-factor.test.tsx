/** The page of two-step sign-in: set up, switched on, renewed, and what is said where it is on or nothing is reached. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { press } from '../actions.ts'
import { alert, close, fill, heading, openAt, refused, sent } from '../open-page.tsx'

afterEach(close)

const path = '/api/agent/second-factor'
const [read, begin, confirm, on] = [`GET ${path}`, `POST ${path}`, `POST ${path}/code`, `PUT ${path}`]
const renew = `POST ${path}/recovery-codes`
const knownAs = (isOn: boolean, isRequired = false) => ({ data: { email: 'maya@bloom.example', isOn, isRequired } })
const secret = { data: { secret: 'JBSWY3DPEHPK', address: 'otpauth://totp/Parley' } }
const codes = { data: { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] } }

function openFactor(deed: string, answers: Readonly<Record<string, unknown>>) {
  localStorage.setItem('access_token', `${btoa('{}')}.${btoa(JSON.stringify({ sub: 'maya' }))}.x`)
  localStorage.setItem('expires_at', String(Date.now() + 3_600_000))
  return openAt(`/second-factor${deed}?next=/no-access`, answers)
}

describe('the page of two-step sign-in', () => {
  it('shows a secret, asks for its first code, and is on once the recovery codes were seen', async () => {
    const router = await openFactor('', {
      [read]: knownAs(false),
      [begin]: secret,
      [confirm]: codes,
      [on]: { data: {} },
    })
    await heading('Set up two-step sign-in')
    screen.getByText('JBSW Y3DP EHPK')
    press('Continue')
    await screen.findByText('Enter the six digits')
    expect(sent(confirm)).toEqual([])
    fill('Six-digit code', '123456')
    press('Continue')
    await heading('Your recovery codes')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['aaaa-bbbb', 'cccc-dddd'])
    expect(sent(confirm)).toMatchObject([{ body: { code: '123456' } }])
    press('Switch on and sign in again')
    await heading('Sign in to Parley')
    expect([router.state.location.pathname, router.state.location.search]).toEqual(['/sign-in', '?next=%2Fno-access'])
    screen.getByText(/^Two-step sign-in is on, and you were signed out everywhere/)
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(sent(on)).toHaveLength(1)
  })

  it('says so where the code is not taken, and shows no recovery codes', async () => {
    await openFactor('', { [read]: knownAs(false), [begin]: secret, [confirm]: refused('unavailable') })
    await heading('Set up two-step sign-in')
    fill('Six-digit code', '123456')
    press('Continue')
    await alert(/^That did not work/)
    expect(screen.queryByRole('heading', { name: 'Your recovery codes' })).toBeNull()
  })

  it('is left where it is not required, and only by signing out where it is', async () => {
    await openFactor('', { [read]: knownAs(false), [begin]: secret })
    const link = await screen.findByRole('link', { name: 'Not now' })
    expect(link.getAttribute('href')).toBe('/no-access')
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
    await close()
    await openFactor('', { [read]: knownAs(false, true), [begin]: secret })
    await screen.findByRole('button', { name: 'Sign out' })
    expect(screen.queryByRole('link', { name: 'Not now' })).toBeNull()
  })

  it('says that it is on', async () => {
    await openFactor('', { [read]: knownAs(true) })
    await heading('Two-step sign-in is on')
    expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/no-access')
    expect(sent(begin)).toEqual([])
  })

  it('gives new recovery codes once they are asked for', async () => {
    const router = await openFactor('/codes', { [read]: knownAs(true), [renew]: codes })
    await heading('New recovery codes')
    expect(sent(renew)).toEqual([])
    press('Show new codes')
    await heading('Your recovery codes')
    expect(sent(renew)).toHaveLength(1)
    press('Done')
    await waitFor(() => expect(router.state.location.pathname).toBe('/no-access'))
  })

  it('asks again where nothing was reached', async () => {
    await openFactor('', { [read]: refused('unavailable') })
    await screen.findByText('The server could not be reached. Nothing has been changed.')
    vi.stubGlobal('fetch', async () => Response.json(knownAs(true)))
    press('Try again')
    await heading('Two-step sign-in is on')
  })

  it('asks for a new sign-in where the one there is is too old', async () => {
    await openFactor('', { [read]: knownAs(false), [begin]: refused('sign-in-old') })
    await heading('Confirm that it is you')
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('maya@bloom.example')
  })

  it('is switched off only after a new sign-in', async () => {
    await openFactor('/off', { [read]: knownAs(true) })
    await heading('Switch off two-step sign-in')
    expect(screen.getByRole('link', { name: 'Keep it on' }).getAttribute('href')).toBe('/no-access')
    expect(sent(`DELETE ${path}`)).toEqual([])
  })
})
