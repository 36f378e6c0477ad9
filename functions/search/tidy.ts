/** What a night does with the search index of a company. */
import { botConversations } from '../chat/desk/queues.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { flushRows, mergeSegments, removeGone, removeOrphans } from './compact.ts'
import { documentsMax } from './document-set.ts'
import { readAgain, readPast } from './read-past.ts'
import { readIndex } from './segments.ts'
import { searchGone, searchRows } from './store.ts'

interface Turn {
  readonly now: Date
  /** By the clock of the process, when to leave the rest to the next step. */
  readonly until: number
}

/** Reads what is older than the index, makes few segments of many and takes out what is gone; gives whether more is left. */
export async function tidyIndex(scope: ClientScope, { now, until }: Turn): Promise<boolean> {
  await readAgain(scope)
  if (await readPast(scope, until)) return true
  await flushRows(scope)
  await removeGone(scope)
  await mergeSegments(scope, { documents: documentsMax, from: 2 })
  await removeOrphans(scope, now)
  return false
}

/** Fewer rows are no work for a night: a search reads them for some units. */
const rowsWorth = 100

/** Whether a night finds something to do. */
export async function needsTidying(scope: ClientScope): Promise<boolean> {
  const table = new Table(scope)
  const [index, rows, gone] = await Promise.all([
    readIndex(scope, { stale: true }),
    table.list(searchRows, { itemsMax: rowsWorth, stale: true }),
    table.list(searchGone, { itemsMax: 1, stale: true }),
  ])
  if (!index) return (await botConversations(scope, { size: 1 })).length > 0
  return index.reading !== undefined || rows.length === rowsWorth || gone.length > 0
}
