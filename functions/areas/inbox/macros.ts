/** Macros: several steps in a conversation, kept under a title. */
import type { inbox, Macro } from '#shared/contracts/inbox'
import { macrosMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { authorOf, requireAudience, requireOwner, visibleTo } from './audience.ts'
import { requireSteps } from './macro-checks.ts'
import { runMacro } from './macro-run.ts'
import { macros } from './store.ts'

type MacroOperations = Pick<
  Operations<typeof inbox>,
  'macros' | 'createMacro' | 'updateMacro' | 'removeMacro' | 'runMacro'
>

export const macroOperations: MacroOperations = {
  macros: async (_, context) => visibleTo(context, await context.table.list(macros)),

  createMacro: async (draft, context) => {
    await requireAudience(context, draft.audience)
    await requireSteps(context, draft.steps)
    const { table, newId } = context
    const all = await table.list(macros)
    if (all.length >= macrosMax) throw new Problem('too-large', { limit: `${macrosMax} macros` })
    const macro: Macro = { ...draft, _id: newId(), revision: 1, by: authorOf(context, draft.audience), runs: 0 }
    await context.commit([table.create(macros, macro, 'stale')], { about: aboutOf(macro) })
    return macro
  },

  updateMacro: ({ id, revision, ...draft }, context) =>
    retryOnConflict(async () => {
      const before = await findMacro(context, id)
      requireOwner(context, before)
      await requireAudience(context, draft.audience)
      await requireSteps(context, draft.steps)
      if (revision !== undefined && revision !== before.revision) throw new Problem('stale')
      const fields = {
        ...draft,
        by: authorOf(context, draft.audience, before.by),
        revision: before.revision + 1,
      }
      // How often it was run is counted meanwhile.
      const change = context.table.set(macros, id, fields, { revision: before.revision })
      await context.commit([change], { about: aboutOf({ ...before, ...fields }) })
      return { ...before, ...fields }
    }),

  removeMacro: async ({ id }, context) => {
    const macro = await findMacro(context, id)
    requireOwner(context, macro)
    await context.commit([context.table.remove(macros, id)], { about: { name: macro.title, id } })
    return { id }
  },

  runMacro: async ({ id, userId, draftEventId }, context) => {
    const [macro] = await visibleTo(context, [await findMacro(context, id)])
    if (!macro) throw new Problem('not-found')
    return runMacro(context, macro, userId, draftEventId)
  },
}

async function findMacro({ table }: Context, id: string): Promise<Macro> {
  const found = await table.get(macros, id)
  if (!found) throw new Problem('not-found')
  return found
}

const aboutOf = ({ title, _id, revision }: Macro) => ({ name: title, id: _id, revision })
