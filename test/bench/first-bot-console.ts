/** Somebody makes a bot in the console, and every click that it takes is counted by the page itself. */
import type { Locator, Page } from 'playwright-core'
import { textsIn } from '../journeys/console.ts'
import type { World } from '../kit/world.ts'

export interface Practice {
  readonly name: string
  readonly topics: readonly Topic[]
}

export interface Topic {
  readonly title: string
  readonly text: { readonly en: string; readonly de: string }
  readonly utterances: { readonly en: readonly string[]; readonly de: readonly string[] }
}

export interface Made {
  /** The name of the workspace. */
  readonly client: string
  readonly clicks: number
  readonly seconds: number
}

const says = textsIn('en')
const waitMsMax = 60_000
const publishMsMax = 120_000

/** From the button that makes a workspace to the words “Published”, in a window of its own. */
export async function makeBot(world: World, practice: Practice): Promise<Made> {
  const { admin } = await world.newCompany({ supportedLangs: ['en', 'de'] })
  const page = await world.pageOf(admin.agent)
  page.setDefaultTimeout(waitMsMax)
  await page.setViewportSize({ width: 1440, height: 900 })
  const clicks = await countClicks(page)
  const began = performance.now()
  const client = await foundWorkspace(page, practice.name)
  for (const topic of practice.topics) await teach(page, topic)
  await publish(page)
  return { client, clicks: clicks(), seconds: (performance.now() - began) / 1000 }
}

/** A press of the mouse, and Enter, count; letters that are typed or pasted do not. */
async function countClicks(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('clicked', () => (count += 1))
  const listen = `addEventListener('pointerdown', () => clicked(), true);
    addEventListener('keydown', ({ key }) => key === 'Enter' && clicked(), true)`
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => count
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

async function foundWorkspace(page: Page, displayName: string): Promise<string> {
  await page.getByRole('button', { name: /switch workspace$/ }).click()
  await page.getByRole('button', { name: says('shell:pickers.workspace.new') }).click()
  const dialog = page.getByRole('dialog', { name: says('workspaces:own.title') })
  await dialog.getByLabel(says('workspaces:fields.displayName'), { exact: true }).fill(displayName)
  const client = await dialog.getByLabel(says('workspaces:fields.name'), { exact: true }).inputValue()
  await button(dialog, says('workspaces:own.button')).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(displayName).first().waitFor()
  return client
}

/** An intent with its utterances as one pasted list, and the response that answers it in two languages. */
async function teach(page: Page, { title, text, utterances }: Topic): Promise<void> {
  await page
    .getByRole('link', { name: says('shell:pages.intents'), exact: true })
    .first()
    .click()
  await button(page, says('knowledge:intents.create')).first().click()
  await page.getByLabel(says('knowledge:title'), { exact: true }).fill(title)
  const line = page.getByLabel(says('knowledge:utterances.new'), { exact: true })
  await line.click()
  await paste(page, [...utterances.en, ...utterances.de].join('\n'))
  await button(page, says('common:save')).click()
  await page.getByText(says('knowledge:created', { title })).waitFor()
  await page.getByRole('link', { name: says('knowledge:mapping.create') }).click()
  const words = page.getByLabel(says('blocks:basic.text'), { exact: true })
  // A name is given already, so that the page begins at the words.
  await words.and(page.locator(':focus')).waitFor()
  await words.fill(text.en)
  const topic = page.getByLabel(says('blocks:topic'), { exact: true })
  // The next response begins in the topic of the last one.
  if (!(await topic.inputValue())) {
    await topic.click()
    await topic.fill('Practice')
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: 'German' }).first().click()
  await words.click()
  await words.fill(text.de)
  await button(page, says('common:save')).click()
  await page.getByText(says('blocks:created', { title })).waitFor()
}

/** Into the field that has the focus, as a list that was copied elsewhere. */
const paste = (page: Page, text: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)

/** Learns first, and is done when customers get it. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish \(/ }).click()
  await button(page.getByRole('dialog'), says('releases:publish.button')).click()
  await page.getByText(says('releases:publish.done', { name: 'Live' })).waitFor({ timeout: publishMsMax })
}
