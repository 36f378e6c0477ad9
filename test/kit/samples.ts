/** Content of no kind, for tests of the store below all kinds. */
import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { readState, writeFile } from '../../functions/platform/table/release-store.ts'
import type { ReleaseScope } from '../../functions/platform/table/scope.ts'
import { collection } from '../../functions/platform/table/table.ts'

const Sample = z.object({ _id: z.string(), text: z.string(), revision: z.optional(z.int()) })
export type Sample = z.infer<typeof Sample>
export const samples = collection({ name: 'sample', per: 'release', schema: Sample, id: ({ _id }: Sample) => _id })
export const others = collection({ name: 'other', per: 'release', schema: Sample, id: ({ _id }: Sample) => _id })

export const newScope = (): ReleaseScope => ({ client: ulid(), environment: ulid(), release: ulid() })
export const rowsOf = (items: readonly Sample[]) => new Map(items.map((item) => [`sample#${item._id}`, item]))

/** A scope whose content is a file. */
export async function scopeOver(items: readonly Sample[], more: Partial<ReleaseScope> = {}): Promise<ReleaseScope> {
  const scope = newScope()
  return { ...scope, base: await writeFile(scope.client, rowsOf(items), await readState(scope)), ...more }
}

export const sample = (id: string, revision?: number, text = id): Sample => ({
  _id: id,
  text,
  ...(revision !== undefined && { revision }),
})
