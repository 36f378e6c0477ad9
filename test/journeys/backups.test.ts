/** A workspace is backed up, broken, restored, and the restore is undone; axe finds nothing on the way. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { message } from '../kit/content-drafts.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'
import { show, violationsInDark, violationsOf } from './accessibility.ts'
import { inDraft, languages, textsIn } from './console.ts'

const [language] = languages
const says = textsIn(language!)

let world: World
let admin: Worker
let price: Block
let page: Page

beforeAll(async () => {
  world = await openWorld()
  admin = await world.inDraft('admin')
  price = await admin.blocks.create({ ...message(), title: 'Price', text: { en: 'It costs £4.' } })
  await admin.blocks.create({ ...message(), title: 'Hours' })
  page = await inDraft(world, 'admin', { language: language!, theme: 'light' })
})
afterAll(() => world.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const notice = (text: RegExp) => page.locator('.notifications').getByText(text).waitFor()
/** What stands before the first value of a text: `Restored to ` of `Restored to {{moment}}`. */
const beginningOf = (key: string) => new RegExp(says(key, { moment: '#' }).split('#')[0] ?? '')
const titles = async () => (await admin.blocks.brief({})).map(({ title }) => title).toSorted()

async function expectNoViolations(): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  expect(await violationsInDark(page)).toEqual([])
}

it('a workspace is backed up, broken, restored, and the restore is undone', async () => {
  await show(page, '/settings/backup')
  await button(says('backups:list.create')).first().click()
  await page.getByText(says('backups:items_other', { count: 2 })).waitFor()
  await expectNoViolations()

  await admin.blocks.remove({ id: price._id })
  await admin.blocks.create({ ...message(), title: 'A mistake' })
  await page.getByRole('row').nth(1).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: says('backups:actions.restore') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(says('backups:difference.added'), { exact: true }).waitFor()
  await expectNoViolations()
  await dialog.getByRole('button', { name: says('backups:restore.action'), exact: true }).click()
  await notice(beginningOf('backups:restore.done'))
  expect(await titles()).toEqual(['Hours', 'Price'])
  expect(await admin.blocks.get({ _id: price._id })).toMatchObject({ text: { en: 'It costs £4.' } })

  await page
    .locator('.notifications')
    .getByRole('button', { name: says('backups:restore.undo'), exact: true })
    .click()
  await notice(new RegExp(says('backups:restore.undone')))
  expect(await titles()).toEqual(['A mistake', 'Hours'])
  await page.getByText(says('backups:kinds.safety'), { exact: true }).first().waitFor()

  for (const tab of ['undo', 'move']) {
    await show(page, `/settings/backup?tab=${tab}`)
    await expectNoViolations()
  }
})
