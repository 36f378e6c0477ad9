/** The settings of the company's language model: read with the use of the month, and saved by field. */
import { isDeepStrictEqual } from 'node:util'
import type { Given } from '#shared/contract'
import type { llm, LlmSettings } from '#shared/contracts/llm'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { builtInPrompts } from '../../bot/answers/instructions.ts'
import { languageModelChange, modelSettings, type LanguageModel } from '../../platform/outside/language-model.ts'
import { monthAt, readBudget } from '../../platform/outside/model-budget.ts'
import type { Context } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'

export async function readSettings({ scope, member, now }: Context): Promise<LlmSettings> {
  const month = monthAt(now, member.company.timezone)
  const [model, { used }] = await Promise.all([modelSettings(scope), readBudget(scope, month)])
  const { sealedKey, changed: _, supports, ...shown } = model
  return {
    ...shown,
    _id: scope.client,
    hasKey: sealedKey !== undefined,
    ...(supports && { supports }),
    used,
    month,
    builtIn: builtInPrompts,
  }
}

type Changes = Omit<Given<(typeof llm)['update']>, 'revision'>

/**
 * Saves the values that differ from what is there by then; nothing is written where none does. Throws `stale`, with who and
 * when, where one of them was saved after the revision `seen`.
 */
export const saveModelSettings = (given: Changes, context: Context, seen: number | undefined): Promise<void> =>
  retryOnConflict(async () => {
    const { actor, now, scope, member } = context
    const before = await modelSettings(scope)
    const names = changedNames(given, before)
    if (names.length === 0) return
    requireUnchanged(before, names, seen)
    const { key, ...fields } = given
    const model = { ...before, ...defined(fields) }
    // Without its name no server knows which model is meant.
    if (model.baseURL && !model.modelName) throw badRequest(faultAt('modelName', 'mandatory'))
    const stamp = { revision: before.revision + 1, by: actor.fullName, at: now.toISOString() }
    const changed = { ...before.changed, ...Object.fromEntries(names.map((name) => [name, stamp])) }
    const { sealedKey: _, supports: __, ...saved } = model
    const change = await languageModelChange(scope, { ...saved, changed, ...(key !== undefined && { key }) }, before)
    await context.commit([{ ...change, otherwise: 'unavailable' }], {
      about: { name: member.company.displayName, description: names.join(', '), revision: stamp.revision },
    })
  })

function changedNames({ key, ...fields }: Changes, before: LanguageModel): string[] {
  const names = Object.entries(fields)
    .filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name as keyof LanguageModel]))
    .map(([name]) => name)
  // Whether a key is another one is not told to whoever gives it.
  return key === undefined || (key === null && before.sealedKey === undefined) ? names : [...names, 'key']
}

function requireUnchanged({ changed = {} }: LanguageModel, names: readonly string[], seen: number | undefined): void {
  if (seen === undefined) return
  const later = names.map((name) => changed[name]).find((stamp) => stamp && stamp.revision > seen)
  if (later) throw new Problem('stale', { by: later.by, at: later.at })
}

const defined = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
