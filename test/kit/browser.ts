/** A real Chromium: the one that comes with the packages on Linux, an installed Chrome elsewhere. */
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const installed: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
}

/** How long a browser waits for what it is to show: for a busy machine, and less than a test, so that the reason is read. */
export const waitMsMax = 60_000

/** Web security stays on; only what a machine without a display and without a network needs is switched. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--force-color-profile=srgb',
]

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserFile(), headless: true, args: launchArguments })
}

export async function browserFile(): Promise<string> {
  const named = process.env['PARLEY_CHROME']
  if (named) return named
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packaged } = await import('@sparticuz/chromium')
    return packaged.executablePath()
  }
  const found = installed[process.platform]?.find((file) => existsSync(file))
  if (!found) throw new Error('No Chrome was found. Install Google Chrome, or set PARLEY_CHROME to its file.')
  return found
}
