/** What of customers' words nobody is to see, as a company has decided it: its kinds, and its own rules ready to run. */
import { countryOf } from '#shared/masking/country'
import { findMasked, type CompiledRule, type MaskedPart } from '#shared/masking/find'
import { maskKinds, type MaskKind } from '#shared/masking/kinds'
import { maskedText } from '#shared/masking/mask'
import { MaskBudget } from './mask-budget.ts'
import { compileMaskPattern, stepsOf, type MaskPattern } from './mask-rule.ts'
import { isPhone } from './phone-check.ts'
import { BoundedMap } from '../../platform/tenancy/bounded-map.ts'
import type { MaskingItem } from '../../platform/tenancy/tenancy.ts'
import { modesOf, plainPlaceholder, type MaskedCompany } from './decided.ts'

interface PartsOptions {
  /** All by default. */
  readonly kinds?: readonly MaskKind[]
  /** One for all texts of a message; a text alone has its own. */
  readonly budget?: MaskBudget
}

/**
 * What of a text is to be hidden: of the `kinds`, and by own rules. When their budget is spent, all that not every rule has
 * looked at is hidden.
 */
export function partsToHide(
  text: string,
  { company: { timezone }, masking }: MaskedCompany,
  { kinds = maskKinds, budget = new MaskBudget() }: PartsOptions = {},
): readonly MaskedPart[] {
  const modes = modesOf(masking)
  return findMasked(text, {
    modes: Object.fromEntries(kinds.map((kind) => [kind, modes[kind]])),
    isPhone,
    country: countryOf(timezone),
    ...(masking && { rules: rulesOf(masking).map((rule) => ({ ...rule, find: (each) => rule.find(each, budget) })) }),
  })
}

type RunnableRule = Omit<CompiledRule, 'find'> & MaskPattern

/** A rule whose pattern does not compile any more hides nothing. */
const rulesOf = ({ rules }: MaskingItem): readonly RunnableRule[] =>
  rules.flatMap((rule) => (rule.enabled ? (runnableRule(rule) ?? []) : []))

const steps = new WeakMap<MaskPattern['find'], number>()

/** What all enabled rules need together for one long text; each pattern is measured once a process. */
export function stepsOfRules(rules: readonly MaskingItem['rules'][number][]): number {
  const needed = rules.map((rule) => {
    const runnable = rule.enabled ? runnableRule(rule) : undefined
    if (!runnable) return 0
    const known = steps.get(runnable.find) ?? stepsOf(runnable)
    steps.set(runnable.find, known)
    return known
  })
  return needed.reduce((sum, each) => sum + each, 0)
}

const compiled = new BoundedMap<string, ReturnType<typeof compileMaskPattern>>(2000)

/** A rule that can be run over texts; none where its pattern cannot. A pattern is compiled once a process. */
function runnableRule({ _id, name, pattern, replacement }: MaskingItem['rules'][number]): RunnableRule | undefined {
  const known = compiled.get(pattern) ?? compileMaskPattern(pattern)
  compiled.set(pattern, known)
  return 'find' in known ? { _id, name, replacement, find: known.find } : undefined
}

/** The text of a customer that belongs to no conversation yet, or names a file: its placeholders have no numbers. */
export function hideIn(company: MaskedCompany, text: string): string {
  const parts = partsToHide(text, company)
  return parts.length === 0 ? text : maskedText(text, parts, plainPlaceholder).shown
}
