/** Views of the inbox: filtered lists with a name. */
import type { inbox, View } from '#shared/contracts/inbox'
import { viewsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { authorOf, requireAudience, requireOwner, visibleTo } from './audience.ts'
import { views } from './store.ts'

type ViewOperations = Pick<Operations<typeof inbox>, 'views' | 'createView' | 'updateView' | 'removeView'>

export const viewOperations: ViewOperations = {
  views: async (_, context) => visibleTo(context, await context.table.list(views)),

  createView: async (draft, context) => {
    await requireAudience(context, draft.audience)
    const { table, newId } = context
    const own = authorOf(context, draft.audience)
    // Those somebody keeps for themselves take no room from others.
    const beside = (await table.list(views)).filter(isBeside({ audience: draft.audience, by: own }))
    if (beside.length >= viewsMax) throw new Problem('too-large', { limit: `${viewsMax} views` })
    const view: View = { ...draft, _id: newId(), revision: 1, by: own }
    await context.commit([table.create(views, view, 'stale')], { about: aboutOf(view) })
    return view
  },

  updateView: ({ id, revision, ...draft }, context) =>
    retryOnConflict(async () => {
      const before = await find(context, id)
      requireOwner(context, before)
      await requireAudience(context, draft.audience)
      if (revision !== undefined && revision !== before.revision) throw new Problem('stale')
      const by = authorOf(context, draft.audience, before.by)
      const after = { ...before, ...draft, by, revision: before.revision + 1 }
      await context.commit([context.table.replace(views, after, conditionOf(before))], { about: aboutOf(after) })
      return after
    }),

  removeView: async ({ id }, context) => {
    const view = await find(context, id)
    requireOwner(context, view)
    await context.commit([context.table.remove(views, id)], { about: { name: view.title, id } })
    return { id }
  },
}

const isBeside =
  ({ audience, by }: Pick<View, 'audience' | 'by'>) =>
  (other: View): boolean =>
    audience.for === 'me' ? other.audience.for === 'me' && other.by._id === by._id : other.audience.for !== 'me'

async function find({ table }: Context, id: string): Promise<View> {
  const found = await table.get(views, id)
  if (!found) throw new Problem('not-found')
  return found
}

const conditionOf = ({ revision }: View) => ({ field: 'revision', value: revision, isThere: true })
const aboutOf = ({ title, _id, revision }: View) => ({ name: title, id: _id, revision })
