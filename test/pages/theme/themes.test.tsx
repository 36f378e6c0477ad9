/** Themes of hostnames: kept by the provider, and worn by the console. */
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { HostTheme } from '#shared/contracts/theme'
import { themeDefault } from '#shared/company/host-look'
import { HostLogo } from '../../../frontend/src/components/layout/host-logo.tsx'
import { hostTheme } from '../../../frontend/src/core/host-theme.ts'
import { pages } from '../../../frontend/src/core/pages.ts'
import { open as openConsole, signedIn } from '../console.tsx'
import { chooseAction, field, findDialog } from '../actions.ts'
import { refusalsOf } from '../refusals.ts'
import { idOf, maya, open } from '../screen.tsx'

const staff = { ...maya, roles: ['wbb-agent' as const] }
const logo = { pointer: idOf(91), url: `/brand/themes/${idOf(91)}` }
const bloom: HostTheme = { _id: 'chat.bloom.example', primaryColour: '#7A1FA2', logoDesktop: logo, revision: 3 }

const openThemes = (answers = {}) =>
  open('/admin/themes', { agent: staff, answers: { 'GET /api/agent/themes': () => [bloom], ...answers } })

describe('THEME-001: the page of themes', () => {
  it('lists each hostname with its colour and its logos, for the provider alone', async () => {
    await openThemes()
    const row = (await screen.findByText('chat.bloom.example')).closest('tr')!
    expect(row.textContent).toContain('#7A1FA2')
    expect(row.textContent).toContain('Desktop')
    expect(row.textContent).not.toContain('Mobile')
    expect(refusalsOf(pages.themes.access)).toEqual({ admin: 'forbidden', agent: 'forbidden', 'wbb-agent': undefined })
  })

  it('makes a theme of a hostname and says at its field what is no hostname', async () => {
    const route = 'PUT /api/agent/themes/care.bloom.example'
    const made = { _id: 'care.bloom.example', primaryColour: '#116611', revision: 1 }
    const { calls } = await openThemes({ [route]: () => made })
    fireEvent.click(await screen.findByRole('button', { name: 'Create a theme' }))
    const { getByRole, findByText } = await findDialog()
    fireEvent.change(field('Hostname'), { target: { value: 'https://care.bloom.example' } })
    fireEvent.click(getByRole('button', { name: 'Create a theme' }))
    await findByText('Enter a hostname such as chat.example.com')
    fireEvent.change(field('Hostname'), { target: { value: 'care.bloom.example' } })
    fireEvent.change(field('Colour'), { target: { value: '#116611' } })
    fireEvent.click(getByRole('button', { name: 'Create a theme' }))
    await screen.findByText(/The theme of “care.bloom.example” was saved/)
    expect(calls.filter((call) => call.route === route).map(({ body }) => body)).toEqual([
      { primaryColour: '#116611', uploadLogoDesktop: null, uploadLogoMobile: null },
    ])
  })

  it('takes a logo away, and leaves the hostname as it is', async () => {
    const route = 'PUT /api/agent/themes/chat.bloom.example'
    const { calls } = await openThemes({ [route]: () => ({ ...bloom, logoDesktop: undefined, revision: 4 }) })
    await screen.findByText('chat.bloom.example')
    await chooseAction('chat.bloom.example', 'Edit')
    const { getByRole } = await findDialog()
    expect(field('Hostname').readOnly).toBe(true)
    fireEvent.click(getByRole('button', { name: 'Remove: Logo on wide screens' }))
    fireEvent.click(getByRole('button', { name: 'Save' }))
    await screen.findByText(/The theme of “chat.bloom.example” was saved/)
    expect(calls.filter((call) => call.route === route).map(({ body }) => body)).toEqual([
      { primaryColour: '#7A1FA2', uploadLogoDesktop: null, uploadLogoMobile: null, revision: 3 },
    ])
  })
})

describe('THEME-001: the logo of a hostname', () => {
  afterEach(() => hostTheme.change(themeDefault))

  it('shows in the bar above every page, and another one on narrow screens', async () => {
    hostTheme.change({ ...themeDefault, logoDesktop: '/brand/themes/wide', logoMobile: '/brand/themes/narrow' })
    signedIn()
    await openConsole({ at: '/settings' })
    const image = await screen.findByRole('img', { name: location.hostname })
    expect(image.closest('.top-bar-place')).toBeTruthy()
    expect(image.getAttribute('src')).toBe('/brand/themes/wide')
    const narrow = image.parentElement!.querySelector('source')!
    expect([narrow.getAttribute('media'), narrow.getAttribute('srcset')]).toEqual([
      '(max-width: 740px)',
      '/brand/themes/narrow',
    ])
  })

  it('gives way to the mark of the product where there is none, or its file does not load', () => {
    const { rerender } = render(<HostLogo otherwise="Parley" />)
    expect(screen.getByText('Parley')).toBeTruthy()
    hostTheme.change({ ...themeDefault, logoMobile: '/brand/themes/narrow' })
    rerender(<HostLogo otherwise="Parley" />)
    const image = screen.getByRole('img')
    expect(image.getAttribute('src')).toBe('/brand/themes/narrow')
    fireEvent.error(image)
    expect(screen.getByText('Parley')).toBeTruthy()
  })
})
