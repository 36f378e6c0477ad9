/** Clearing and deleting workspaces: what is checked and closed at once; the rest is done by jobs. */
import { refusal } from '#shared/access'
import { workspaces as routes, type DataSet } from '#shared/contracts/workspaces'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { withoutClient } from '../../company/membership.ts'
import { beginRemoval, deletionChanges } from '../../company/removal.ts'
import { rightsOf, membership } from '../../platform/request/authorize.ts'
import { auditEntry } from '../../platform/request/audits.ts'
import type { Context } from '../../platform/request/context.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { push } from '../../platform/realtime/sockets.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import { agents, companies, contentScope, type AgentItem, type CompanyItem } from '../../platform/tenancy/tenancy.ts'
import { requireCompany } from './managed.ts'

interface Named {
  readonly id: string
  readonly name?: string | undefined
}

/** The name in addresses, letter by letter, where it is given (WORKSPACES-009). */
function requireTypedName(company: CompanyItem, typed: string | undefined): void {
  if (typed !== undefined && typed !== company.name) throw badRequest(faultAt('name', 'typed-name'))
}

/** One that is being deleted already is begun again, where its job has died. */
export async function removeWorkspace({ id, name }: Named, context: Context): Promise<{ id: string }> {
  return remove(await requireCompany(id, { isGone: true }), name, context)
}

/** Only where the caller could have deleted something: what they are here says nothing of another workspace. */
export async function removeOwnWorkspace({ id, name }: Named, context: Context): Promise<{ id: string }> {
  const { agent } = context.member
  const own = agent.clients.find((client) => client.id === id)
  if (!own) throw new Problem('not-found')
  const there = await membership(agent, own.name, context.actor.signedIn).catch((error: unknown) => {
    throw Problem.is(error, 'not-a-member') ? new Problem('not-found') : error
  })
  const refused = refusal(rightsOf(there), routes.removeOwn.access)
  if (refused) throw new Problem(refused)
  return remove(there.company, name, context)
}

function remove(company: CompanyItem, typed: string | undefined, context: Context): Promise<{ id: string }> {
  requireTypedName(company, typed)
  const { _id: id } = company
  return retryOnConflict(async () => {
    const now = (await new Table({ client: id }).get(companies, 'company')) ?? company
    const changes = await deletionChanges(context, now, context.actor.fullName)
    const about = { name: company.displayName, id }
    if (context.scope.client !== id) {
      await context.commit(changes, { about })
      return { id }
    }
    // Its own history goes with it, so that the caller's next workspace tells who did it.
    const world = new Table({})
    const agent = await world.get(agents, context.actor.authId)
    const next = agent && (await nextWorkspace(agent, context))
    const moved = agent && next ? { ...agent, activeClient: next.company._id, version: agent.version + 1 } : undefined
    await contextIn({ client: id }, context).commit([
      ...changes,
      ...(next ? [auditEntry(auditIn(context, next), 'delete-workspace', about).change] : []),
      ...(moved
        ? [
            {
              ...world.replace(agents, moved, { field: 'version', value: agent!.version }),
              otherwise: 'unavailable' as const,
            },
          ]
        : []),
    ])
    if (next) await tellMoved(context, next)
    return { id }
  })
}

type Next = Awaited<ReturnType<typeof membership>>

/** The caller's other workspace that comes first by its name. */
async function nextWorkspace(agent: AgentItem, { scope, actor }: Context): Promise<Next | undefined> {
  const others = withoutClient(agent, scope.client).clients.toSorted((a, b) =>
    a.displayName.localeCompare(b.displayName),
  )
  for (const { name } of others) {
    const found = await membership(agent, name, actor.signedIn).catch((error: unknown) => {
      if (!Problem.is(error, 'not-a-member')) throw error
    })
    if (found) return found
  }
  return undefined
}

function auditIn(context: Context, { company, active }: Next): Context {
  const scope = contentScope(company._id, active)
  return { ...context, scope, table: new Table(scope) }
}

/** All tabs of the caller reload, and find themselves in the next workspace. */
async function tellMoved({ scope, actor, log }: Context, { company }: Next): Promise<void> {
  const told = [
    push(scope, [{ type: 'switchClient', agentId: actor.id, activeClient: company.name }]),
    push({ client: company._id }, [{ type: 'changed', area: 'workspaces' }]),
  ]
  await Promise.all(told).catch((error: unknown) => log.warn('The sockets could not be told.', error as Error))
}

/** Each set is cleared to its end, whatever dies in between; sets that are named twice are cleared once. */
export async function clearWorkspace(
  { client, name, sets }: { readonly client: string; readonly name: string; readonly sets: readonly DataSet[] },
  context: Context,
): Promise<{ cleared: DataSet[] }> {
  const company = await requireCompany(client)
  requireTypedName(company, name)
  const cleared = [...new Set(sets)]
  const about = { name: company.displayName, id: company._id, description: cleared.join(', ') }
  const begun = { sets: cleared, isDeletion: false, by: context.actor.fullName }
  return retryOnConflict(async () => {
    await context.commit(await beginRemoval(context, company, begun), { about })
    return { cleared }
  })
}
