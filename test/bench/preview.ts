/** The preview of the web plugin: how long after a letter it shows the draft, and what it asks the server for that. */
import { inDraft, textsIn } from '../journeys/console.ts'
import { openWorld } from '../kit/world.ts'
import { quantile, spreadOf, tell } from './figure.ts'

const letters = 'abcdefghij'.repeat(4)
const goals = { 1: '<= 50', 4: '<= 150' } as const

export async function preview(): Promise<void> {
  const says = textsIn('en')
  const world = await openWorld()
  const page = await inDraft(world, 'admin', { language: 'en', theme: 'light' })
  await page.goto('/settings/web-plugin')
  await page.getByRole('textbox', { name: 'Write a message' }).waitFor()
  await page.evaluate(watchHeading)
  const session = await page.context().newCDPSession(page)
  const field = page.getByLabel(says('web-plugin:text.chatTitle.label')).first()
  let requests = 0
  page.on('request', (request) => (requests += Number(request.url().startsWith('http'))))
  for (const rate of [1, 4] as const) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.evaluate('times.length = 0')
    let count = 0
    for (const letter of letters) {
      await field.press(letter)
      count += 1
      // Each answer comes once the page has time for it.
      while ((await page.evaluate<number>('times.length')) < count) continue
    }
    const times = await page.evaluate<number[]>('times')
    for (const part of [0.5, 0.95])
      tell({
        bench: 'preview',
        metric: `letter to preview, ${rate}x CPU, p${part * 100}`,
        value: quantile(times, part),
        spread: spreadOf(times),
        unit: 'ms',
        goal: goals[rate],
      })
  }
  tell({ bench: 'preview', metric: `${letters.length * 2} letters`, value: requests, unit: 'requests', goal: '0' })
  await world.close()
}

/** Notes for each letter the milliseconds until the frame is drawn in which the title of the chat has it. */
const watchHeading = `(() => {
  window.times = []
  let pressed = 0
  addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true)
  const heading = document.querySelector('.plugin-window > div').shadowRoot.querySelector('h2')
  const drawn = () => setTimeout(() => times.push(performance.now() - pressed))
  const watched = { characterData: true, childList: true, subtree: true }
  new MutationObserver(() => requestAnimationFrame(drawn)).observe(heading, watched)
})()`
