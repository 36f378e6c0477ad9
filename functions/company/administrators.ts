/** The administrators of a company, to whom the company's own mails go. */
import type { ClientScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { agents, heldIn, members, type AgentItem } from '../platform/tenancy/tenancy.ts'

export async function administratorsOf({ client }: ClientScope): Promise<AgentItem[]> {
  const all = await new Table({ client }).list(members, { stale: true })
  const found = await new Table({}).getMany(
    agents,
    all.map(({ authId }) => authId),
  )
  return found.filter(
    (agent) => agent.clients.some(({ id }) => id === client) && heldIn(agent, client).roles.includes('admin'),
  )
}
