/** Departments, of which one is the default as long as there is any. */
import { departments as contract, type Department } from '#shared/contracts/departments'
import { departmentsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Owner } from '#shared/chat/takeover'
import { changeConversation } from '../../chat/conversation/conversation.ts'
import { openOwned } from '../../chat/desk/queues.ts'
import type { OwnedConversation } from '../../chat/conversation/store.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { Items } from '../../platform/request/items.ts'
import { defaultChange } from '../../platform/table/name-claims.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { memberChange, members } from '../../platform/tenancy/tenancy.ts'
import { departments, departmentsOf } from '../../company/departments.ts'

const kept = new Items(contract, {
  collection: departments,
  nameOf: ({ name }) => name,
  unique: { kind: 'department' },
  limit: { max: departmentsMax, noun: 'departments' },
  newFields: (draft) => withOwnHours({ ...draft, isDefault: false }),
  changedFields: withOwnHours,
  first: { isDefault: true },
  also: ({ table }, { _id, isDefault }) =>
    isDefault ? [defaultChange(table, { kind: 'department', itemId: _id })] : [],
  guard: {
    remove: (_, { isDefault }) => {
      if (isDefault) throw new Problem('department-default')
    },
  },
  shown: (_, all) => Promise.resolve(all.map(({ revision = 0, ...rest }) => ({ ...rest, revision }))),
})

export const operations: Operations<typeof contract> = {
  ...kept.operations,

  remove: async (asked, context) => {
    const { id } = await kept.operations.remove(asked, context)
    const left = await departmentsOf(context)
    await moveMembersAndQueue(context, { from: id, to: left.find(({ isDefault }) => isDefault)?._id })
    return { id }
  },
}

/** Moves the queue of a deleted department to another one, and takes its members out. */
async function moveMembersAndQueue(
  context: Context,
  { from, to }: { from: string; to: string | undefined },
): Promise<void> {
  const { table, scope, member } = context
  for (const { _id } of (await table.list(members)).filter((each) => each.departments.includes(from)))
    await retryOnConflict(async () => {
      const own = await table.get(members, _id)
      if (!own?.departments.includes(from)) return
      const left = own.departments.filter((id) => id !== from)
      await context.commit([memberChange(table, own, { departments: left, revision: (own.revision ?? 0) + 1 })])
    })
  for (const { _id: environment } of member.environments.list) {
    const place = { ...scope, environment }
    for (const { _id } of (await openOwned(place)).filter(isIn(from)))
      await changeConversation({ ...context, scope: place }, _id, (now) => {
        if (!isIn(from)(now)) return { eventBodies: [] }
        const changed = { type: 'queuesChanged' as const, environmentId: environment, userId: _id }
        return { eventBodies: [], after: { owner: { ...now.owner, departmentId: to } as Owner }, events: [changed] }
      })
  }
}

const isIn =
  (department: string) =>
  ({ owner }: OwnedConversation): boolean =>
    owner.by !== 'bot' && owner.departmentId === department

/** A department that keeps the company's hours has no others (DEPARTMENTS-002). */
function withOwnHours<Draft extends Pick<Department, 'companyOpeningHours' | 'openingHours'>>(draft: Draft): Draft {
  return draft.companyOpeningHours ? { ...draft, openingHours: null } : draft
}
