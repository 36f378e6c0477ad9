/** Masking: the built-in kinds of a company and its own rules. */
import { isBuilder } from '#shared/access'
import type { Given } from '#shared/contract'
import type { MaskRule, MaskSettings, masking } from '#shared/contracts/masking'
import { faultAt } from '#shared/faults'
import { lookOf } from '#shared/fields/names'
import { maskRulesMax } from '#shared/limits'
import { neverKept } from '#shared/masking/kinds'
import { maskedText } from '#shared/masking/mask'
import { badRequest, Problem } from '#shared/problem'
import { findCustomer, scopeOf } from '../../chat/conversation/conversation.ts'
import { hitsSince } from '../../chat/masking/hits.ts'
import { modesOf, plainPlaceholder } from '../../chat/masking/decided.ts'
import { rulesStepsMax } from '../../chat/masking/mask-budget.ts'
import { partsToHide, stepsOfRules } from '../../chat/masking/masking.ts'
import { valueInVault } from '../../chat/masking/vault.ts'
import { compileMaskPattern, hidesMuch, stepsOf, type MaskPattern } from '../../chat/masking/mask-rule.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import type { MaskingItem } from '../../platform/tenancy/tenancy.ts'
import { changeMasking, readMasking, requireRevision } from './changes.ts'

export const operations: Operations<typeof masking> = {
  list: async (_, context) => (await readMasking(context)).rules.toSorted((a, b) => a.name.localeCompare(b.name)),

  create: async (draft, context) => {
    requirePattern(draft.pattern)
    const rule: MaskRule = { ...draft, _id: context.newId(), revision: 1 }
    await changeMasking(context, (before) => {
      if (before.rules.length >= maskRulesMax) throw new Problem('too-large', { limit: `${maskRulesMax} rules` })
      requireOwnName(before, rule)
      const rules = [...before.rules, rule]
      requireAffordable(before.rules, rules)
      return { after: { ...before, rules }, about: aboutRule(rule) }
    })
    return rule
  },

  update: async ({ id, revision, ...draft }, context) => {
    requirePattern(draft.pattern)
    const after = await changeMasking(context, (before) => {
      const former = ruleOf(before, id)
      requireRevision(revision, former.revision)
      const rule = { ...former, ...draft, revision: former.revision + 1 }
      requireOwnName(before, rule)
      const rules = before.rules.map((each) => (each._id === id ? rule : each))
      requireAffordable(before.rules, rules)
      return { after: { ...before, rules }, about: aboutRule(rule) }
    })
    return ruleOf(after, id)
  },

  remove: async ({ id, revision }, context) => {
    await changeMasking(context, (before) => {
      const { name, revision: current } = ruleOf(before, id)
      requireRevision(revision, current)
      return { after: { ...before, rules: before.rules.filter((rule) => rule._id !== id) }, about: { name, id } }
    })
    return { id }
  },

  kinds: async (_, context) => settingsOf(await readMasking(context), context),

  updateKinds: async ({ modes, revision }, context) => {
    const kept = neverKept.find((kind) => modes[kind] === 'keep')
    if (kept) throw badRequest(faultAt(`modes.${kept}`, 'kept-nowhere'))
    const after = await changeMasking(context, (before) => {
      requireRevision(revision, before.modesRevision)
      return {
        after: { ...before, modes: { ...before.modes, ...modes }, modesRevision: before.modesRevision + 1 },
        about: { name: Object.keys(modes).join(', '), revision: before.modesRevision + 1 },
      }
    })
    return settingsOf(after, context)
  },

  tryOut: async (asked, context) => tryOut(asked, context),

  reveal: async ({ userId, placeholder }, context) => {
    const { scope, rights, actor, now } = context
    const { owner } = await findCustomer(scope, userId)
    const isHolder = owner.by === 'agent' && owner.agentId === actor.id
    if (!isBuilder(rights) && !isHolder) throw new Problem('not-taken-over')
    const value = await valueInVault(scopeOf(scope, userId), placeholder, now)
    if (value === undefined) throw new Problem('value-gone')
    // By id, because the audit must not name a customer who may be deleted later.
    await context.commit([], { about: { name: userId, id: userId, description: placeholder } })
    return { value }
  },
}

function ruleOf({ rules }: Pick<MaskingItem, 'rules'>, id: string): MaskRule {
  const found = rules.find((rule) => rule._id === id)
  if (!found) throw new Problem('not-found')
  return found
}

const aboutRule = ({ name, _id: id, revision }: MaskRule) => ({ name, id, revision })

function requireOwnName({ rules }: Pick<MaskingItem, 'rules'>, { _id, name }: MaskRule): void {
  const isTaken = rules.some((rule) => rule._id !== _id && lookOf(rule.name) === lookOf(name))
  if (isTaken) throw new Problem('duplicate-name', {}, [faultAt('name', 'name-taken')])
}

/** MASKING-002: a pattern that cannot be read, finds something in nothing, or takes too long by itself is refused. */
function requirePattern(pattern: string, path = 'pattern'): MaskPattern {
  const compiled = compileMaskPattern(pattern)
  if ('find' in compiled) {
    if (stepsOf(compiled) > rulesStepsMax) throw badRequest(faultAt(path, 'pattern-slow'))
    return compiled
  }
  const { fault } = compiled
  throw badRequest(
    fault.code === 'pattern' ? faultAt(path, 'pattern', { at: fault.at + 1 }) : faultAt(path, 'pattern-empty'),
  )
}

/** All rules of a company run over each message, so together they may need so much; a change for the better is never refused. */
function requireAffordable(before: readonly MaskRule[], after: readonly MaskRule[]): void {
  const steps = stepsOfRules(after)
  if (steps > rulesStepsMax && steps > stepsOfRules(before)) throw badRequest(faultAt('pattern', 'patterns-slow'))
}

async function settingsOf(item: MaskingItem, { table, now }: Context): Promise<MaskSettings> {
  return { revision: item.modesRevision, modes: modesOf(item), hits: await hitsSince(table, now) }
}

async function tryOut({ text, rule }: Given<(typeof masking)['tryOut']>, context: Context) {
  const pattern = rule && requirePattern(rule.pattern, 'rule.pattern')
  const found = await readMasking(context)
  const tried = rule && { ...rule, name: '', _id: '', enabled: true, revision: 0 }
  const { company } = context.member
  const parts = partsToHide(text, {
    company,
    masking: { ...found, rules: tried ? [...found.rules, tried] : found.rules },
  })
  const { shown } = maskedText(text, parts, plainPlaceholder)
  return {
    shown,
    found: parts.map(({ kind, start, end, rule: by }) => ({ kind, start, end, ...(by && { rule: by.name }) })),
    hidesMuch: pattern !== undefined && hidesMuch(pattern),
  }
}
