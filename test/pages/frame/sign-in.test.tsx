import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { themeDefault } from '#shared/company/host-look'
import { contrast, palette, textContrastMin, textOn, type Hex } from '../../../frontend/src/app/top-bar/colour.ts'
import { hostTheme } from '../../../frontend/src/core/host-theme.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { loadSettings } from '../../../frontend/src/core/settings.ts'
import { faultOf } from '../../../frontend/src/app/sign-in/faults.ts'
import SignInPage from '../../../frontend/src/app/sign-in/sign-in-page.tsx'
import { safeReturn } from '../../../frontend/src/app/sign-in/return.ts'
import { changeTheme, hostThemeOf } from '../../../frontend/src/app/top-bar/theme.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'

const settings = {
  stage: 'development',
  region: 'eu-central-1',
  userPoolId: 'eu-central-1_test',
  userPoolClientId: 'client',
  socketPath: '/socket',
  hostsWithoutTheme: ['stage.parley.example'],
  links: { helpCenter: 'https://help.example/', tutorials: 'https://t.example/', contactSupport: 'https://c.example/' },
}

let asked: string[]
let themed: () => Promise<Response>

beforeEach(async () => {
  asked = []
  themed = () => Promise.resolve(Response.json({ data: { palette: { primaryColour: '#8A2BE2' } } }))
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return path === '/settings.json' ? Promise.resolve(Response.json(settings)) : themed()
  })
  await startLanguage()
  await loadSettings()
  await i18next.loadNamespaces(['sign-in'])
})

function open() {
  const router = createMemoryRouter([{ path: '/sign-in', element: <SignInPage /> }], { initialEntries: ['/sign-in'] })
  return render(<RouterProvider router={router} />)
}

describe('the sign-in page', () => {
  it('begins in the email field and says which field is missing, beside it', async () => {
    open()
    const email = screen.getByLabelText('Email address')
    expect(document.activeElement).toBe(email)
    fireEvent.change(email, { target: { value: 'maya@bloom.example' } })
    fireEvent.submit(email)
    const password = screen.getByLabelText('Password')
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(password)
    expect(document.getElementById(password.getAttribute('aria-describedby')!)!.textContent).toBe('Enter your password')
  })

  it('shows and hides the password, and tells password managers what it is', () => {
    open()
    const password = screen.getByLabelText('Password')
    expect(password.getAttribute('autocomplete')).toBe('current-password')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.getAttribute('type')).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password.getAttribute('type')).toBe('password')
  })

  it('I18N-001/languages: is offered in English and German, to be changed on the spot', async () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Deutsch' }))
    expect(await screen.findByRole('heading', { name: 'Bei Parley anmelden' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('de')
    fireEvent.click(screen.getByRole('button', { name: 'English' }))
    expect(await screen.findByRole('heading', { name: 'Sign in to Parley' })).toBeTruthy()
  })

  it('leads back to the page that was asked for, and never to another site', () => {
    expect(safeReturn('/content/forms?page=2')).toBe('/content/forms?page=2')
    for (const bad of [
      null,
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
      '/sign-in',
    ])
      expect(safeReturn(bad)).toBe('/')
  })

  it.each([
    ['NotAuthorizedException', 'Incorrect username or password.', 'faults.wrong'],
    ['NotAuthorizedException', 'Password attempts exceeded', 'faults.locked'],
    ['NotAuthorizedException', 'User is disabled.', 'faults.disabled'],
    ['NotAuthorizedException', 'Invalid session for the user, session can only be used once.', 'faults.too-slow'],
    ['LimitExceededException', 'Attempt limit exceeded, please try after some time.', 'faults.locked'],
    ['NetworkError', 'A network error has occurred.', 'faults.network'],
    ['Error', 'Surprise', 'faults.unknown'],
  ])('%s “%s” becomes the sentence %s', (name, message, text) => {
    expect(faultOf(Object.assign(new Error(message), { name }))).toMatchObject({ text })
  })
})

describe('THEME-002/public/silent/skipped: the theme of a hostname', () => {
  it('THEME-001: shows its logo on the sign-in in place of the product’s mark', async () => {
    const logoDesktop = '/brand/themes/wide'
    themed = () => Promise.resolve(Response.json({ data: { ...themeDefault, logoDesktop } }))
    hostTheme.change(await hostThemeOf('chat.bloom.example'))
    onTestFinished(() => hostTheme.change(themeDefault))
    const { container } = open()
    expect(container.querySelector('.brand img')?.getAttribute('src')).toBe('/brand/themes/wide')
    expect(container.querySelector('.brand')?.textContent).toBe('')
  })

  it('is asked for without a token', async () => {
    expect(await hostThemeOf('chat.bloom.example')).toEqual({ palette: { primaryColour: '#8A2BE2' } })
    expect(asked).toContain('/api/agent/theme')
  })

  it('is the default one, silently, when it cannot be told', async () => {
    themed = () => Promise.resolve(Response.json({ errorMessage: 'Internal Error', code: 'internal' }, { status: 500 }))
    expect(await hostThemeOf('chat.bloom.example')).toEqual({ palette: { primaryColour: '#00A1DB' } })
    expect(notices.now()).toEqual([])
  })

  it('is not asked for on this machine and on the hosts the deployment lists', async () => {
    for (const host of ['localhost', '127.0.0.1', 'stage.parley.example'])
      expect(await hostThemeOf(host)).toEqual({ palette: { primaryColour: '#00A1DB' } })
    expect(asked).not.toContain('/api/agent/theme')
  })

  it('gives text that can be read, whatever the colour', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value): Hex => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(colour, (seed) => {
        const shades = palette(seed)
        return (
          contrast(textOn(seed), seed) >= textContrastMin &&
          contrast('#ffffff', shades[600]) >= textContrastMin &&
          contrast(shades[600], shades[50]) >= textContrastMin &&
          contrast('#0f141a', shades[400]) >= textContrastMin &&
          contrast(shades[400], '#161d26') >= textContrastMin
        )
      }),
      { numRuns: 1000 },
    )
  })
})

it('the appearance that is chosen shows at once, and is remembered unless it is that of the system', () => {
  const shown = (['dark', 'light', 'system'] as const).map((choice) => {
    changeTheme(choice)
    return [document.body.classList.contains('awsui-dark-mode'), localStorage.getItem('theme')]
  })
  expect(shown).toEqual([
    [true, 'dark'],
    [false, 'light'],
    [false, null],
  ])
})
