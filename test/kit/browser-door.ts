/** Offers one browser to all files of a test run: it is launched when the first asks, and closed after the last. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserServer } from 'playwright-core'
import { doorVariable, launchBrowserServer } from './browser.ts'

export default async function openBrowserDoor(): Promise<() => Promise<void>> {
  let launched: Promise<BrowserServer> | undefined
  const door = createServer((_, response) => {
    launched ??= launchBrowserServer()
    launched.then(
      (browser) => response.end(browser.wsEndpoint()),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  // A server that listens on a port has an AddressInfo.
  process.env[doorVariable] = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  return async () => {
    door.close()
    await (await launched)?.close()
  }
}
