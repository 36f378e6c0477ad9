/** What axe finds wrong with a screen, by the rules of WCAG 2.2 AA; none of them is switched off. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page, Request } from 'playwright-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Worker } from '../kit/world.ts'

/**
 * Screens by their addresses; an item of the company is behind `:form`, `:block`, `:intent` and `:entity`, a conversation
 * of this day behind `:customer`, and the day behind `:today`.
 */
export const screens = [
  '/content/forms',
  '/content/forms/edit',
  '/content/forms/edit/:form',
  '/content/forms/edit/:form?tab=history',
  '/content/forms/edit/:form?tab=compare',
  '/content/questions',
  '/content/responses',
  '/content/responses/edit',
  '/content/responses/edit/:block',
  '/content/responses/edit/:block?tab=schedule',
  '/content/visual-builder',
  '/content/visual-builder/:block?open=:block',
  '/training/intents',
  '/training/intents/:intent',
  '/training/entities',
  '/training/entities/:entity',
  '/training/builds',
  '/conversations',
  '/analytics?range=today',
  '/analytics/conversations?range=today&open=:customer',
  '/analytics-pdf/from/:today/to/:today',
  '/settings',
  '/settings/users',
  '/settings/users?tab=departments',
  '/settings/users?tab=invitations',
  '/settings/channels',
  '/settings/channels/whatsapp',
  '/settings/takeovers',
  '/settings/variables',
  '/settings/history',
  '/settings/environments',
  '/profile',
  '/admin',
  '/no-such-page',
] as const

/** The ids of items that are behind the names in `screens`. */
export type Items = ReadonlyMap<string, string>

/** One of each kind; the form has two revisions to compare. */
export async function createItems({ forms, blocks, knowledge, variables }: Worker): Promise<Items> {
  const form = await forms.create({ type: 'form', title: 'Order', questions: [] })
  const occasion = {
    key: 'occasion',
    question: { en: 'What for?' },
    fieldType: 'select' as const,
    dataType: 'string' as const,
    choices: [{ formValue: 'birthday', title: { en: 'A birthday' } }],
  }
  await forms.update({ _id: form._id, type: 'form', title: 'Order a bouquet', questions: [occasion] })
  const text = { en: 'We are open from nine to six.' }
  const schedule = { enabled: true, cron: '0 9 * * 1', users_endpoint: 'https://crm.example/users' }
  const block = await blocks.create({ type: 'message', title: 'Hours', group: 'General', text, schedule })
  await variables.create({ name: 'phone', type: 'string', value: '+44 20 7946 0000' })
  const utterances = [{ text: 'When do you open?', entities: [] }]
  const intent = await knowledge.createIntent({ title: 'Hours', utterances })
  const synonyms = [{ value: 'rose', written: ['roses'] }]
  const entity = await knowledge.createEntity({ title: 'Flower', synonyms })
  return new Map([
    [':form', form._id],
    [':block', block._id],
    [':intent', intent._id],
    [':entity', entity._id],
  ])
}

/** The address of a screen once its item is known; throws where no such item was created. */
export const addressOf = (screen: string, items: Items): string =>
  screen.replace(/:\w+/g, (name) => {
    const id = items.get(name)
    if (!id) throw new Error(`${screen} has no item.`)
    return id
  })

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Rules = NonNullable<RunOptions['runOnly']>
const wcag: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** Those of the rules above that look at colours. */
const colours: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What fades in is judged once it is there; a document does not list what moves in its shadow trees. */
const settled = `(async () => {
  const still = (root) =>
    root.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity) &&
    [...root.querySelectorAll('*')].every(({ shadowRoot }) => !shadowRoot || still(shadowRoot))
  while (!still(document)) await new Promise(requestAnimationFrame)
})()`

/** One line a violation: the rule and the first place where it is broken. */
export async function violationsOf(page: Page, runOnly: Rules = wcag): Promise<string[]> {
  await page.evaluate(settled)
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(source)
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}) ${nodes[0]?.html.slice(0, 160)}`)
}

/** The same in the dark, where only colours are others; the page is light again afterwards. */
export async function violationsInDark(page: Page): Promise<string[]> {
  await paint(page, 'dark')
  const found = await violationsOf(page, colours)
  await paint(page, 'light')
  return found
}

/** As if another tab of this browser had changed the theme. */
const paint = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(`localStorage.theme = '${theme}'; dispatchEvent(new StorageEvent('storage', { key: 'theme' }))`)

/** Nothing has changed on the page for a while. */
const quiet = `new Promise((resolve) => {
  const quietMs = 250
  let timer = 0
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (changes.disconnect(), resolve()), quietMs)
  }
  const changes = new MutationObserver(wait)
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  wait()
})`

/** Leads an open console to a screen, as a link does, and waits until its content is there. */
export async function show(page: Page, address: string): Promise<void> {
  const underWay = new Set<Request>()
  const begun = (request: Request) => void underWay.add(request)
  const done = (request: Request) => void underWay.delete(request)
  page.on('request', begun).on('requestfinished', done).on('requestfailed', done)
  await page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  do await page.evaluate(quiet)
  while (underWay.size > 0)
  page.off('request', begun).off('requestfinished', done).off('requestfailed', done)
}
