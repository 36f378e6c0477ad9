/** Forms and the bank of questions. */
import type { forms as contract } from '#shared/contracts/forms'
import { forms, withForcedTypes } from '../../content/items/forms.ts'
import type { Operations } from '../../platform/request/context.ts'

export const operations: Operations<typeof contract> = {
  list: async ({ type }, context) => {
    const items = await forms.list(context)
    return type ? items.filter((item) => item.type === type) : items
  },
  get: ({ _id }, context) => forms.get(context, _id),
  create: (draft, context) => forms.create(context, withForcedTypes(draft)),
  update: ({ _id, revision, ...draft }, context) => forms.update(context, _id, withForcedTypes(draft), revision),
  remove: ({ _id }, context) => forms.remove(context, _id),
  revisions: ({ _id }, context) => forms.revisions(context, _id),
  revert: ({ _id, revisionId }, context) => forms.revert(context, _id, revisionId),
}
