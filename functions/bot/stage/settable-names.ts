/** The names of variables that the variable blocks of a release set. */
import { allBlocks } from '../../content/items/blocks.ts'
import type { ContentRows } from '../../platform/table/content-rows.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { BoundedMap } from '../../platform/tenancy/bounded-map.ts'

const keptMax = 20
/** By the file of a release that nobody may write to: a file never changes. */
const kept = new BoundedMap<string, Promise<ReadonlySet<string>>>(keptMax)

/** Reads every block, but of a sealed release once: a decision asks for it that names a variable without a value. */
export function settableNames(scope: ReleaseScope): Promise<ReadonlySet<string>> {
  const { base, sealed } = scope
  if (!base || !sealed) return namesSetIn(new Table(scope))
  const known = kept.get(base)
  if (known) return known
  const names = namesSetIn(new Table(scope))
  kept.set(base, names)
  names.catch(() => kept.delete(base))
  return names
}

export async function namesSetIn(content: ContentRows): Promise<ReadonlySet<string>> {
  const blocks = await allBlocks(content)
  const set = blocks.flatMap((block) => (block.type === 'variable' ? block.variables : []))
  return new Set(set.map(({ title }) => title))
}
