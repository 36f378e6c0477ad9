/** What every test of the widget stands on: a company's server, pages that hold its chat, and a browser. */
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../kit/browser.ts'
import { openHosts, type Hosts } from './host-page.ts'
import { TalkServer } from './talk-server.ts'

export interface Stand {
  readonly browser: Browser
  readonly hosts: Hosts
  /** The server of the test that runs. */
  server: TalkServer
  /** A fresh server, and a plain page. */
  afresh(...draft: Parameters<typeof TalkServer.open>): Promise<TalkServer>
  /** Closes what a test has opened. */
  tidy(): Promise<void>
  close(): Promise<void>
}

export async function openStand(): Promise<Stand> {
  const browser = await launchBrowser()
  const hosts = await openHosts(() => stand.server.origin)
  const servers: TalkServer[] = []
  const tidy = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await Promise.all(servers.splice(0).map((server) => server.close()))
  }
  const stand: Stand = {
    browser,
    hosts,
    server: await TalkServer.open(),
    async afresh(...draft) {
      hosts.page = {}
      stand.server = await TalkServer.open(...draft)
      servers.push(stand.server)
      return stand.server
    },
    tidy,
    async close() {
      await tidy()
      await Promise.all([browser.close(), hosts.close(), stand.server.close().catch(() => undefined)])
    },
  }
  servers.push(stand.server)
  return stand
}
