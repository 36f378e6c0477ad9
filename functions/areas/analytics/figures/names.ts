/** What the ids in figures are called now: names are joined when figures are read, so that a changed one holds for the past too. */
import type { EnvironmentScope } from '../../../platform/table/scope.ts'
import { Table } from '../../../platform/table/table.ts'
import { FreshMap } from '../../../platform/tenancy/fresh-map.ts'
import { contentScope, members, type EnvironmentItem } from '../../../platform/tenancy/tenancy.ts'
import { allBlocks } from '../../../content/items/blocks.ts'

/** The title and the topic of each response that there is. */
export type BlockNames = ReadonlyMap<string, { readonly title: string; readonly topic: string }>

const keptMs = 30_000
const keptMax = 20
const kept = new FreshMap<BlockNames>(keptMs, keptMax)

/** The responses of an environment as they were at most half a minute ago: the figures of a page ask one after the other. */
export function blockNames(client: string, environment: EnvironmentItem, now: Date): Promise<BlockNames> {
  const key = `${environment.release} ${environment.base}`
  return kept.find(key, now.getTime(), () => readBlockNames(client, environment))
}

async function readBlockNames(client: string, environment: EnvironmentItem): Promise<BlockNames> {
  const all = await allBlocks(new Table(contentScope(client, environment)))
  return new Map(all.map(({ _id, title, group }) => [_id, { title, topic: group }]))
}

/** The full names of those who work at a company. */
export async function agentNames({ client }: Pick<EnvironmentScope, 'client'>): Promise<ReadonlyMap<string, string>> {
  const all = await new Table({ client }).list(members, { stale: true })
  return new Map(all.map(({ _id, fullName }) => [_id, fullName]))
}

/** The topic of a response; none of one that is gone. */
export const topicIn =
  (names: BlockNames) =>
  (blockId: string): string =>
    names.get(blockId)?.topic ?? ''
