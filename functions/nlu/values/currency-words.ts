/** Names of currencies in every language of the content, as the runtime itself writes them. */
import { contentLanguages } from '#shared/languages'

let currencies: Map<string, string> | undefined

const commonCurrencies = [
  'EUR',
  'GBP',
  'USD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'JPY',
  'CNY',
  'INR',
  'CAD',
  'AUD',
]

/** Signs, codes and names: "€", "eur", "euros", "Pfund", each to its code. */
export function currencyWords(): Map<string, string> {
  if (currencies) return currencies
  currencies = new Map([
    ['$', 'USD'],
    ['£', 'GBP'],
    ['€', 'EUR'],
  ])
  for (const currency of commonCurrencies) {
    currencies.set(currency.toLowerCase(), currency)
    for (const language of contentLanguages) {
      for (const currencyDisplay of ['name', 'narrowSymbol'] as const) {
        const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
        for (const count of [1, 2]) {
          const name = format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? ''
          const word = name.split(/[\s-]/).at(-1)!.toLowerCase()
          if (word !== '' && !currencies.has(word)) currencies.set(word, currency)
        }
      }
    }
  }
  return currencies
}
