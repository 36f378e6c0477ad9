/**
 * Cells as a row keeps them: their texts, deflated. One text of 300 cells is read four times as fast as as many attributes.
 * What a line has in common with the one above is left out, which halves the rows of responses, because each is there for
 * every channel and language.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { isDeepStrictEqual } from 'node:util'
import { type Cells, type Family, type FamilyCells, type MutableCells, textOfCells } from '#shared/figures/counters'
import { compareTexts } from '#shared/order'

/** The cells of a family, of a day or month; none where all of them are 0, because such a row is not written. */
export function packedFamily(cells: FamilyCells): Uint8Array | undefined {
  const text = shortText(cells)
  return text === '' ? undefined : deflateRawSync(text)
}
export const cellsOfFamily = (packed: Uint8Array): Record<string, number[]> =>
  cellsInShortText(inflateRawSync(packed).toString())

/** All families of a quarter: JSON of their texts; as above. */
export function packedFamilies(cells: Cells): Uint8Array | undefined {
  const texts = Object.entries(cells).flatMap(([family, own]) => {
    const text = shortText(own)
    return text === '' ? [] : [[family, text] as const]
  })
  return texts.length === 0 ? undefined : deflateRawSync(JSON.stringify(Object.fromEntries(texts)))
}
/** `only` some of the families: a day has a hundred quarters, and most of what they hold is not asked for. */
export function cellsOfFamilies(packed: Uint8Array, only?: readonly Family[]): MutableCells {
  const texts = JSON.parse(inflateRawSync(packed).toString()) as Partial<Record<Family, string>>
  // The names of an object are not narrower than `string` to the compiler.
  const named = only ?? (Object.keys(texts) as Family[])
  return Object.fromEntries(
    named.flatMap((family) => {
      const text = texts[family]
      return text === undefined ? [] : [[family, cellsInShortText(text)]]
    }),
  )
}

/** Whether two rows say the same; their bytes differ where another Node.js has deflated them. */
export const isSame = (
  one: Uint8Array | undefined,
  other: Uint8Array | undefined,
  read: (packed: Uint8Array) => object,
): boolean => (one && other ? isDeepStrictEqual(read(one), read(other)) : one === other)

/** In place of what stands there in the line above; what begins with it by itself has it twice. */
const same = '\u0002'

/** The names first, then channel and language, then the numbers: sorted like that, most lines are the one above but for an end. */
function shortText(cells: FamilyCells): string {
  const text = textOfCells(cells)
  if (text === '') return ''
  const lines = text.split('\n').map((line) => {
    const [channel = '', language = '', ...more] = line.split('\t')
    return [...more.slice(0, -1), channel, language, more.at(-1) ?? '']
  })
  const sorted = lines.map((parts) => ({ parts, key: parts.join('\t') })).toSorted((a, b) => compareTexts(a.key, b.key))
  let above: readonly string[] = []
  return sorted
    .map(({ parts }) => {
      const short = parts.map((part, place) =>
        part === above[place] ? same : part.startsWith(same) ? same + part : part,
      )
      above = parts
      return short.join('\t')
    })
    .join('\n')
}

function cellsInShortText(text: string): Record<string, number[]> {
  const cells: Record<string, number[]> = Object.create(null) as Record<string, number[]>
  if (text === '') return cells
  let above: readonly string[] = []
  for (const line of text.split('\n')) {
    const parts = line.split('\t')
    for (let place = 0; place < parts.length; place++) {
      const part = parts[place]!
      if (part === same) parts[place] = above[place]!
      else if (part.startsWith(same)) parts[place] = part.slice(same.length)
    }
    above = parts
    const names = parts.slice(0, -behindNames)
    const [channel = '', language = '', numbers = ''] = parts.slice(-behindNames)
    cells[[channel, language, ...names].join('\t')] = numbers.split(' ').map(Number)
  }
  return cells
}

/** Channel, language and the numbers. */
const behindNames = 3
