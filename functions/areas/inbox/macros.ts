/** Macros: several steps in a conversation, kept under a title. */
import { macroRoutes, type inbox } from '#shared/contracts/inbox'
import { macrosMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Operations } from '../../platform/request/context.ts'
import { Items } from '../../platform/request/items.ts'
import { authorOf, requireAudience, requireOwner, visibleTo } from './audience.ts'
import { requireSteps } from './macro-checks.ts'
import { runMacro } from './macro-run.ts'
import { macros } from './store.ts'

type MacroOperations = Pick<
  Operations<typeof inbox>,
  'macros' | 'createMacro' | 'updateMacro' | 'removeMacro' | 'runMacro'
>

const kept = new Items(macroRoutes, {
  collection: macros,
  nameOf: ({ title }) => title,
  limit: { max: macrosMax, noun: 'macros' },
  newFields: (draft, context) => ({ ...draft, by: authorOf(context, draft.audience), runs: 0 }),
  changedFields: (changes, context, before) => ({
    ...changes,
    by: authorOf(context, changes.audience, before.by),
  }),
  guard: {
    create: async (context, { audience, steps }) => {
      await requireAudience(context, audience)
      await requireSteps(context, steps)
    },
    update: async (context, { audience, steps }, before) => {
      requireOwner(context, before)
      await requireAudience(context, audience)
      await requireSteps(context, steps)
    },
    remove: requireOwner,
  },
})

export const macroOperations: MacroOperations = {
  macros: async (_, context) => visibleTo(context, await kept.list(context)),
  createMacro: kept.operations.create,
  updateMacro: kept.operations.update,
  removeMacro: kept.operations.remove,

  runMacro: async ({ id, userId, draftEventId }, context) => {
    const [macro] = await visibleTo(context, [(await kept.find(context, id)).item])
    if (!macro) throw new Problem('not-found')
    return runMacro(context, macro, userId, draftEventId)
  },
}
