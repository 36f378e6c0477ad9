/**
 * Which item refers to which, so that nothing in use is deleted and nothing deleted is referred to.
 *
 * | item      | per     | id                                                   |
 * |-----------|---------|------------------------------------------------------|
 * | reference | release | `{kind}#{id}#{kind of the referring item}#{its id}`  |
 * | turn      | release | `turn`: counts the writes of references              |
 *
 * A save that refers to an item and the deletion of that item meet at `turn`: the later one of the two reads anew.
 */
import * as z from 'zod/mini'
import type { Reference } from '#shared/catalogue/content'
import { Dependency } from '#shared/contracts/history'
import { contentKinds } from '#shared/events'
import { Id } from '#shared/ids'
import type { ReleaseScope } from '../platform/scope.ts'
import { collection, type Change, type Table } from '../platform/table.ts'

const Target = z.object({ kind: z.enum(contentKinds), id: Id })
const ReferenceItem = z.object({ target: Target, source: Target, dependency: Dependency })
type ReferenceItem = z.infer<typeof ReferenceItem>

const pair = ({ kind, id }: Reference) => `${kind}#${id}`

const references = collection({
  name: 'reference',
  per: 'release',
  schema: ReferenceItem,
  id: ({ target, source }: ReferenceItem) => `${pair(target)}#${pair(source)}`,
})

const TurnItem = z.object({ count: z.int() })
const turns = collection({ name: 'reference-turn', per: 'release', schema: TurnItem, id: () => 'turn' })

/** The items that refer to the given one. */
export async function dependenciesOf(table: Table<ReleaseScope>, target: Reference): Promise<Dependency[]> {
  const found = await table.list(references, { prefix: `${pair(target)}#` })
  return found.map(({ dependency }) => dependency)
}

/** Takes the next turn at the references of this release; of two that take it at once one is `unavailable`, and tries again. */
export async function takeTurn(table: Table<ReleaseScope>): Promise<Change> {
  const turn = await table.get(turns, 'turn')
  if (!turn) return table.create(turns, { count: 1 }, 'unavailable')
  const next = table.replace(turns, { count: turn.count + 1 }, { field: 'count', value: turn.count })
  return { ...next, otherwise: 'unavailable' }
}

export interface Referring {
  readonly source: Reference
  readonly dependency: Dependency
  readonly targets: readonly Reference[]
}

/** What moves the references of one item from what it was to what it will be; titles that changed are written too. */
export function referenceChanges(
  table: Table<ReleaseScope>,
  before: Referring | undefined,
  after: Referring | undefined,
): Change[] {
  const rows = (of: Referring | undefined) =>
    new Map((of?.targets ?? []).map((target) => [pair(target), { target, ...of! }]))
  const [old, next] = [rows(before), rows(after)]
  const renamed =
    before?.dependency.title !== after?.dependency.title || before?.dependency.name !== after?.dependency.name
  const removed = [...old].filter(([key]) => !next.has(key))
  const written = [...next].filter(([key]) => renamed || !old.has(key))
  return [
    ...removed.map(([key, { source }]) => table.remove(references, `${key}#${pair(source)}`, 'stale')),
    ...written.map(([, { target, source, dependency }]) => table.put(references, { target, source, dependency })),
  ]
}
