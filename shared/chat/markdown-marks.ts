/**
 * Marks of emphasis and links in one line of markdown. Only what is surely meant as a mark is one: `20*30*40`, `snake_case`
 * and `**** Hotel` are text. Brackets in an address may be balanced, and the sign of a sentence behind it is not part of it.
 */

export type Mark =
  /** A bare address has no label. */
  | {
      readonly kind: 'link'
      readonly start: number
      readonly end: number
      readonly address: string
      readonly label?: string
    }
  /** `signs` stand at both ends. */
  | { readonly kind: 'strong' | 'em'; readonly start: number; readonly end: number; readonly signs: string }

const named = String.raw`\[((?:[^[\]]|\[[^[\]]*\]){1,500})\]\(<?((?:[^()\s<>]|\([^()\s<>]*\))+)>?\)`
const bare = String.raw`(https?:\/\/(?:[^\s<>"()[\]]|\([^\s<>"()]*\)|\[[^\s<>"[\]]*\])+(?<![.,;:!?'’“”»«…*_~|\\]))`
/** Two stars may part a word, and no figures. */
const stars = String.raw`(?<![\p{N}\\])(\*\*)(?![*\s]*\s).{1,1000}?\*\*(?![*\p{N}])`
const lines = String.raw`(?<![\p{L}\p{N}\\])(__)(?![_\s]*\s).{1,1000}?(?<!\s)__(?![_\p{L}\p{N}])`
const single = String.raw`(?<![\p{L}\p{N}\\])([*_])(?!\6|\s).{1,1000}?(?<!\6|\s)\6(?!\6|[\p{L}\p{N}])`
const mark = new RegExp([named, bare, stars, lines, single].join('|'), 'gu')

/** In their order; none within another, because what is in a mark is read when the mark is. */
export const marksIn = (line: string): Mark[] =>
  [...line.matchAll(mark)].map(
    ({ 0: whole, 1: label, 2: target, 3: address, 4: two, 5: low, 6: one, index: start }) => {
      const place = { start, end: start + whole.length }
      const signs = two ?? low ?? one
      if (signs) return { ...place, kind: one ? 'em' : 'strong', signs }
      return { ...place, kind: 'link', address: (target ?? address)!, ...(label && { label }) }
    },
  )
