/** From `npm start` to a page that can be used, with a new data folder and with one that was served before. */
import { rmSync } from 'node:fs'
import { launchBrowser } from '../browser.ts'
import { freePorts, newFolder, startServer } from '../crash/server.ts'
import { root } from '../sources.ts'
import { quantile, spreadOf, tell, timed } from './figure.ts'

const laterStarts = 3

export async function start(): Promise<void> {
  const folder = newFolder()
  const options = ['--data', folder, '--port', String(await freePorts())]
  const browser = await launchBrowser()
  const usable = () =>
    timed(async () => {
      const server = await startServer(options)
      const page = await browser.newPage()
      await page.goto(`${server.origin}/sign-in`)
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
      await page.close()
      await server.stop()
    })
  rmSync(`${root}dist`, { recursive: true, force: true })
  tell({ bench: 'start', metric: 'first time, nothing built', value: await usable(), unit: 'ms', goal: '<= 20000' })
  const later: number[] = []
  for (let count = 0; count < laterStarts; count++) later.push(await usable())
  tell({
    bench: 'start',
    metric: 'later, median',
    value: quantile(later, 0.5),
    unit: 'ms',
    goal: '<= 4000',
    spread: spreadOf(later),
  })
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
