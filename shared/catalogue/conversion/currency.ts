/** Amounts of money by rates that the company has entered: another rate is never made up. */
import type { ContentLanguage } from '../../languages.ts'
import { recordOf, textOf, type Given, type ModuleAnswer } from '../answer.ts'
import { askedIn, foundIn, numberIn, writtenNumber } from './amount.ts'

/** What people write for a currency. A dollar is that of the US, unless the rates hold none. */
const names: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  $: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  '£': 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  pfund: 'GBP',
  '¥': 'JPY',
  yen: 'JPY',
  franken: 'CHF',
  francs: 'CHF',
  franc: 'CHF',
}

const codeOf = (written: string): string | undefined => {
  const plain = written.trim().toLowerCase()
  const code = names[plain] ?? plain.toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : undefined
}

/** Those of ISO 4217 that have no cents, or three digits of them. */
const digitsOf: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, ISK: 0, HUF: 0, CLP: 0, KWD: 3, BHD: 3, TND: 3 }

/** `20 EUR in USD` with `base: EUR` and `rates: { "USD": 1.08 }` → `20.00 EUR = 21.60 USD`. */
export function currencyAnswer(args: Given, { language }: { readonly language: ContentLanguage }): ModuleAnswer {
  const asked = askedIn(textOf(args['words']), language)
  const from = asked && foundIn(asked.from, codeOf)
  const into = asked && foundIn(asked.into || textOf(args['into']), codeOf)
  if (!asked || !from || !into) return { path: 'not-understood', fails: true }
  const rates = ratesOf(args)
  const [rateFrom, rateInto] = [rates.get(from), rates.get(into)]
  if (rateFrom === undefined || rateInto === undefined) return { path: 'no-rate', fails: true }
  const value = (asked.amount / rateFrom) * rateInto
  const written = (amount: number, code: string) => {
    const digits = digitsOf[code] ?? 2
    return `${writtenNumber(amount, digits, language, digits)} ${code}`
  }
  const after = written(value, into)
  const asOf = textOf(args['asOf'])
  return {
    variables: {
      converted: after,
      converted_number: String(Number(value.toPrecision(12))),
      converted_unit: into,
    },
    ...(args['silent'] !== true && {
      text: `${written(asked.amount, from)} = ${after}${asOf === '' ? '' : ` (${asOf})`}`,
    }),
  }
}

/** What one of the base is in each currency; what is no positive number is no rate. */
function ratesOf(args: Given): ReadonlyMap<string, number> {
  const base = codeOf(textOf(args['base']))
  const found = new Map<string, number>()
  for (const [name, given] of Object.entries(recordOf(args['rates']))) {
    const code = codeOf(name)
    const rate = typeof given === 'string' ? numberIn(given, 'en') : given
    if (code && typeof rate === 'number' && Number.isFinite(rate) && rate > 0) found.set(code, rate)
  }
  if (base) found.set(base, 1)
  return found
}
