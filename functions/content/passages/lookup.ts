/** Opens in what an environment looks answers up. An index is immutable, so a function keeps those it has opened last. */
import { openIndex, type PassageIndex } from '../../nlu/passages/word-postings.ts'
import { readKnowledgeFile } from '../../platform/files/knowledge-files.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { BoundedMap } from '../../platform/tenancy/bounded-map.ts'
import { indexRows } from './store.ts'

/** An index of ten thousand passages has some twenty megabytes. */
const keptMax = 4

/** By environment and name, least recently used first. */
const kept = new BoundedMap<string, Promise<PassageIndex | undefined>>(keptMax)

/** The index of an environment, as it was at most a second ago; `undefined` where there is nothing to look up. */
export async function knowledgeIndex({ client, environment }: EnvironmentScope): Promise<PassageIndex | undefined> {
  const scope = { client, environment }
  const row = await new Table(scope).get(indexRows, '-', { stale: true })
  if (!row?.file) return undefined
  const key = `${environment}/${row.file}`
  const index = kept.get(key) ?? open(scope, row.file)
  kept.delete(key)
  kept.set(key, index)
  // One that could not be opened is asked for again.
  index.then(
    (found) => found ?? kept.delete(key),
    () => kept.delete(key),
  )
  return index
}

async function open(scope: EnvironmentScope, file: string): Promise<PassageIndex | undefined> {
  const bytes = await readKnowledgeFile(scope, file)
  return bytes && openIndex(bytes)
}
