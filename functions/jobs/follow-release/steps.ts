/**
 * One step of what follows a release: rows that were left behind are handed to the job that removes them, and each item
 * that the release has changed gets a revision. A step that is taken twice writes the same again.
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { serverSteps } from '../../areas/builds/steps.ts'
import { compare } from '../../content/comparison.ts'
import { releaseId, releaseRows } from '../../content/release-rows.ts'
import { retireRows } from '../../content/releases.ts'
import { revisions } from '../../content/revisions.ts'
import { openFile } from '../../platform/table/release-store.ts'
import { OverlaidState } from '../../platform/table/release-file.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'

const Input = z.object({
  client: Id,
  environment: Id,
  number: z.int(),
  retired: z.array(z.object({ environment: Id, release: Id })),
  /** How many items have their revision. */
  from: z.int(),
})
type Input = z.infer<typeof Input>

/** As many writes as a transaction holds. */
const itemsPerStep = 100

export async function handler(given: unknown): Promise<Input & { more: boolean }> {
  const input = Input.parse(given)
  const { client, environment, number, retired, from } = input
  const table = new Table({ client, environment })
  if (from === 0) {
    const now = new Date()
    await transact(retired.map((left) => retireRows({ now }, { client, ...left })))
    await serverSteps.load({ client, environment })
  }
  const row = await table.get(releaseRows, releaseId(number))
  if (!row) return { ...input, more: false }
  const [source, target] = await Promise.all([
    openFile(client, row.file),
    row.before ? openFile(client, row.before) : new OverlaidState(new Map()),
  ])
  const changed = compare({ source, target, base: undefined })
  const some = changed.slice(from, from + itemsPerStep)
  await transact(
    some.map(({ id, source: after, target: before }) => {
      const item = (after ?? before)!.item as unknown as { revision: number }
      return table.put(revisions, {
        _id: row._id,
        release: row._id,
        itemId: id,
        revision: after ? item.revision : item.revision + 1,
        kind: after ? 'promote' : 'delete',
        created: row.activated ?? row.created,
        agent: row.by,
        item: { ...item },
      })
    }),
  )
  return { ...input, from: from + some.length, more: from + some.length < changed.length }
}
