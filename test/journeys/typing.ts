/** Types real sentences into the fields of a page, as fast as a browser takes keys, and tells what did not arrive. */
import type { Page } from 'playwright-core'
import { show } from './accessibility.ts'

/** What people type to each other and to a bot: shortcut letters after a `g`, question marks, umlauts, emoji, numbers. */
export const sentences: readonly string[] = [
  ...'Do you gift wrap?|We get guests at eight.|Grüße aus Köln!|Is the gate open?|Great, big thanks 😀|Give gran a gerbera?'.split(
    '|',
  ),
  ...'A gift for my gran|gardenia and ginger|Ask about a gap year|good quality, guaranteed|Größe und Gewicht?|¿Qué?'.split(
    '|',
  ),
  ...'gb gf gq gi ge gc ga gu gs gp|??? really ???|Two bags, 3.50 each|Straße 7b, 4. OG|naïve café crème|Ünïcödé'.split(
    '|',
  ),
  ...'What is the price?|Can I pay by card?|My order has not come|Please cancel it|I am allergic to lilies|Call me back'.split(
    '|',
  ),
  ...'Tulips or roses?|Twelve red roses, please|Do you deliver on Sunday?|Is it open today?|Where are you?|How much?'.split(
    '|',
  ),
  ...'👍🏽 perfect|🌷🌷🌷|Ça va? Très bien|Ik wil graag bloemen|Vorrei dei fiori|Hoffwn flodau|Blumen für Oma'.split('|'),
  ...'Mein Strauß ist kaputt|Geht das auch später?|Übermorgen um zehn|Können Sie liefern?|Guten Tag|Danke schön'.split(
    '|',
  ),
  ...'I hate bots, get me a human|speak to somebody|complaint: wrong colour|refund?|VAT number: GB 123|ref. #4711'.split(
    '|',
  ),
  ...'a+b=c|50% off?|email me at jo@example.com|https://example.com/?q=g|"quoted" text|it’s fine|{name}, hello|<b>'.split(
    '|',
  ),
  ...'j k l ; enter esc|gg|g g g b|x y z ?|Zebra quiz|jumping foxes|pack my box|five dozen jugs|vexed wizard'.split(
    '|',
  ),
  ...'one two three|Monday to Friday|9 to 5|closed on holidays|bank holiday?|next to the church|ring twice|leave it'.split(
    '|',
  ),
  ...'a bunch of garden peas|big gig in Gdańsk|eggs and figs|going, going, gone|pigeon|quay|suggest|languages'.split(
    '|',
  ),
  ...'Unsubscribe please|supplies|upgrade|superb|guppy|gypsum|gnome|gecko|glue|grape|ghost|gospel|gust|gaffe'.split(
    '|',
  ),
].slice(0, 100)

/**
 * Goes to every page that the console leads to by a link, beginning with some; of items of one kind to the first. A page
 * that joins the console is on the way by itself.
 */
export async function* walk(page: Page, from: readonly string[]): AsyncGenerator<string> {
  const shapeOf = (address: string) => address.replace(/[?#].*$/, '').replace(/\/[0-9A-Z]{26}/g, '/:id')
  const waiting = [...from]
  const met = new Set(waiting.map(shapeOf))
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    await show(page, address)
    const links = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a[href^="/"]:not([target])')].map((link) => link.getAttribute('href'))`,
    )
    for (const link of links.filter((one) => !met.has(shapeOf(one)))) {
      met.add(shapeOf(link))
      waiting.push(link)
    }
    yield address
  }
}

export interface Field {
  /** What people call it. */
  readonly name: string
  /** Fields of one kind are made by the same code. */
  readonly kind: string
  readonly isSearch: boolean
  /** In the page: the element. */
  readonly element: string
}

/** In the page: every element, those in shadow trees too. */
const everything = `(() => {
  const within = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])])
  return within(document)
})()`

/** In the page: the element that has the focus, inside of whatever shadow tree. */
const focused = `(() => {
  let one = document.activeElement
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
  return one
})()`

