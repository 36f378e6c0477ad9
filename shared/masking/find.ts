/** Finds what of a customer's text is to be masked: built-in kinds of values by their detectors, and a company's own rules. */
import { findCards } from './card.ts'
import { findDatesOfBirth } from './dob.ts'
import { findEmails } from './email.ts'
import type { Found } from './found.ts'
import { findIbans } from './iban.ts'
import { findIds } from './id.ts'
import { maskKinds, type MaskKind, type MaskModes } from './kinds.ts'
import { findNames } from './name.ts'
import { findPhones, type PhoneOptions } from './phone.ts'
import { placeholderPattern } from './placeholders.ts'
import { plainTextOf, type PlainText } from './plain-text.ts'
import { findSecrets } from './secret.ts'

/** A company's own rule, compiled by who has an engine that is linear in time. */
export interface CompiledRule {
  _id: string
  name: string
  /** Start and end of every match in the text as it was written. */
  find: (text: string) => readonly (readonly [start: number, end: number])[]
  replacement: string
}

export interface MaskOptions extends PhoneOptions {
  modes: Readonly<Partial<MaskModes>>
  rules?: readonly CompiledRule[] | undefined
}

/** A part of the source, in UTF-16 code units; only those of own rules have a rule. */
export interface MaskedPart {
  kind: MaskKind | 'own'
  start: number
  end: number
  rule?: CompiledRule
}

type Detector = (text: PlainText, options: MaskOptions) => readonly Found[]

const detectors: Readonly<Record<MaskKind, Detector>> = {
  card: findCards,
  iban: findIbans,
  id: findIds,
  secret: findSecrets,
  email: findEmails,
  phone: findPhones,
  dob: findDatesOfBirth,
  name: findNames,
}

/**
 * What is to be masked, sorted, none over another. Of two that overlap the built-in kind that stands first in `maskKinds`
 * is kept, then the company's own rules in their order. What already is a placeholder stays one.
 */
export function findMasked(text: string, options: MaskOptions): readonly MaskedPart[] {
  const kinds = maskKinds.filter((kind) => (options.modes[kind] ?? 'off') !== 'off')
  const rules = options.rules ?? []
  if (!text || (!kinds.length && !rules.length)) return []
  const plain = plainTextOf(text)
  const candidates: MaskedPart[] = kinds.flatMap((kind) =>
    detectors[kind](plain, options).map(({ start, end }) => ({ kind, ...plain.sourceOf(start, end) })),
  )
  for (const rule of rules)
    for (const [start, end] of rule.find(text)) if (end > start) candidates.push({ kind: 'own', start, end, rule })
  return withoutOverlaps(candidates, [...text.matchAll(placeholderPattern)].map(spanOf), text.length)
}

const spanOf = ({ index, 0: { length } }: RegExpExecArray): Found => ({ start: index, end: index + length })

/** The first of those that overlap, in the order given, sorted by place. Linear: every place is taken at most once. */
function withoutOverlaps(parts: readonly MaskedPart[], taken: readonly Found[], length: number) {
  const isTaken = new Uint8Array(length)
  for (const { start, end } of taken) isTaken.fill(1, start, end)
  const kept = parts.filter(({ start, end }) => {
    if (isTaken.subarray(start, end).includes(1)) return false
    isTaken.fill(1, start, end)
    return true
  })
  return kept.toSorted((a, b) => a.start - b.start)
}
