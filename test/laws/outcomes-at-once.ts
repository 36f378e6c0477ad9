/** What several do at the same moment: operations are called without requests, because the local cloud answers one after the other. */
import type { Context } from '../../functions/platform/request/context.ts'
import { membership } from '../../functions/platform/request/authorize.ts'
import { contextIn } from '../../functions/platform/request/scoped-context.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { agents, contentScope } from '../../functions/platform/tenancy/tenancy.ts'
import type { Shop } from '../kit/live.ts'
import type { World } from '../kit/world.ts'

export type Deed = (context: Context) => Promise<unknown>

/** The context of the shop's administrator, in one of its environments. */
export async function contextOfAdmin(world: World, shop: Shop): Promise<Context> {
  const { authId, email, _id: id } = shop.admin.agent
  const agent = (await new Table({}).get(agents, authId))!
  const member = await membership(agent, shop.company.name, 0)
  const own = contextIn(contentScope(shop.company.id, member.active))
  return {
    ...own,
    // What is audited needs a request.
    commit: (changes) => own.commit(changes),
    now: new Date(world.clock.now()),
    actor: { id, authId, email, fullName: 'Ada Admin', signedIn: 0 },
    rights: { roles: ['admin'], permissions: [], closed: [], tier: ['versioning'], readOnly: false },
    member,
  }
}

/** How each of the deeds ends. None writes before all of them have read; then they write in the order in which they are given. */
export async function outcomesAtOnce(context: Context, ...deeds: readonly Deed[]): Promise<string[]> {
  let reading = deeds.length
  let goOn = () => {}
  const allHaveRead = new Promise<void>((resolve) => (goOn = resolve))
  let last: Promise<void> = Promise.resolve()
  const contextOf = (): Context => {
    const turn = last
    let end = () => {}
    last = new Promise((resolve) => (end = resolve))
    const own = contextIn(context.scope)
    return {
      ...context,
      newId: own.newId,
      commit: async (changes) => {
        reading -= 1
        if (reading === 0) goOn()
        await allHaveRead
        await turn
        await own.commit(changes).finally(end)
      },
    }
  }
  return outcomesOf(deeds.map((deed) => deed(contextOf())))
}

/** `done`, or the code of the problem. */
export async function outcomesOf(deeds: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(deeds)
  return settled.map((each) =>
    each.status === 'rejected' ? ((each.reason as { code?: string }).code ?? String(each.reason)) : 'done',
  )
}