/** The fields that take text and can be typed into now; where a dialog is open, its own. */
export async function fieldsOf(page: Page): Promise<Field[]> {
  const found = await page.evaluate<{ index: number; name: string; kind: string; isSearch: boolean }[]>(`(() => {
    const types = ['text', 'search', 'email', 'url', 'tel', 'password', 'number']
    const isText = (one) => one.matches('textarea, [contenteditable="true"]') || (one.matches('input') && types.includes(one.type))
    const dialogs = [...document.querySelectorAll('dialog[open], [data-dialog]')]
    const isReached = (one) => dialogs.length === 0 || one.closest('dialog, [role="dialog"]') !== null
    const open = ${everything}.filter((one) =>
      isText(one) && !one.readOnly && !one.disabled && one.getClientRects().length > 0 && !one.closest('[inert]') && isReached(one))
    return open.map((one) => {
      const index = (window.typedFields = (window.typedFields ?? 0) + 1)
      one.dataset.typed = index
      const name = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.placeholder ?? ''
      const style = [...one.classList].map((name) => name.replace(/^(awsui_[a-z-]+)_.*$/, '$1')).toSorted()[0] ?? ''
      const kind = [one.localName, one.type ?? '', one.role ?? '', style, one.getRootNode() === document ? '' : 'shadow'].join(' ')
      return { index, name: name.trim(), kind, isSearch: one.type === 'search' }
    })
  })()`)
  return found.map(({ index, ...field }) => ({
    ...field,
    element: `${everything}.find((one) => one.dataset?.typed === '${index}')`,
  }))
}

interface State {
  readonly path: string
  readonly dialogs: number
  readonly value: string | undefined
  readonly isFocused: boolean
  /** Absent where the browser does not tell it, as for an address of mail, or counts dots, as for a password. */
  readonly caret?: number
}

const stateOf = (page: Page, { element }: Field) =>
  page.evaluate<State>(`(() => {
    const one = ${element}
    return {
      path: location.pathname,
      dialogs: document.querySelectorAll('dialog[open], [role="dialog"]').length,
      value: one?.value ?? one?.textContent,
      isFocused: one !== undefined && one === ${focused},
      ...(typeof one?.selectionStart === 'number' && one.type !== 'password' && { caret: one.selectionStart }),
    }
  })()`)

/** Types a text at the end of a field; gives what is wrong afterwards, and leaves the field as it was. */
export async function faultsOfTyping(page: Page, field: Field, text: string): Promise<string[]> {
  await page.evaluate(`${field.element}.focus()`)
  await page.keyboard.press('End')
  const before = await stateOf(page, field)
  const held = before.value ?? ''
  const typed = await fitting(page, field, text, held)
  await typeKeys(page, typed)
  const after = await stateOf(page, field)
  const about = `${before.path}, ${field.name}, “${typed}”`
  const faults: string[] = []
  if (after.path !== before.path) faults.push(`${about} led to ${after.path}`)
  else if (after.value !== held + typed) faults.push(`${about} arrived as “${after.value?.slice(held.length)}”`)
  if (after.dialogs !== before.dialogs) faults.push(`${about} opened a dialog`)
  if (!after.isFocused) faults.push(`${about} lost the focus`)
  else if (after.caret !== undefined && after.caret !== after.value?.length) faults.push(`${about} moved the caret`)
  if (faults.length > 0) return faults
  // A key deletes one letter at most, and of emoji of several parts one part: only what is left then is looked at.
  for (const _ of new Intl.Segmenter().segment(typed)) await page.keyboard.press('Backspace')
  while ((await stateOf(page, field)).value!.length > held.length) await page.keyboard.press('Backspace')
  return []
}

/** Key after key without a pause, as the system hands them on; what no keyboard has comes from a picker. */
export async function typeKeys(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const letter of text) {
    if (/\p{Extended_Pictographic}|\p{M}|\u200d|[\u{1f3fb}-\u{1f3ff}]/u.test(letter)) {
      await session.send('Input.insertText', { text: letter })
    } else {
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
    }
  }
  await session.detach()
}

/** Of the text what the field takes at all: digits alone for a number, and no more than its length. */
async function fitting(page: Page, { element }: Field, text: string, held: string): Promise<string> {
  const [type, length] = await page.evaluate<[string, number]>(`[${element}.type, ${element}.maxLength ?? -1]`)
  if (type === 'number') return '42'
  const room = length < 0 ? text.length : Math.max(0, length - held.length)
  let fitted = ''
  for (const letter of text) if (fitted.length + letter.length <= room) fitted += letter
  return fitted
}

/** Runs what follows on a machine this many times slower, as people have them. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await session.detach()
}
