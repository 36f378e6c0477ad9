/** What jobs do with the content of environments, and never without a backup. */
import { backups } from '../../content/backup-rows.ts'
import { holdContent } from '../../content/hold.ts'
import { rowsToward } from '../../content/item-rows.ts'
import { activatedEvent, prepareRelease, rowChanges } from '../../content/replacement.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { OverlaidState } from '../../platform/table/release-file.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { companies } from '../../platform/tenancy/tenancy.ts'
import { backUp } from './making.ts'

const nothing = new OverlaidState(new Map())

/**
 * Lets an environment go on with a release without any content; backup and release land together. Gives how many rows that
 * were: of one that is empty already none, and nothing is written.
 */
export const clearContent = (scope: ClientScope, environment: string, by: string): Promise<number> =>
  retryOnConflict(() => clear(scope, environment, by), { conflicts: ['content-moved', 'stale', 'unavailable'] })

async function clear(scope: ClientScope, environment: string, by: string): Promise<number> {
  const context = contextIn(scope)
  const company = await context.table.get(companies, 'company')
  if (!company) return 0
  const maker = { now: context.now, newId: context.newId, company, by }
  return holdContent(context, [environment], async (hold) => {
    const held = hold.of(environment)
    const changes = rowsToward(held.state, nothing)
    if (changes.size === 0) return 0
    const safety = await backUp(maker, held, 'safety')
    const prepared = await prepareRelease(context, held, { changes, reason: 'clear', note: '', by })
    const own = new Table({ ...scope, environment })
    await hold.commit(
      new Map([[environment, prepared.pointer]]),
      [...rowChanges(held.scope, prepared.rows), own.create(backups, safety, 'stale')],
      { events: [activatedEvent(prepared.pointer, held)] },
    )
    return changes.size
  })
}
