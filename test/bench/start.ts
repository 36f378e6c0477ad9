/**
 * From `npm start` to a page that can be used: with nothing built, with everything built and a new data folder, and with a
 * folder that was served before. Beside each the seconds that processors worked for it; those are known on Linux alone.
 */
import { rmSync } from 'node:fs'
import { launchBrowser } from '../kit/browser.ts'
import { freePorts, newFolder, startServer } from '../crash/server.ts'
import { root } from '../kit/sources.ts'
import { medianOf, tell, timed } from './figure.ts'
import { processorMs } from './processor.ts'

const startsCount = 3

const cases = [
  { name: 'first time, nothing built', goal: '<= 20000' },
  { name: 'first time, everything built', goal: '<= 5000' },
  { name: 'later', goal: '<= 4000' },
] as const

interface Measured {
  readonly ms: number
  readonly processorMs: number
}

export async function start(): Promise<void> {
  const browser = await launchBrowser()

  const usable = async (folder: string): Promise<Measured> => {
    const options = ['--data', folder, '--port', String(await freePorts())]
    let used = Number.NaN
    const ms = await timed(async () => {
      const server = await startServer(options)
      if (process.platform === 'linux') used = processorMs(server.processId)
      const page = await browser.newPage()
      await page.goto(`${server.origin}/sign-in`)
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
      await page.close()
      await server.stop()
    })
    return { ms, processorMs: used }
  }

  const measured: Measured[][] = cases.map(() => [])
  for (let count = 0; count < startsCount; count++) {
    const [first, second] = [newFolder(), newFolder()]
    rmSync(`${root}dist`, { recursive: true, force: true })
    for (const [index, folder] of [first, second, second].entries()) measured[index]!.push(await usable(folder))
    for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true })
  }
  for (const [index, { name, goal }] of cases.entries()) {
    const figure = { bench: 'start', unit: 'ms' }
    const found = measured[index]!
    tell({ ...figure, metric: `${name}, median`, ...medianOf(found.map(({ ms }) => ms)), goal })
    if (process.platform !== 'linux') continue
    const processor = medianOf(found.map((each) => each.processorMs))
    tell({ ...figure, metric: `${name}, processor time until the greeting, median`, ...processor, goal: 'none' })
  }
  await browser.close()
}
