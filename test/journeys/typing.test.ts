/** Typing is sacred: what is typed into a field is in the field, and does nothing else. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../kit/world.ts'
import { inDraft } from './console.ts'
import { faultsOfTyping, fieldsOf, sentences, slowDown, typeKeys, walk } from './typing.ts'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  const admin = await world.inDraft('admin')
  await admin.forms.create({ type: 'form', title: 'Order', questions: [] })
  await admin.blocks.create({ type: 'message', title: 'Hours', group: 'General', text: { en: 'Nine to six.' } })
  await admin.knowledge.createIntent({ title: 'Ask', utterances: [{ text: 'When?', entities: [] }] })
  await admin.knowledge.createEntity({ title: 'Flower', synonyms: [{ value: 'rose', written: ['roses'] }] })
  page = await inDraft(world, 'admin', { language: 'en', theme: 'light' })
})
afterAll(() => world.close())

/** The worst there is: letters of shortcuts, signs that need other keys, and what is no key at all. */
const hard = 'a gift? gb ge Grüße 🌷'

it('every search field and one field of each kind holds what is typed on a slow machine, and no key is a shortcut', async () => {
  const faults: string[] = []
  const kinds = new Map<string, number>()
  for await (const _ of walk(page, ['/content/responses', '/content/forms/edit'])) {
    for (const field of await fieldsOf(page)) {
      const count = kinds.get(field.kind) ?? 0
      kinds.set(field.kind, count + 1)
      if (count > 0 && !field.isSearch) continue
      await slowDown(page, 4)
      faults.push(...(await faultsOfTyping(page, field, count === 0 ? hard : sentences[count % sentences.length]!)))
      await slowDown(page, 1)
    }
  }
  expect(faults).toEqual([])
  // Inputs, text areas, searches and those of a list of suggestions at least.
  expect(kinds.size).toBeGreaterThanOrEqual(4)
})

it('the chat of the preview, which lies in a shadow tree, holds what is typed', async () => {
  await page.goto('/content/responses')
  await page.getByRole('button', { name: 'Preview Bot' }).click()
  await page.locator('.phone-chat textarea').waitFor()
  const [chat] = (await fieldsOf(page)).filter(({ kind }) => kind.includes('shadow'))
  expect(await faultsOfTyping(page, chat!, hard)).toEqual([])
})

it('the palette holds what is typed from the key that opens it', async () => {
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await slowDown(page, 4)
  await page.keyboard.press('Control+k')
  const early = hard.replace(/\p{Extended_Pictographic}/u, '')
  await typeKeys(page, early)
  const field = page.getByRole('combobox')
  await field.waitFor()
  await slowDown(page, 1)
  expect(await field.inputValue()).toBe(early)
})
