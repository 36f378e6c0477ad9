/**
 * Where a marked value begins and ends: a possessive `'s`, an article and an elided one stand beside it, and a name that is
 * joined by a hyphen is one. What was taught as a value stays as it was taught.
 */
import type { Annotation } from '../text/training-data.ts'

/** Whether a text was taught as a value of an entity. */
export type IsTaught = (value: string, entity: string) => boolean

const possessive = /['’]s$/iu
const elided = /^(?:l|d|un|dell|all|nell|sull|dall|quell)['’](?=\p{L})/iu
const article =
  /^(?:an?|the|this|that|my|your|some|der|die|das|den|dem|des|eine?[nrms]?|meine?[nrms]?|il|lo|la|gli|le|un[ao]?|het|de|een|mijn|yr?|fy)(?:\s+|$)/iu
const hyphens = /^[-‐‑]$/u
const nextPart = /^[-‐‑]\p{Lu}[\p{L}\p{M}]+/u
const partBefore = /\p{Lu}[\p{L}\p{M}]+[-‐‑]$/u

/** The spans of a text as people would mark them; one that is nothing but an article is none. */
export const withProperEnds = (text: string, spans: readonly Annotation[], isTaught: IsTaught): Annotation[] =>
  joinSpans(text, spans).flatMap((span) => {
    const { start, end } = trimSpan(text, extendSpan(text, span, isTaught), isTaught)
    return end > start ? [{ ...span, start, end }] : []
  })

function joinSpans(text: string, spans: readonly Annotation[]): Annotation[] {
  const found: Annotation[] = []
  for (const span of spans) {
    const before = found.at(-1)
    if (before && before.entity === span.entity && hyphens.test(text.slice(before.end, span.start)))
      found.splice(-1, 1, { ...before, end: span.end })
    else found.push(span)
  }
  return found
}

/** `García` of `García-Márquez` is no name; `Berlin` of `Berlin-based` is one. */
function extendSpan(text: string, span: Annotation, isTaught: IsTaught): Annotation {
  const value = text.slice(span.start, span.end)
  if (!/^\p{Lu}/u.test(value) || isTaught(value, span.entity)) return span
  const after = nextPart.exec(text.slice(span.end))?.[0].length ?? 0
  const before = partBefore.exec(text.slice(0, span.start))?.[0].length ?? 0
  return { ...span, start: span.start - before, end: span.end + after }
}

function trimSpan(text: string, { entity, ...span }: Annotation, isTaught: IsTaught): { start: number; end: number } {
  let { start, end } = span
  for (;;) {
    const value = text.slice(start, end)
    if (value === '' || isTaught(value, entity)) return { start, end }
    const before = (article.exec(value) ?? elided.exec(value))?.[0].length ?? 0
    const after = possessive.exec(value)?.[0].length ?? 0
    if (before + after === 0) return { start, end }
    start += before
    end = Math.max(start, end - after)
  }
}

/** Words in capitals as they would be without: who shouts writes no names. Short ones are abbreviations: `BMW`. */
export function withoutShouting(text: string): string {
  const shouted = /\p{Ll}/u.test(text) ? /(?<!\p{L})\p{Lu}{4,}(?!\p{L})/gu : /\p{Lu}+/gu
  return text.replace(shouted, (word) => (word.toLowerCase().length === word.length ? word.toLowerCase() : word))
}
