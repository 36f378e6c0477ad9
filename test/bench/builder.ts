/** The visual builder: what its canvas costs a browser, also one that is four times slower. */
import type { CDPSession, Page } from 'playwright-core'
import { openCanvas } from '../kit/canvas/open-canvas.ts'
import { longHierarchy } from '../kit/canvas/talk.ts'
import { medianOf, quantile, spreadOf, tell } from './figure.ts'

const bench = 'builder'
const sizes = [500, 5000]
const rates = [1, 4]
const rounds = 10
const framesPerPan = 60

export async function builder(): Promise<void> {
  const { page, close } = await openCanvas()
  const session = await page.context().newCDPSession(page)
  for (const size of sizes) for (const rate of rates) await tellCanvas(page, session, { size, rate })
  await close()
}

interface Measured {
  readonly size: number
  readonly rate: number
}

async function tellCanvas(page: Page, session: CDPSession, { size, rate }: Measured): Promise<void> {
  const name = `${size} responses, ${rate}x CPU`
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.evaluate(`window.hierarchy = ${JSON.stringify(longHierarchy(size))}`)
  const repeat = async (work: string) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await page.evaluate<number>(`${work}(hierarchy)`))
    return times
  }
  tell({
    bench,
    metric: `${name}: data there to shown, p50`,
    ...medianOf(await repeat('showTree')),
    unit: 'ms',
    goal: '<= 250',
  })
  tell({
    bench,
    metric: `${name}: edit to laid out, p50`,
    ...medianOf(await repeat('layOut')),
    unit: 'ms',
    goal: '<= 10',
  })
  for (const [zoom, key] of [
    ['at 100 %', '1'],
    ['titles alone', '---'],
    ['fitted', '0'],
  ] as const) {
    await page.getByRole('tree').focus()
    await page.keyboard.press('1')
    for (const one of key) await page.keyboard.press(one)
    await page.waitForFunction('document.getAnimations().length === 0')
    const { work, elements } = await panned(page, session)
    tell({
      bench,
      metric: `${name}, ${zoom}: work a frame while panning, p95`,
      value: quantile(work, 0.95),
      spread: spreadOf(work),
      unit: 'ms',
      goal: '<= 3',
    })
    tell({ bench, metric: `${name}, ${zoom}: DOM nodes`, value: elements, unit: 'elements', goal: '<= 400' })
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/** Turns the wheel once a frame; what the main thread did in each frame, and the most elements there were. */
async function panned(page: Page, session: CDPSession): Promise<{ work: number[]; elements: number }> {
  await session.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const work: number[] = []
  let elements = 0
  for (let round = 0; round < rounds; round++) {
    const before = await busy()
    const most = await page.evaluate<number>(`pan(${framesPerPan})`)
    work.push(((await busy()) - before) / framesPerPan)
    elements = Math.max(elements, most)
  }
  return { work, elements }
}
