/** From `npm start` to a page that can be used, with a new data folder and with one that was served before. */
import { rmSync } from 'node:fs'
import { launchBrowser } from '../kit/browser.ts'
import { freePorts, newFolder, startServer } from '../crash/server.ts'
import { root } from '../kit/sources.ts'
import { medianOf, tell, timed } from './figure.ts'

const startsCount = 3

export async function start(): Promise<void> {
  const browser = await launchBrowser()
  const usable = async (folder: string) => {
    const options = ['--data', folder, '--port', String(await freePorts())]
    return timed(async () => {
      const server = await startServer(options)
      const page = await browser.newPage()
      await page.goto(`${server.origin}/sign-in`)
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
      await page.close()
      await server.stop()
    })
  }
  const first: number[] = []
  const later: number[] = []
  for (let count = 0; count < startsCount; count++) {
    const folder = newFolder()
    rmSync(`${root}dist`, { recursive: true, force: true })
    first.push(await usable(folder))
    later.push(await usable(folder))
    rmSync(folder, { recursive: true, force: true })
  }
  const figure = { bench: 'start', unit: 'ms' }
  tell({ ...figure, metric: 'first time, nothing built, median', ...medianOf(first), goal: '<= 20000' })
  tell({ ...figure, metric: 'later, median', ...medianOf(later), goal: '<= 4000' })
  await browser.close()
}
