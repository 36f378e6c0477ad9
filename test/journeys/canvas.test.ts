/** The canvas of the visual builder in a browser: how little of a large tree is mounted, and what its gestures ask for. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCanvas } from '../kit/canvas/open-canvas.ts'
import { longHierarchy } from '../kit/canvas/talk.ts'

let opened: Awaited<ReturnType<typeof openCanvas>>
let page: Page
beforeAll(async () => {
  opened = await openCanvas({ reducedMotion: 'reduce' })
  page = opened.page
})
afterAll(() => opened?.close())

const told = () => page.evaluate<unknown[]>('told.splice(0)')
const elements = () => page.locator('.builder-canvas *').count()
/** Until the frame that was asked for is drawn, and what React makes of it. */
const drawn = () => page.evaluate('drawn()')
const node = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) })
const centre = async (name: string, port?: string) => {
  const row = port === undefined ? node(name).locator('b') : node(name).locator(`[data-port="${port}"]`)
  const { x, y, width, height } = (await row.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

describe('five thousand responses', () => {
  beforeAll(() => page.evaluate(`showTree(${JSON.stringify(longHierarchy(5000))})`))

  it('at most 400 elements are there at any zoom and any place, and boxes are among them as long as they can be read', async () => {
    await page.getByRole('tree').focus()
    await page.keyboard.press('1')
    const counts: number[] = []
    const boxes: number[] = []
    for (let step = 0; step < 24; step++) {
      await page.mouse.move(600, 400)
      await page.mouse.wheel(step % 3 === 0 ? 500 : 0, 900)
      await drawn()
      counts.push(await elements())
      if (step < 8) boxes.push(await page.getByRole('treeitem').count())
      if (step % 2) await page.keyboard.press('-')
    }
    await page.keyboard.press('0')
    await drawn()
    expect(Math.max(...counts, await elements())).toBeLessThanOrEqual(400)
    expect(Math.max(...boxes)).toBeGreaterThan(5)
    expect(await page.getByRole('treeitem').count()).toBeLessThanOrEqual(1)
  })

  it('the active node stays mounted wherever the view is, and is seen again once it is active', async () => {
    await page.getByRole('tree').focus()
    await page.keyboard.press('1')
    await page.keyboard.press('Home')
    await page.keyboard.press('End')
    const active = () => page.getByRole('tree').getAttribute('aria-activedescendant')
    const last = page.locator(`[id="${await active()}"]`)
    await last.waitFor()
    expect(await last.getAttribute('aria-selected')).toBe('true')
    for (let step = 0; step < 5; step++) await page.mouse.wheel(0, -5000)
    await drawn()
    expect(await last.count()).toBe(1)
    await page.keyboard.press('Home')
    await drawn()
    const first = page.locator(`[id="${await active()}"]`)
    expect(await first.getAttribute('aria-level')).toBe('1')
    const { y } = (await first.boundingBox())!
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(800)
  })

  it('panning and zooming ask the server nothing', async () => {
    const asked: string[] = []
    const note = (request: { url(): string }) => void asked.push(request.url())
    page.on('request', note)
    for (let step = 0; step < 20; step++) await page.mouse.wheel(step % 2 ? 300 : 0, 700)
    await page.keyboard.press('0')
    await page.keyboard.press('1')
    await drawn()
    await page.evaluate("fetch('/is-noted')")
    page.off('request', note)
    expect(asked.map((url) => new URL(url).pathname)).toEqual(['/is-noted'])
  })
})

describe('forty-five roots', () => {
  const names = Array.from({ length: 45 }, (_, index) => `root ${index}`)
  const talk = Object.fromEntries(names.map((name) => [name, ['', '']]))
  const middle = async (name: string) => {
    const { x, y, width, height } = (await node(name).boundingBox())!
    return { x: x + width / 2, y: y + height / 2, width }
  }
  beforeEach(async () => {
    await page.evaluate(`showTalk(${JSON.stringify(talk)})`)
    await page.getByRole('tree').focus()
    await page.keyboard.press('End')
    await page.keyboard.press('0')
    await drawn()
  })

  it('fit into the window with every box at least 40 px wide, and no small map over them', async () => {
    expect((await middle('root 44')).width).toBeGreaterThanOrEqual(40)
    expect(await page.locator('.builder-canvas .builder-map').count()).toBe(0)
  })

  it('1 brings the active one to the middle of the window at 100 %', async () => {
    await page.keyboard.press('1')
    await drawn()
    expect(await middle('root 44')).toEqual({ x: 600, y: expect.closeTo(400, 0), width: 248 })
  })

  it('one that is chosen elsewhere is brought to the middle at 100 %', async () => {
    await page.evaluate(`handle.show('root 20')`)
    await drawn()
    expect(await middle('root 20')).toEqual({ x: 600, y: expect.closeTo(400, 0), width: 248 })
  })
})

describe('gestures', () => {
  const talk = { welcome: ['roses', '', '↪help'], roses: ['order'], order: [], help: [], alone: [] }
  const triggers = { intents: [], entities: [], inMenu: true, isScheduled: false, pluginMoments: [] }
  const broken = { nodeId: 'broken', name: 'broken', faults: ['link-gone'], triggers }
  beforeEach(async () => {
    await page.evaluate(`showTalk(${JSON.stringify(talk)}, ${JSON.stringify(broken)})`)
    await page.evaluate('handle.fit()')
    await drawn()
    await told()
  })

  it('a port that is drawn onto a node links the two, and one drawn onto nothing adds there', async () => {
    await drag(await centre('welcome', 'choice:1'), await centre('help'))
    expect(await told()).toEqual([['link', { from: 'welcome', port: 'choice:1', to: 'help' }]])
    const { x, y } = await centre('roses', 'next')
    await drag({ x, y }, { x: 60, y: 780 })
    expect(await told()).toEqual([['add', { from: 'roses', port: 'next' }]])
  })

  it('a node that is dropped on an edge goes between', async () => {
    const [from, to] = [await centre('welcome', 'choice:0'), await centre('roses')]
    const [right, left] = [(await node('welcome').boundingBox())!, (await node('roses').boundingBox())!]
    await drag(await centre('alone'), { x: (right.x + right.width + left.x) / 2, y: (from.y + to.y) / 2 })
    expect(await told()).toEqual([['insert', { from: 'welcome', port: 'choice:0', to: 'roses', node: 'alone' }]])
  })

  it('a double click opens, the plus of a free port adds, and a portal jumps', async () => {
    await node('roses').locator('b').dblclick()
    expect(await told()).toEqual([['open', 'roses']])
    const row = (await node('welcome').locator('[data-port="choice:1"]').boundingBox())!
    await page.mouse.click(row.x + row.width - 8, row.y + row.height / 2)
    expect(await told()).toEqual([['add', { from: 'welcome', port: 'choice:1' }]])
    await node('welcome').locator('[data-port="choice:2"]').click()
    await expect.poll(() => node('help').getAttribute('aria-selected')).toBe('true')
  })

  it('the keyboard alone adds after a port, links, unlinks and opens', async () => {
    await page.getByRole('tree').focus()
    await page.keyboard.press('Home')
    for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'n', 'l', 'Delete', 'Enter', 'Control+d', '/'])
      await page.keyboard.press(key)
    expect(await told()).toEqual([
      ['add', { from: 'welcome', port: 'choice:1' }],
      ['link', { from: 'welcome', port: 'choice:1' }],
      ['unlink', { from: 'welcome', port: 'choice:1' }],
      ['open', 'welcome'],
      ['duplicate', 'welcome'],
      ['find'],
    ])
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('n')
    expect(await told()).toEqual([['insert', { from: 'welcome', port: 'choice:0', to: 'roses' }]])
  })

  it('HIERARCHY-001/nodes: a tree tells level, place, size and whether it is expanded, and what is wrong with a node', async () => {
    const welcome = node('welcome')
    expect(await welcome.getAttribute('aria-expanded')).toBe('true')
    expect(await node('order').getAttribute('aria-level')).toBe('3')
    const set = [await node('alone').getAttribute('aria-posinset'), await node('alone').getAttribute('aria-setsize')]
    expect(set).toEqual(['3', '4'])
    expect(await node('broken').textContent()).toMatch(/^brokenShop.*Menu.*Leads to nothing/)
    await welcome.locator('[data-toggle]').click()
    await expect.poll(() => welcome.getAttribute('aria-expanded')).toBe('false')
    expect(await node('roses').count()).toBe(0)
    expect(await welcome.locator('[data-toggle]').textContent()).toBe('2')
  })

  it('hovering a node shows the way to it from its root', async () => {
    const { x, y } = await centre('order')
    await page.mouse.move(x, y)
    await expect.poll(() => page.locator('[data-path]').count()).toBe(3)
    expect(await page.locator('.builder-way').getAttribute('d')).toMatch(/^M.*M/)
  })
})
