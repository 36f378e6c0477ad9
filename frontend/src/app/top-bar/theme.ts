/** How the console looks: light or dark by the agent's choice, and in the colour its hostname was given (THEME-002). */
import './theme.css'
import { themeDefault, type Theme } from '#shared/contracts/theme'
import { palette, steps, textOn, type Hex } from './colour.ts'
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

/** Follows the system and the other tabs, and asks for the colour of this hostname. */
export function startTheme(): void {
  showMode()
  darkSystem.addEventListener('change', showMode)
  addEventListener('storage', ({ key }) => (key === storageKey || key === null) && showMode())
  void hostColour(location.hostname).then(showColour)
}

/** The colour of a hostname; the default one where it has none, or none can be asked for. */
export async function hostColour(hostname: string): Promise<Hex> {
  const skipped = [...hostsWithoutTheme, ...(settings().hostsWithoutTheme ?? [])].includes(hostname)
  const found = skipped ? themeDefault : await themeOf(hostname).catch(() => themeDefault)
  // The contract allows no other form.
  return found.palette.primaryColour as Hex
}

/** Only a host that may have a theme needs the client before anybody has signed in. */
async function themeOf(hostname: string): Promise<Theme> {
  const { quietly } = await import('../../core/api.ts')
  return quietly.theme.get({ hostname })
}

function showMode() {
  document.body.classList.toggle('awsui-dark-mode', isDark())
}

/** theme.css hands these on to Cloudscape's tokens. */
function showColour(seed: Hex) {
  const { style } = document.documentElement
  const shades = palette(seed)
  for (const step of steps) style.setProperty(`--primary-${step}`, shades[step])
  style.setProperty('--brand', seed)
  style.setProperty('--brand-text', textOn(seed))
}
