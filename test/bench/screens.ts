/** The console in a browser: what its first page fetches, what Lighthouse says, and what axe finds. */
import { rmSync } from 'node:fs'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { interfaceLanguages } from '#shared/languages'
import { browserFile, launchArguments } from '../kit/browser.ts'
import { freePorts, newFolder } from '../crash/server.ts'
import { addressOf, createItems, screens, show, violationsOf } from '../journeys/accessibility.ts'
import { inDraft, wear } from '../journeys/console.ts'
import { openWorld, password, type World } from '../kit/world.ts'
import { medianOf, tell } from './figure.ts'

/** All that travels until the sign-in can be used, by what the browser itself has counted. */
export async function firstLoad(): Promise<void> {
  const world = await openWorld()
  const page = await world.page()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  let files = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    files += 1
  })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  tell({ bench: 'first-load', metric: 'sign-in, with headers', value: bytes / 1000, unit: 'kB', goal: '<= 195' })
  tell({ bench: 'first-load', metric: 'sign-in', value: files, unit: 'files', goal: '<= 40' })
  await world.close()
}

const looksCount = 3

/** The forms page, as somebody signed in gets it: with an empty cache, and once more with what that visit left in it. */
export async function lighthouseScores(): Promise<void> {
  const world = await openWorld()
  const looks: Visits[] = []
  while (looks.length < looksCount) looks.push(await lookTwice(world))
  for (const visit of ['first', 'second'] as const) {
    const reports = looks.map((look) => look[visit])
    const name = `forms, desktop, ${visit} visit, median of ${looksCount}`
    for (const [category, goal] of [
      ['performance', '>= 0.98'],
      ['accessibility', '1'],
    ] as const) {
      const scores = medianOf(reports.map(({ categories }) => categories[category]?.score ?? 0))
      tell({ bench: 'lighthouse', metric: `${name}: ${category}`, ...scores, unit: 'score', goal })
    }
    for (const [audit, goal] of [
      ['first-contentful-paint', '<= 600'],
      ['largest-contentful-paint', '<= 1000'],
      ['interactive', '<= 800'],
      ['total-blocking-time', '<= 100'],
    ] as const) {
      const times = medianOf(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0))
      tell({ bench: 'lighthouse', metric: `${name}: ${audit}`, ...times, unit: 'ms', goal })
    }
  }
  await world.close()
}

type Visits = Readonly<Record<'first' | 'second', Result>>

/** Lighthouse opens its page in the browser's own profile, which therefore is a new one that signs in. */
async function lookTwice({ cloud, agents }: World): Promise<Visits> {
  const port = await freePorts()
  const profile = newFolder()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await browserFile(),
    args: [...launchArguments, `--remote-debugging-port=${port}`],
  })
  const page = await browser.newPage()
  await page.goto(`${cloud.origin}/sign-in`)
  await page.getByLabel('Email', { exact: false }).fill(agents.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  const session = await page.context().newCDPSession(page)
  // Lighthouse itself would clear the tokens as well.
  await session.send('Network.clearBrowserCache')
  const visits = { first: await visitForms(cloud.origin, port), second: await visitForms(cloud.origin, port) }
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
  return visits
}

/** With the storage and the cache that the browser at this port has. */
async function visitForms(origin: string, port: number): Promise<Result> {
  const result = await lighthouse(
    `${origin}/content/forms`,
    { port, logLevel: 'error', onlyCategories: ['performance', 'accessibility'], disableStorageReset: true },
    desktopConfig,
  )
  const report = result?.lhr
  if (!report?.finalDisplayedUrl.endsWith('/content/forms'))
    throw new Error(`Lighthouse saw ${report?.finalDisplayedUrl}.`)
  return report
}

export async function accessibility(): Promise<void> {
  const world = await openWorld()
  const admin = await world.inDraft('admin')
  const items = await createItems(admin)
  const page = await inDraft(world, 'admin', { language: 'en', theme: 'light' })
  for (const language of interfaceLanguages)
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, { language, theme })
      let count = 0
      for (const address of screens) {
        await show(page, addressOf(address, items))
        count += (await violationsOf(page)).length
      }
      const metric = `${screens.length} screens, ${language}, ${theme}`
      tell({ bench: 'accessibility', metric, value: count, unit: 'axe violations', goal: '0' })
    }
  await world.close()
}
