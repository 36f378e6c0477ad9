/**
 * Environments of which something is read every night because some of its knowledge asks for it.
 *
 * | item            | per   | id          | group     |
 * |-----------------|-------|-------------|-----------|
 * | knowledge-watch | world | environment | `nightly` |
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { collection, Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'

const WatchRow = z.object({ client: Id, environment: Id })

export const watchRows = collection({
  name: 'knowledge-watch',
  per: 'world',
  schema: WatchRow,
  id: ({ environment }) => environment,
  group: () => 'nightly',
})

/** Takes a deleted environment from the list of those that are read every night. */
export const forgetWatch = (environment: string): Promise<void> =>
  transact([new Table({}).drop(watchRows, environment)])
