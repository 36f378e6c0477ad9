/** Who may use what agents arrange for themselves and their team, and who may change it. */
import { isBuilder } from '#shared/access'
import type { Audience } from '#shared/contracts/inbox'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import type { Context } from '../../platform/request/context.ts'
import { members } from '../../platform/tenancy/tenancy.ts'
import { departmentsOf } from '../../company/departments.ts'

/** What was made, by whom, for whom. */
interface Made {
  readonly audience: Audience
  readonly by: { readonly _id: string }
}

/** Those that the caller may use, by title; builders see those of every department. */
export async function visibleTo<Item extends Made & { readonly title: string }>(
  context: Context,
  all: readonly Item[],
): Promise<Item[]> {
  const member = await context.table.get(members, context.actor.id, { stale: true })
  const isVisible = ({ audience, by }: Made): boolean => {
    if (audience.for === 'all') return true
    if (audience.for === 'me') return by._id === context.actor.id
    return isBuilder(context.rights) || (member?.departments.includes(audience.departmentId) ?? false)
  }
  return all.filter(isVisible).toSorted((a, b) => a.title.localeCompare(b.title))
}

/** Agents make and change what is for themselves, builders what is for others too; `not-found` is what is somebody else’s alone. */
export function requireOwner(context: Context, { audience, by }: Made): void {
  if (audience.for === 'me' && by._id !== context.actor.id) throw new Problem('not-found')
  if (audience.for !== 'me' && !isBuilder(context.rights)) throw new Problem('forbidden')
}

/** Refuses an audience that the caller may not decide on, or that does not exist. */
export async function requireAudience(context: Context, audience: Audience): Promise<void> {
  requireOwner(context, { audience, by: { _id: context.actor.id } })
  if (audience.for !== 'department') return
  if ((await departmentsOf(context)).some(({ _id }) => _id === audience.departmentId)) return
  throw badRequest(faultAt('audience.departmentId', 'department-gone'))
}

/** Who is behind it from a save on: whoever made it, or keeps it for themselves. */
export const authorOf = ({ actor }: Context, audience: Audience, before?: { _id: string; name: string }) =>
  before && audience.for !== 'me' ? before : { _id: actor.id, name: actor.fullName }
