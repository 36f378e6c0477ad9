/** Views of the inbox: filtered lists with a name. */
import { viewRoutes, type inbox } from '#shared/contracts/inbox'
import { viewsMax } from '#shared/limits'
import type { Operations } from '../../platform/request/context.ts'
import { Items } from '../../platform/request/items.ts'
import { authorOf, requireAudience, requireOwner, visibleTo } from './audience.ts'
import { views } from './store.ts'

type ViewOperations = Pick<Operations<typeof inbox>, 'views' | 'createView' | 'updateView' | 'removeView'>

const kept = new Items(viewRoutes, {
  collection: views,
  nameOf: ({ title }) => title,
  // Those somebody keeps for themselves take no room from others.
  limit: { max: viewsMax, noun: 'views', groupOf: ({ audience, by }) => (audience.for === 'me' ? by._id : '') },
  newFields: (draft, context) => ({ ...draft, by: authorOf(context, draft.audience) }),
  changedFields: (changes, context, before) => ({
    ...changes,
    by: authorOf(context, changes.audience, before.by),
  }),
  guard: {
    create: (context, { audience }) => requireAudience(context, audience),
    update: async (context, { audience }, before) => {
      requireOwner(context, before)
      await requireAudience(context, audience)
    },
    remove: requireOwner,
  },
})

export const viewOperations: ViewOperations = {
  views: async (_, context) => visibleTo(context, await kept.list(context)),
  createView: kept.operations.create,
  updateView: kept.operations.update,
  removeView: kept.operations.remove,
}
