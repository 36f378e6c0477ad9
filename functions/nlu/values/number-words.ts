/** Numbers as words in English and German: `a dozen`, `twenty-five`, `fünfundzwanzig`. */
import { fold, isWord, type Token } from '../text/text.ts'
import type { EntityMatch } from './entities.ts'

const units = new Map<string, number>()
const tens = new Map<string, number>()
const groups = new Map<string, number>()

const add = (to: Map<string, number>, first: number, step: number, list: string) => {
  for (const [index, names] of list.split(' ').entries())
    for (const name of names.split('/')) to.set(fold(name), first + index * step)
}
add(units, 2, 1, 'two/zwei/zwo three/drei four/vier five/fünf six/sechs seven/sieben eight/acht nine/neun ten/zehn')
add(units, 11, 1, 'eleven/elf twelve/zwölf thirteen/dreizehn fourteen/vierzehn fifteen/fünfzehn sixteen/sechzehn')
add(units, 17, 1, 'seventeen/siebzehn eighteen/achtzehn nineteen/neunzehn')
add(units, 1, 0, 'eins')
add(tens, 20, 10, 'twenty/zwanzig thirty/dreißig/dreissig forty/vierzig fifty/fünfzig sixty/sechzig seventy/siebzig')
add(tens, 80, 10, 'eighty/achtzig ninety/neunzig')
add(groups, 12, 0, 'dozen/dutzend')
add(groups, 100, 0, 'hundred/hundert')
add(groups, 1000, 0, 'thousand/tausend')

/** Before a unit of time or a group an article counts as one: `in a week`, `ein Dutzend`. */
const ones = new Set('a an one ein eine einer einem einen'.split(' '))

/** As a whole answer these count; `a` says nothing. */
const lonelyOnes = new Set(['one', 'eine', 'einer', 'einen', 'ein'])

export const countNamed = (folded: string): number | undefined =>
  ones.has(folded) ? 1 : (units.get(folded) ?? tens.get(folded) ?? compound(folded))

/** `fünfundzwanzig` and `zweihundert`, which English writes as several words. */
function compound(folded: string): number | undefined {
  if (folded.endsWith('hundert')) {
    const hundreds = units.get(folded.slice(0, -'hundert'.length))
    return hundreds && hundreds * 100
  }
  const [unit, ten, more] = folded.split('und')
  if (unit === undefined || ten === undefined || more !== undefined) return undefined
  const [small, large] = [unit === 'ein' ? 1 : units.get(unit), tens.get(ten)]
  return small !== undefined && large !== undefined ? large + small : undefined
}

/** A lone article is no number, because `a bouquet` and `ein Strauß` count nothing. */
export function numbersNamed(tokens: readonly Token[]): EntityMatch[] {
  const words = tokens.filter(({ folded }) => isWord(folded))
  const found: EntityMatch[] = []
  const [only] = words
  if (words.length === 1 && lonelyOnes.has(only!.folded))
    return [{ entity: 'number', value: '1', start: only!.start, end: only!.end, source: 'built-in' }]
  for (let at = 0; at < words.length; at++) {
    const { value, length } = numberAt(
      words.map(({ folded }) => folded),
      at,
    )
    if (length === 0) continue
    const [first, last] = [words[at]!, words[at + length - 1]!]
    found.push({ entity: 'number', value: String(value), start: first.start, end: last.end, source: 'built-in' })
    at += length - 1
  }
  return found
}

function numberAt(words: readonly string[], at: number): { value: number; length: number } {
  const isHalf = words[at] === 'half' || words[at] === 'halbes'
  const named = isHalf ? 0.5 : countNamed(words[at] ?? '')
  const skipped = isHalf && ones.has(words[at + 1] ?? '') ? 2 : 1
  const group = groups.get(words[at] ?? '')
  if (named === undefined) return group === undefined ? none : { value: group, length: 1 }
  const following = groups.get(words[at + skipped] ?? '')
  if (following !== undefined) return { value: named * following, length: skipped + 1 }
  if (isHalf || ones.has(words[at]!)) return none
  const unit = tens.has(words[at]!) ? units.get(words[at + 1] ?? '') : undefined
  return unit !== undefined && unit < 10 ? { value: named + unit, length: 2 } : { value: named, length: 1 }
}

const none = { value: 0, length: 0 }
