/** Figures as people write them: which marks part thousands and which one parts the decimals. */
import type { ContentLanguage } from '#shared/languages'

const englishMarks: ReadonlySet<ContentLanguage> = new Set(['en', 'cy'])

/**
 * Digits of a figure with a point before the decimals: `1234.50` from `1.234,50`, `1,234.50` and `1'234.50`; `100000`
 * from the Indian `1,00,000`; `1.5` from `1 1/2`. None where the marks may mean several numbers.
 */
export function figureValue(written: string, language: ContentLanguage | undefined): string | undefined {
  const [, whole = '0', above, below] = /^(?:(\d+) )?(\d+)[/⁄](\d+)$/.exec(written) ?? []
  if (above && below) return parts.has(`${above}/${below}`) ? `${whole}.${parts.get(`${above}/${below}`)}` : undefined
  const plain = /^\d{1,3}([ '])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/.test(written) ? written.replaceAll(/[ ']/g, '') : written
  if (/^\d+$/.test(plain)) return plain.length > digitsMax ? undefined : plain
  if (/^\.\d+$/.test(plain)) return `0${plain}`
  const group = groupMarks.find(({ pattern }) => pattern.test(plain))?.mark
  if (group) return plain.replaceAll(group, '').replace(',', '.')
  const [, integer, mark, decimals] = /^(\d+)([.,])(\d+)$/.exec(plain) ?? []
  if (integer === undefined || decimals === undefined || /^0\d/.test(integer)) return undefined
  const isDecimal = integer === '0' || integer.length > 3 || decimals.length !== 3 || plain !== written
  if (isDecimal) return `${integer}.${decimals}`
  return language && (mark === ',') !== englishMarks.has(language) ? undefined : integer + decimals
}

/** Groups of three, of which there are two or a decimal behind them, and the Indian groups of two. */
const groupMarks = [
  { mark: '.', pattern: /^[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:\.\d{3})+,\d+)$/ },
  { mark: ',', pattern: /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:,\d{3})+\.\d+)$/ },
  { mark: ',', pattern: /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$/ },
]

/** Decimals of the parts that people write; a third has none that end. */
const parts = new Map([
  ['1/2', '5'],
  ['1/4', '25'],
  ['3/4', '75'],
])

const digitsMax = 15
