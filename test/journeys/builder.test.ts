/** The visual builder with no hand on the mouse, and what axe finds wrong with it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../kit/world.ts'
import { violationsInDark, violationsOf } from './accessibility.ts'
import { inDraft, languages, textsIn } from './console.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Beside those that are typed. */
const keysMax = 15

describe.each(languages)('in %s', (language) => {
  const says = textsIn(language)
  const choice = `Gift cards ${language}`
  let page: Page
  let startId: string
  let pressed = 0

  const press = async (...keys: string[]) => {
    for (const key of keys) {
      pressed += 1
      await page.keyboard.press(key)
    }
  }
  const tree = () => page.getByRole('tree', { name: says('builder:tree') })
  /** The active response with all it shows, or the active port of it. */
  const active = () =>
    page.evaluate<string>(`(() => {
      const id = document.querySelector('[role=tree]').getAttribute('aria-activedescendant')
      const active = document.getElementById(id)
      const port = document.getElementById(active?.getAttribute('aria-describedby'))
      return (port ?? active)?.textContent ?? ''
    })()`)
  /** Waits until what has the focus is one of these. */
  const focusAt = (selector: string) =>
    expect.poll(() => page.evaluate<boolean>(`document.activeElement.matches('${selector}')`)).toBe(true)
  const violations = async () => [...(await violationsOf(page)), ...(await violationsInDark(page))]

  beforeAll(async () => {
    const admin = await world.inDraft('admin')
    const start = await admin.blocks.create({
      type: 'select',
      title: `Start ${language}`,
      group: 'Shop',
      text: { en: 'What would you like?', de: 'Was möchten Sie?' },
      choiceType: 'qreply',
      choices: [{ title: { en: choice, de: choice }, action: { type: 'form-value', value: 'gift' } }],
    })
    startId = start._id
    page = await inDraft(world, 'admin', { language, theme: 'light' })
    await page.goto(`/content/visual-builder/${startId}`)
    await tree().waitFor()
  })

  it('HIERARCHY-001/root: draws the response that the address names, and nothing is wrong with the screen', async () => {
    await page.getByRole('heading', { level: 1, name: `Start ${language}` }).waitFor()
    expect(await violations()).toEqual([])
  })

  it(`HIERARCHY-006/new: a new response after a choice is written, linked and previewed with at most ${keysMax} keys`, async () => {
    await tree().focus()
    pressed = 0
    await press('Home', 'Shift+ArrowDown')
    expect(await active()).toContain(choice)
    await press('n')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: says('block-kinds:adding.new') }).waitFor()
    await focusAt('.kind-cards *')
    await press('Enter')
    await dialog.getByRole('button', { name: says('blocks:kinds.basic.name') }).waitFor()
    await focusAt('.kind-cards *')
    await press('Enter')
    // It is called like the choice, and its topic is that of the response before, so that it begins at its words.
    await focusAt('textarea')
    expect(await page.getByLabel(says('blocks:title'), { exact: true }).inputValue()).toBe(choice)
    await page.keyboard.type('From ten pounds on.')
    await press('ControlOrMeta+s')
    await focusAt('[role=tree]')
    await expect.poll(active).toContain(choice)
    await press('ControlOrMeta+Enter')
    await page.locator('.phone-chat').getByText('From ten pounds on.').waitFor()
    expect(pressed).toBeLessThanOrEqual(keysMax)

    const { blocks } = await world.inDraft('admin')
    const made = (await blocks.brief({})).find((block) => block.title === choice)
    expect(await blocks.get({ _id: startId })).toMatchObject({
      choices: [{ action: { type: 'block', value: made?._id } }],
    })
  })

  it('nothing is wrong with the form beside it, the question for a new response and the outline', async () => {
    await page.reload()
    await tree().focus()
    await press('Home', 'Enter')
    await page.getByLabel(says('blocks:title'), { exact: true }).waitFor()
    expect(await violations()).toEqual([])
    await press('Escape')
    await focusAt('[role=tree]')
    await press('n')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: says('block-kinds:adding.new') })
      .waitFor()
    expect(await violations()).toEqual([])
    await press('Escape')
    await page.getByRole('button', { name: says('builder:toolbar.outline') }).click()
    expect(await violations()).toEqual([])
  })
})
