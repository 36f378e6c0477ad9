/** The console in a browser, as somebody at work in Draft has it, in either language and either look. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { interfaceLanguages, type InterfaceLanguage } from '#shared/languages'
import { root } from '../kit/sources.ts'
import type { PersonName, World } from '../kit/world.ts'
import { waitMsMax } from '../kit/browser.ts'

/** `npm test` goes these ways in the first language, `npm run test:whole` in the others. */
export const languages =
  process.env['PARLEY_WHOLE'] === 'true' ? interfaceLanguages.slice(1) : interfaceLanguages.slice(0, 1)

export interface Look {
  readonly language: InterfaceLanguage
  readonly theme: 'light' | 'dark'
}

/** A page of somebody who has just signed in and gone to Draft, where content may be written. */
export async function inDraft(world: World, name: PersonName, { language, theme }: Look): Promise<Page> {
  const page = await world.pageAs(name)
  page.setDefaultTimeout(waitMsMax)
  const token = await page.evaluate<string | null>(`localStorage.getItem('access_token')`)
  // An open console would hear of the switch and load itself anew, in the middle of what follows.
  await page.goto('about:blank')
  const worker = world.worker(name, token ?? '')
  await worker.environments.switch({ environmentId: world.environment('Draft'), agentId: worker.agent._id })
  await page.goto('/')
  await wear(page, { language, theme })
  return page
}

/** Shows the page in another look. */
export async function wear(page: Page, look: Look): Promise<void> {
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(look)})`)
  await page.reload()
}

/** What `measure` finds where the window is one pixel wider than a breakpoint, and where it is as wide. */
export async function across(page: Page, breakpoint: number, measure: () => Promise<unknown>): Promise<unknown[]> {
  const height = page.viewportSize()?.height ?? 0
  const found: unknown[] = []
  for (const width of [breakpoint + 1, breakpoint]) {
    await page.setViewportSize({ width, height })
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    found.push(await measure())
  }
  return found
}

type Texts = { readonly [key: string]: string | Texts }

/** What the console says in a language: `says('forms:list.create')`. */
export function textsIn(language: InterfaceLanguage) {
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const [area = '', path = ''] = key.split(':')
    const file = readFileSync(`${root}frontend/src/locales/${language}/${area}.json`, 'utf8')
    const found = path.split('.').reduce<Texts | string | undefined>(
      (texts, name) => (typeof texts === 'object' ? texts[name] : undefined),
      // The file is one of our own; a test of its own reads its shape.
      JSON.parse(file) as Texts,
    )
    if (typeof found !== 'string') throw new Error(`The console says nothing under ${key} in ${language}.`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}
