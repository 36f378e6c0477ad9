/** What Lighthouse says of the forms page, to somebody signed in: with an empty cache, and once more with a full one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { chromium } from 'playwright-core'
import { browserFile, launchArguments } from '../kit/browser.ts'
import { freePorts, newFolder } from '../crash/server.ts'
import { openWorld, password, type World } from '../kit/world.ts'
import { medianOf, tell, tellUnmeasured } from './figure.ts'

/** npx fetches it when this bench runs: with what it needs it would be a fifth of all that `npm ci` brings. */
const lighthouse = 'lighthouse@12.8.2'

interface Report {
  readonly finalDisplayedUrl: string
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

type Visits = Readonly<Record<'first' | 'second', Report>>

const score = (category: string) => (report: Report) => report.categories[category]?.score ?? 0
const time = (audit: string) => (report: Report) => report.audits[audit]?.numericValue ?? 0

const measures = [
  { name: 'performance', read: score, unit: 'score', goal: '>= 0.98' },
  { name: 'accessibility', read: score, unit: 'score', goal: '1' },
  { name: 'first-contentful-paint', read: time, unit: 'ms', goal: '<= 600' },
  { name: 'largest-contentful-paint', read: time, unit: 'ms', goal: '<= 1000' },
  { name: 'interactive', read: time, unit: 'ms', goal: '<= 800' },
  { name: 'total-blocking-time', read: time, unit: 'ms', goal: '<= 100' },
] as const

const visitsCount = 3

export async function lighthouseScores(): Promise<void> {
  const { code, errors } = await runLighthouse(['--version'])
  const visits = code === 0 ? await visitForms() : []
  for (const visit of ['first', 'second'] as const)
    for (const { name, read, unit, goal } of measures) {
      const metric = `forms, desktop, ${visit} visit, median of ${visitsCount}: ${name}`
      const figure = { bench: 'lighthouse', metric, unit, goal }
      if (code === 0) tell({ ...figure, ...medianOf(visits.map((each) => read(name)(each[visit]))) })
      else tellUnmeasured(figure, `npx cannot fetch ${lighthouse}: ${errors.trim().split('\n')[0]}`)
    }
}

async function visitForms(): Promise<Visits[]> {
  const world = await openWorld()
  const visits: Visits[] = []
  while (visits.length < visitsCount) visits.push(await visitTwice(world))
  await world.close()
  return visits
}

/** Lighthouse opens its page in the browser's own profile, which therefore is a new one that signs in. */
async function visitTwice({ cloud, agents }: World): Promise<Visits> {
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
  const address = `${cloud.origin}/content/forms`
  const visits = { first: await visitPage(address, port, profile), second: await visitPage(address, port, profile) }
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
  return visits
}

/** Of a visit with the storage and the cache that the browser at this port has. */
async function visitPage(address: string, port: number, folder: string): Promise<Report> {
  const file = 'lighthouse.json'
  const options = [
    address,
    `--port=${port}`,
    '--preset=desktop',
    '--only-categories=performance,accessibility',
    '--disable-storage-reset',
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
  ]
  const { code, errors } = await runLighthouse(options, folder)
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${errors}`)
  const report = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report
  if (!report.finalDisplayedUrl.endsWith('/content/forms'))
    throw new Error(`Lighthouse saw ${report.finalDisplayedUrl} in place of ${address}.`)
  return report
}

/** In a folder, because the shell of Windows would split the path of a file at its spaces. */
async function runLighthouse(options: readonly string[], cwd = '.'): Promise<{ code: number | null; errors: string }> {
  const child = spawn('npx', ['--yes', '--prefer-offline', '--fetch-retries=0', lighthouse, ...options], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    // npx is a script of the shell there.
    shell: process.platform === 'win32',
  })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number | null]>])
  return { code, errors }
}
