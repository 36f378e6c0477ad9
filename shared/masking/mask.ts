/** Puts placeholders and replacements in place of what was found in a text. */
import type { MaskedPart } from './find.ts'
import type { MaskKind } from './kinds.ts'
import { plainTextOf } from './plain-text.ts'

/** The placeholder of a value: `value` is the same for every way to write it, `written` is what the customer typed. */
export type NameOf = (kind: MaskKind, value: string, written: string) => string

/** @param parts as `findMasked` gives them: sorted, and none over another. */
export function maskedText(text: string, parts: readonly MaskedPart[], nameOf: NameOf): { shown: string } {
  let shown = ''
  let at = 0
  for (const { kind, start, end, rule } of parts) {
    const written = text.slice(start, end)
    shown +=
      text.slice(at, start) +
      (kind === 'own' ? (rule?.replacement ?? '***') : nameOf(kind, valueOf(kind, written), written))
    at = end
  }
  return { shown: shown + text.slice(at) }
}

/** A value as it is compared: however it is spaced and capitalised, it has one placeholder in a conversation. */
export function valueOf(kind: MaskKind, written: string): string {
  const { text, folded } = plainTextOf(written)
  if (kind === 'secret') return text
  if (kind === 'name' || kind === 'dob') return folded.replace(/\s+/g, ' ')
  if (kind === 'email') return folded.replace(/\s+/g, '')
  return text.toUpperCase().replace(kind === 'phone' ? /[^0-9+]+/g : /[^A-Z0-9]+/g, '')
}
