import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../kit/world.ts'
import { inDraft, languages, textsIn } from './console.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe.each(languages)('in %s', (language) => {
  const says = textsIn(language)
  const title = `Returns ${language}`
  const bankTitle = `Order number ${language}`
  let page: Page

  beforeAll(async () => {
    const admin = await world.inDraft('admin')
    await admin.forms.create({
      type: 'form-field',
      title: bankTitle,
      key: `order_number_${language}`,
      question: { en: 'What is your order number?', de: 'Wie lautet Ihre Bestellnummer?' },
      fieldType: 'input',
      dataType: 'string',
    })
    page = await inDraft(world, 'admin', { language, theme: 'light' })
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const actions = async (name: string, action: string) => {
    await page.getByRole('button', { name: says('items:rows.actions-of', { name }) }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const saved = async (name: string) =>
    page
      .getByText(says('forms:saved', { title: name }))
      .or(page.getByText(says('forms:created', { title: name })))
      .first()
      .waitFor()

  it('FORMS-002: makes a form of a new question and one of the bank', async () => {
    await page.goto('/content/forms')
    await button(says('forms:list.create')).first().click()
    await page.getByLabel(says('forms:title'), { exact: true }).fill(title)
    await button(says('forms:questions.add')).click()
    await page.getByLabel(says('forms:question.text'), { exact: true }).fill('Why do you return it?')
    await button(says('forms:questions.pick')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: bankTitle }).check()
    await dialog.getByRole('button', { name: says('form-editor:bank.add_one', { count: 1 }), exact: true }).click()
    await button(says('common:save')).click()
    await saved(title)
    await page.waitForURL(/\/content\/forms\/edit\/[0-9A-Z]{26}/)

    const [form] = (await (await world.as('admin')).forms.list({ type: 'form' })).filter((one) => one.title === title)
    expect(form).toMatchObject({ questions: [{ fieldType: 'input' }, { fieldType: 'existing' }] })
  })

  it('FORMS-001/list/edit: lists it, and opens it to be changed', async () => {
    await page.goto('/content/forms')
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByLabel(says('forms:title'), { exact: true }).fill(`${title} and refunds`)
    await button(says('common:save')).click()
    await saved(`${title} and refunds`)
  })

  it('REVISIONS-001/restore: compares the two versions and restores the first', async () => {
    await page.getByRole('tab', { name: says('forms:tabs.compare') }).click()
    const differences = page.getByRole('table', { name: says('history:compare.name') })
    await differences.getByText('and refunds').first().waitFor()
    await button(says('history:restore.label', { revision: 1 })).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: says('history:restore.button'), exact: true })
      .click()
    // The page may know the restored title before the notice is shown.
    const restored = (name: string) => page.getByText(says('history:restore.done', { title: name }))
    await restored(`${title} and refunds`).or(restored(title)).first().waitFor()
    const [form] = (await (await world.as('admin')).forms.list({ type: 'form' })).filter((one) => one.title === title)
    expect(form).toMatchObject({ revision: 3 })
  })

  it('DEPENDENCY-003/lists/blocks: shows which form keeps a question of the bank from being deleted', async () => {
    await page.goto('/content/questions')
    await actions(bankTitle, says('common:delete'))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(says('items:delete.in-use.FormModel')).waitFor()
    await dialog
      .getByRole('link', { name: title })
      .or(dialog.getByText(title, { exact: true }))
      .first()
      .waitFor()
    expect(await dialog.getByRole('button', { name: says('common:delete'), exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: says('common:cancel'), exact: true }).click()
  })

  it('DEPENDENCY-005/disabled: deletes the form once its name is typed', async () => {
    await page.goto('/content/forms')
    await actions(title, says('common:delete'))
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: says('common:delete'), exact: true })
    await dialog.getByRole('textbox').waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(title)
    await confirm.click()
    await page.getByText(says('items:deleted', { title })).waitFor()
    const titles = (await (await world.as('admin')).forms.list({ type: 'form' })).map((one) => one.title)
    expect(titles).not.toContain(title)
  })
})
