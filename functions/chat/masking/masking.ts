/** What of customers' words nobody is to see, as a company has decided it: its kinds, and its own rules ready to run. */
import { countryOf } from '#shared/masking/country'
import { findMasked, type CompiledRule, type MaskedPart } from '#shared/masking/find'
import { maskKinds, type MaskKind } from '#shared/masking/kinds'
import { maskedText } from '#shared/masking/mask'
import { compileMaskPattern } from '../mask-rule.ts'
import { isPhone } from '../phone-check.ts'
import type { MaskingItem } from '../../platform/tenancy/tenancy.ts'
import { modesOf, plainPlaceholder, type MaskedCompany } from './decided.ts'

/** What of a text is to be hidden: of the `kinds`, which are all by default, and by own rules. */
export function partsToHide(
  text: string,
  { company: { timezone }, masking }: MaskedCompany,
  kinds: readonly MaskKind[] = maskKinds,
): readonly MaskedPart[] {
  const modes = modesOf(masking)
  return findMasked(text, {
    modes: Object.fromEntries(kinds.map((kind) => [kind, modes[kind]])),
    isPhone,
    country: countryOf(timezone),
    ...(masking && { rules: rulesOf(masking) }),
  })
}

const made = new WeakMap<MaskingItem, readonly CompiledRule[]>()

/** Made once for each time that the company is read. A rule whose pattern does not compile any more hides nothing. */
function rulesOf(masking: MaskingItem): readonly CompiledRule[] {
  const known = made.get(masking)
  if (known) return known
  const rules = masking.rules.flatMap((rule) => (rule.enabled ? (runnableRule(rule) ?? []) : []))
  made.set(masking, rules)
  return rules
}

const compiled = new Map<string, ReturnType<typeof compileMaskPattern>>()
const compiledMax = 2000

/** A rule that can be run over texts; none where its pattern cannot. A pattern is compiled once a process. */
function runnableRule({ _id, name, pattern, replacement }: MaskingItem['rules'][number]): CompiledRule | undefined {
  if (compiled.size > compiledMax) compiled.clear()
  const known = compiled.get(pattern) ?? compileMaskPattern(pattern)
  compiled.set(pattern, known)
  return 'find' in known ? { _id, name, replacement, find: known.find } : undefined
}

/** The text of a customer that belongs to no conversation yet, or names a file: its placeholders have no numbers. */
export function hideIn(company: MaskedCompany, text: string): string {
  const parts = partsToHide(text, company)
  return parts.length === 0 ? text : maskedText(text, parts, plainPlaceholder).shown
}
