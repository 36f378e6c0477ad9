/** The console in a browser: what its first page fetches, and what axe finds. */
import { interfaceLanguages } from '#shared/languages'
import { addressOf, createItems, screens, show, violationsOf } from '../journeys/accessibility.ts'
import { inDraft, wear } from '../journeys/console.ts'
import { openWorld } from '../kit/world.ts'
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
