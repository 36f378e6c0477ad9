/** How the console looks: light or dark by the agent's choice, and by the theme its hostname was given (THEME-002). */
import './theme.css'
import { themeDefault, type Theme } from '#shared/company/host-look'
import { palette, steps, textOn, type Hex } from './colour.ts'
import { hostTheme } from '../../core/host-theme.ts'
import { settings } from '../../core/settings.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'

const storageKey = 'theme'
const darkSystem = matchMedia('(prefers-color-scheme: dark)')

/** Hosts that never have a theme of their own; the deployment's list comes on top. */
const hostsWithoutTheme: readonly string[] = ['localhost', '127.0.0.1']

/** The choice of this browser; first-paint.js reads the same key. */
export function theme(): ThemeChoice {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function changeTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, choice)
  showMode()
}

export const isDark = (): boolean => (theme() === 'system' ? darkSystem.matches : theme() === 'dark')

/** Follows the system and the other tabs, and asks for the theme of this hostname. */
export function startTheme(): void {
  showMode()
  darkSystem.addEventListener('change', showMode)
  addEventListener('storage', ({ key }) => (key === storageKey || key === null) && showMode())
  void hostThemeOf(location.hostname).then(showTheme)
}

/** The theme of a hostname; the default one where it has none, or none can be asked for. */
export async function hostThemeOf(hostname: string): Promise<Theme> {
  const skipped = [...hostsWithoutTheme, ...(settings().hostsWithoutTheme ?? [])].includes(hostname)
  return skipped ? themeDefault : await themeOf(hostname).catch(() => themeDefault)
}

/** Only a host that may have a theme needs the client before anybody has signed in. */
async function themeOf(hostname: string): Promise<Theme> {
  const { quietly } = await import('../../core/api.ts')
  return quietly.theme.get({ hostname })
}

function showMode() {
  document.body.classList.toggle('awsui-dark-mode', isDark())
}

/** theme.css hands the colours on to Cloudscape's tokens. */
function showTheme(host: Theme) {
  hostTheme.change(host)
  // The contract allows no other form.
  const seed = host.palette.primaryColour as Hex
  const { style } = document.documentElement
  const shades = palette(seed)
  for (const step of steps) style.setProperty(`--primary-${step}`, shades[step])
  style.setProperty('--brand', seed)
  style.setProperty('--brand-text', textOn(seed))
}
