/** What is done from one workspace to the people of another: open consoles there hear of it, as those of the own one do. */
import type { Context } from '../../platform/request/context.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'

export async function tellWorkspaces({ scope }: Context, clients: readonly string[], id?: string): Promise<void> {
  for (const client of clients.filter((each) => each !== scope.client))
    await contextIn({ client }).commit([], { events: [{ type: 'changed', area: 'agents', ...(id && { id }) }] })
}
