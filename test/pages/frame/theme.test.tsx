/** How the console looks: by the choice of this browser, as another tab changes it, and in the colours of its host. */
import { afterEach, expect, it, vi } from 'vitest'
import { hostTheme } from '../../../frontend/src/core/host-theme.ts'
import { loadSettings } from '../../../frontend/src/core/settings.ts'
import { startTheme } from '../../../frontend/src/app/top-bar/theme.ts'
import { settings } from '../console.tsx'

afterEach(() => {
  localStorage.removeItem('theme')
  document.body.classList.remove('awsui-dark-mode')
})

it('a choice shows from the start, and another tab’s as soon as it is made', async () => {
  vi.stubGlobal('fetch', async () => Response.json(settings))
  await loadSettings()
  hostTheme.change(undefined as never)
  document.documentElement.removeAttribute('style')
  localStorage.setItem('theme', 'dark')
  const isDark = () => document.body.classList.contains('awsui-dark-mode')
  startTheme()
  expect(isDark()).toBe(true)
  const changeElsewhere = (choice: string, key: string | null) => {
    localStorage.setItem('theme', choice)
    dispatchEvent(new StorageEvent('storage', { key }))
    return isDark()
  }
  expect(changeElsewhere('light', 'language')).toBe(true)
  expect(changeElsewhere('light', 'theme')).toBe(false)
  // All of it was cleared.
  expect(changeElsewhere('dark', null)).toBe(true)
  // This host has no theme of its own.
  await vi.waitFor(() => expect(hostTheme.now()).toMatchObject({ palette: { primaryColour: '#00A1DB' } }))
  const { style } = document.documentElement
  expect(style.getPropertyValue('--brand')).toBe('#00A1DB')
  expect(style.getPropertyValue('--brand-text')).toMatch(/^#/)
  expect(style.getPropertyValue('--primary-600')).toMatch(/^#/)
})
