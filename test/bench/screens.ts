/** The console in a browser: what its first page fetches, what Lighthouse says, and what axe finds. */
import { rmSync } from 'node:fs'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright-core'
import { interfaceLanguages } from '#shared/languages'
import { browserFile, launchArguments } from '../browser.ts'
import { freePorts, newFolder } from '../crash/server.ts'
import { screens, show, violationsOf } from '../journeys/accessibility.ts'
import { inDraft, wear } from '../journeys/console.ts'
import { openWorld, password, type World } from '../world.ts'
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

/** The forms page, as somebody signed in gets it. */
export async function lighthouseScores(): Promise<void> {
  const world = await openWorld()
  const reports = []
  while (reports.length < looksCount) reports.push(await lighthouseReport(world))
  const name = `forms, desktop, median of ${looksCount}`
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
  await world.close()
}

/** Lighthouse opens its page in the browser's own profile, which therefore is a new one that signs in. */
async function lighthouseReport({ cloud, agents }: World) {
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
  const result = await lighthouse(
    `${cloud.origin}/content/forms`,
    { port, logLevel: 'error', onlyCategories: ['performance', 'accessibility'], disableStorageReset: true },
    desktopConfig,
  )
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
  const report = result?.lhr
  if (!report?.finalDisplayedUrl.endsWith('/content/forms'))
    throw new Error(`Lighthouse saw ${report?.finalDisplayedUrl}.`)
  return report
}

export async function accessibility(): Promise<void> {
  const world = await openWorld()
  const admin = await world.inDraft('admin')
  const { _id } = await admin.forms.create({ type: 'form', title: 'Looked at', questions: [] })
  await admin.forms.update({ _id, type: 'form', title: 'Looked at twice', questions: [] })
  const page = await inDraft(world, 'admin', { language: 'en', theme: 'light' })
  for (const language of interfaceLanguages)
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, { language, theme })
      let count = 0
      for (const address of screens) {
        await show(page, address.replace(':form', _id))
        count += (await violationsOf(page)).length
      }
      const metric = `${screens.length} screens, ${language}, ${theme}`
      tell({ bench: 'accessibility', metric, value: count, unit: 'axe violations', goal: '0' })
    }
  await world.close()
}
