/** The console in a browser: what its first page fetches, what Lighthouse says, and what axe finds. */
import { rmSync } from 'node:fs'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright-core'
import { interfaceLanguages } from '#shared/languages'
import { browserFile, launchArguments } from '../browser.ts'
import { freePorts, newFolder } from '../crash/server.ts'
import { screens, show, violationsOf } from '../journeys/accessibility.ts'
import { inDraft, wear } from '../journeys/console.ts'
import { openWorld, password } from '../world.ts'
import { tell } from './figure.ts'

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

/** The forms page, as somebody signed in gets it. */
export async function lighthouseScores(): Promise<void> {
  const world = await openWorld()
  const port = await freePorts()
  // Lighthouse opens its page in the browser's own profile, which therefore is the one that signs in.
  const profile = newFolder()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await browserFile(),
    args: [...launchArguments, `--remote-debugging-port=${port}`],
  })
  const page = await browser.newPage()
  await page.goto(`${world.cloud.origin}/sign-in`)
  await page.getByLabel('Email', { exact: false }).fill(world.agents.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  const result = await lighthouse(
    `${world.cloud.origin}/content/forms`,
    { port, logLevel: 'error', onlyCategories: ['performance', 'accessibility'], disableStorageReset: true },
    desktopConfig,
  )
  const report = result?.lhr
  if (!report?.finalDisplayedUrl.endsWith('/content/forms'))
    throw new Error(`Lighthouse saw ${report?.finalDisplayedUrl}.`)
  for (const [name, goal] of [
    ['performance', '>= 0.98'],
    ['accessibility', '1'],
  ] as const)
    tell({
      bench: 'lighthouse',
      metric: `forms, desktop: ${name}`,
      value: report.categories[name]?.score ?? 0,
      unit: 'score',
      goal,
    })
  for (const [name, goal] of [
    ['first-contentful-paint', '<= 600'],
    ['largest-contentful-paint', '<= 1000'],
    ['interactive', '<= 800'],
    ['total-blocking-time', '<= 100'],
  ] as const)
    tell({
      bench: 'lighthouse',
      metric: `forms, desktop: ${name}`,
      value: report.audits[name]?.numericValue ?? 0,
      unit: 'ms',
      goal,
    })
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
  await world.close()
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
