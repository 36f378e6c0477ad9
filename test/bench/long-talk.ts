/**
 * The live page with a conversation of twenty thousand messages: how long its list takes to mount once the messages are
 * there, and how long from a click to the painted list where they are known. Measured from outside, in a real browser:
 * the page's answers are held until the measurement begins, and a watcher of the document tells when it ends.
 */
import type { Locator, Page } from 'playwright-core'
import type { ConversationEvent, Message } from '#shared/chat/message'
import type { Customer } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { openWorld } from '../kit/world.ts'
import { medianOf, tell } from './figure.ts'

const bench = 'long-talk'
const messagesCount = 20_000
const mountsCount = 15
const clicksCount = 15

export async function longTalk(): Promise<void> {
  const world = await openWorld()
  const shop = await Shop.opens(world)
  await shop.welcomes()
  const { admin } = shop
  const [long, short] = [await shop.starts(), await shop.starts()]
  for (const customer of [long, short]) await shop.takes(customer, admin)

  const page = await world.pageOf(admin.agent)
  await page.addInitScript(watcher)
  await page.route(`**/api/agent/messages?*userId=${long.userId}*`, (route) => {
    const isFirst = !route.request().url().includes('since=')
    return route.fulfill({ json: { data: { messages: isFirst ? messages : [], last: messagesCount } } })
  })
  const row = ({ userId }: Customer) => page.locator(`a[href^="/conversations/${userId}"]`)
  const link = (address: string) => page.locator(`a[href="${address}"]`).first()
  await tellMounts(page, 'in a page just loaded', async () => {
    await page.goto('/conversations')
    await row(long).click()
  })
  await tellMounts(page, 'in a page long open', async () => {
    await link('/content/forms').click()
    await page.locator('.live').waitFor({ state: 'detached' })
    await link('/conversations').click()
    await row(long).click()
  })
  await tellClicks(page, row(short), row(long))
  await world.close()
}

interface Seen {
  /** Until the commit that shows the last message is over. */
  readonly mountedMs: number
  /** Until the frame after it. */
  readonly paintedMs: number
  readonly elements: number
}

/** `open` leads from a screen that knows nothing of the conversation to where its messages are there and held. */
async function tellMounts(page: Page, where: string, open: () => Promise<void>): Promise<void> {
  const busy = await mainThread(page)
  const seen: Seen[] = []
  const busyMs: number[] = []
  for (let count = 0; count < mountsCount; count++) {
    await open()
    await page.evaluate('measure.held')
    const before = await busy()
    seen.push(await page.evaluate<Seen>('measure.mount()'))
    busyMs.push((await busy()) - before)
  }
  const name = `${messagesCount} messages, ${where}`
  const mounted = { ...medianOf(seen.map(({ mountedMs }) => mountedMs)), unit: 'ms', goal: '<= 50' }
  tell({ bench, metric: `${name}: mount, median of ${mountsCount}`, ...mounted })
  const painted = { ...medianOf(busyMs), unit: 'ms', goal: '<= 100' }
  tell({ bench, metric: `${name}: mount and paint, time of the processor`, ...painted })
  const elements = Math.max(...seen.map((one) => one.elements))
  tell({ bench, metric: `${name}: elements of the list`, value: elements, unit: 'elements', goal: '< 400' })
}

/** From another conversation to the long one, which is known by then. */
async function tellClicks(page: Page, short: Locator, long: Locator): Promise<void> {
  const times: number[] = []
  for (let count = 0; count < clicksCount; count++) {
    await short.click()
    await page.getByText(lastText).waitFor({ state: 'detached' })
    await page.evaluate('measure.fromClick()')
    await long.click()
    times.push((await page.evaluate<Seen>('measure.seen')).paintedMs)
  }
  const metric = `${messagesCount} known messages: from the click to the paint, median of ${clicksCount}`
  tell({ bench, metric, ...medianOf(times), unit: 'ms', goal: '<= 100' })
}

/** How long the page's main thread has had the processor, in milliseconds, whoever else has used the machine. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
}

const lastText = `Message ${messagesCount}`

/** What a conversation is made of, half a minute apart. */
const messages = Array.from({ length: messagesCount }, (_, index): ConversationEvent => {
  const kinds: Message['messageType'][] = ['text', 'bot-msg', 'text', 'agent-msg']
  const messageType = kinds[index % kinds.length]!
  const text = `${'A line that is as long as people write. '.repeat(index % 3)}Message ${index + 1}`
  return {
    _id: `01M7Z${String(index).padStart(21, '0')}`,
    number: index + 1,
    created: new Date(Date.now() - (messagesCount - index) * 30_000).toISOString(),
    what: { type: 'message', message: { messageType, text, language: 'en' } },
  }
})

/** Runs in the page before its own code. An answer with so many messages waits until `mount` lets it in. */
const watcher = `
const measure = (globalThis.measure = {
  mount() {
    holdNext()
    measure.letIn()
    return seenFrom(performance.now())
  },
  fromClick() {
    const clicked = new Promise((resolve) => addEventListener('click', resolve, { capture: true, once: true }))
    measure.seen = clicked.then(({ timeStamp }) => seenFrom(timeStamp))
  },
})
const read = Response.prototype.json
let hold
const holdNext = () => (measure.held = new Promise((resolve) => (hold = resolve)))
holdNext()
Response.prototype.json = async function () {
  const body = await read.call(this)
  if (body?.data?.messages?.length === ${messagesCount})
    await new Promise((resolve) => hold(void (measure.letIn = resolve)))
  return body
}
const isShown = () => document.querySelector('[role=log]')?.textContent.includes('${lastText}') ?? false
function seenFrom(began) {
  return new Promise((resolve) => {
    const look = () => {
      if (!isShown()) return
      watching.disconnect()
      const mountedMs = performance.now() - began
      const elements = document.querySelectorAll('[role=log] *').length
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve({ mountedMs, paintedMs: performance.now() - began, elements })
        channel.port2.postMessage(undefined)
      })
    }
    const watching = new MutationObserver(look)
    watching.observe(document, { childList: true, subtree: true, characterData: true })
  })
}
`
