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

/** Start and end of a match in UTF-16 code units; a `rest` is hidden because the rule does not look at it. */
export type MaskSpan = readonly [start: number, end: number, rest?: 'rest']

/** A company's own rule, compiled by who has an engine that is linear in time. */
export interface CompiledRule {
  _id: string
  name: string
  /** Start and end of every match in the text as it was written. */
  find: (text: string) => readonly MaskSpan[]
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
 * is kept, then the company's own rules in their order; of a rest, all that nothing else hides. What already is a
 * placeholder stays one.
 */
export function findMasked(text: string, options: MaskOptions): readonly MaskedPart[] {
  const kinds = maskKinds.filter((kind) => (options.modes[kind] ?? 'off') !== 'off')
  const rules = options.rules ?? []
  if (!text || (!kinds.length && !rules.length)) return []
  const plain = plainTextOf(text)
  const candidates: Candidate[] = kinds.flatMap((kind) =>
    detectors[kind](plain, options).map(({ start, end }) => ({ part: { kind, ...plain.sourceOf(start, end) } })),
  )
  for (const rule of rules)
    for (const [start, end, rest] of rule.find(text))
      if (end > start) candidates.push({ part: { kind: 'own', start, end, rule }, isRest: rest !== undefined })
  return withoutOverlaps(candidates, [...text.matchAll(placeholderPattern)].map(spanOf), text.length)
}

const spanOf = ({ index, 0: { length } }: RegExpExecArray): Found => ({ start: index, end: index + length })

interface Candidate {
  part: MaskedPart
  isRest?: boolean
}

/** The first of those that overlap, in the order given, sorted by place. Linear: every place is taken at most once. */
function withoutOverlaps(candidates: readonly Candidate[], taken: readonly Found[], length: number): MaskedPart[] {
  const isTaken = new Uint8Array(length)
  for (const { start, end } of taken) isTaken.fill(1, start, end)
  const kept = candidates.flatMap(({ part, isRest }) => {
    const isFree = !isTaken.subarray(part.start, part.end).includes(1)
    const free = isFree ? [part] : isRest ? gapsIn(part, isTaken) : []
    for (const { start, end } of free) isTaken.fill(1, start, end)
    return free
  })
  return kept.toSorted((a, b) => a.start - b.start)
}

/** The places of a part that nothing has taken. */
function gapsIn(part: MaskedPart, isTaken: Uint8Array): MaskedPart[] {
  const gaps: MaskedPart[] = []
  for (let start = part.start; start < part.end;) {
    const next = isTaken.indexOf(1, start)
    const end = next === -1 ? part.end : Math.min(next, part.end)
    if (end > start) gaps.push({ ...part, start, end })
    const free = isTaken.indexOf(0, end)
    start = free === -1 ? part.end : free
  }
  return gaps
}
