/** Which functions use a handler, in every environment of the company. */
import type { ModuleHandlerName } from '#shared/catalogue/modules'
import type { Context } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { contentScope } from '../../platform/tenancy/tenancy.ts'
import { allBlocks } from '../../content/items/blocks.ts'

/** So many are named; who has more begins with those. */
const namedMax = 10

/** The titles of the blocks; behind one that the agent does not have open stands its environment. */
export async function usersOf(
  { scope, member }: Pick<Context, 'scope' | 'member'>,
  handlerNames: readonly ModuleHandlerName[],
): Promise<string[]> {
  const found: string[] = []
  for (const environment of member.environments.list)
    for (const block of await allBlocks(new Table(contentScope(scope.client, environment)))) {
      const does = block.type === 'function' && block.function.type === 'handler' ? block.function : undefined
      if (does && handlerNames.some((name) => name === does.handlerName))
        found.push(environment._id === scope.environment ? block.title : `${block.title} (${environment.name})`)
    }
  return [...new Set(found)].slice(0, namedMax)
}
