/** Carts, contact cards and products, which companies that pass WhatsApp on tell in the same shape as Meta. */
import { listOf, numberOf, partOf, textOf } from '../json.ts'
import type { HeardContent } from '../meta.ts'
import { lineOf } from '../shown-lines.ts'

type Cards = Extract<HeardContent, { type: 'shown' | 'unsupported' }>

/** The product that a text is about, by its name in the catalogue. */
export function productOf(context: unknown): string {
  const [product, catalog] = ['product_retailer_id', 'catalog_id'].map((name) =>
    textOf(context, 'referred_product', name),
  )
  return product && catalog ? `${product} (${catalog})` : (product ?? '')
}

/** A cart: a line for each product, what they come to, and the customer's note as words. */
export function orderContent(order: unknown): Cards {
  const [text, catalog] = [textOf(order, 'text'), textOf(order, 'catalog_id')]
  const items = listOf(order, 'product_items')
  const shown = [...items.map(itemLine), ...sumLine(items), ...(catalog ? [`Catalogue ${catalog}`] : [])].join('\n')
  if (!shown && !text) return { type: 'unsupported', what: 'order' }
  return { type: 'shown', what: 'order', shown, ...(text && { text }) }
}

function itemLine(item: unknown): string {
  const [price, currency] = [textOf(item, 'item_price'), textOf(item, 'currency')]
  const product = textOf(item, 'product_retailer_id') || textOf(item, 'product_name')
  const each = price ? `${[price, currency].filter(Boolean).join(' ')} each` : ''
  return lineOf(`${textOf(item, 'quantity') || '1'} × ${product}`, each)
}

/** What several products come to, where all are priced in one currency. */
function sumLine(items: readonly unknown[]): string[] {
  const currencies = new Set(items.map((item) => textOf(item, 'currency')))
  const [currency] = currencies
  if (items.length < 2 || currencies.size > 1 || !currency) return []
  const sum = items.reduce<number>(
    (total, item) => total + (numberOf(item, 'item_price') ?? NaN) * (numberOf(item, 'quantity') ?? 1),
    0,
  )
  return Number.isFinite(sum) ? [`= ${Number(sum.toFixed(3))} ${currency}`] : []
}

/** A line for each person, and behind them where the cards come from. */
export function contactsContent(contacts: readonly unknown[], sources: readonly string[] = []): Cards {
  const cards = contacts.map(contactLine).filter(Boolean)
  if (cards.length === 0) return { type: 'unsupported', what: 'contacts' }
  return { type: 'shown', what: 'contact', shown: [...cards, lineOf(...sources)].filter(Boolean).join('\n') }
}

function contactLine(card: unknown): string {
  const textsIn = (list: string, name: string) => listOf(card, list).map((each) => textOf(each, name))
  const [name, org] = [partOf(card, 'name'), partOf(card, 'org')]
  const parts = ['prefix', 'first_name', 'middle_name', 'last_name', 'suffix'].map((part) => textOf(name, part))
  return lineOf(
    textOf(name, 'formatted_name') || parts.filter(Boolean).join(' '),
    ...['company', 'department', 'title'].map((part) => textOf(org, part)),
    ...listOf(card, 'phones').map(phoneOf),
    ...textsIn('emails', 'email'),
    ...listOf(card, 'addresses').map(addressLine),
    ...textsIn('urls', 'url'),
    textOf(card, 'birthday'),
  )
}

/** A card may name a person of WhatsApp without their number. */
function phoneOf(phone: unknown): string {
  const [id, type] = [textOf(phone, 'wa_id'), textOf(phone, 'type')]
  const number = textOf(phone, 'phone') || (id && `+${id}`)
  return number && type ? `${number} (${type})` : number
}

function addressLine(address: unknown): string {
  const [street, zip, city, country] = ['street', 'zip', 'city', 'country'].map((name) => textOf(address, name))
  return lineOf(street ?? '', [zip, city].filter(Boolean).join(' '), country ?? '')
}
