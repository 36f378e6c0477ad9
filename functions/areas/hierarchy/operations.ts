/** The hierarchy of responses. Its content is kept for five seconds, because a page asks again for each channel and root. */
import { websiteChannel } from '#shared/chat/channels'
import type { hierarchy as contract } from '#shared/contracts/hierarchy'
import { nodesDrawnMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { FreshMap } from '../../platform/tenancy/fresh-map.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { usageOf } from '../../content/items/block-usage.ts'
import { allBlocks } from '../../content/items/blocks.ts'
import { knowledgeOf, mappingsOf } from '../../content/items/knowledge.ts'
import { hierarchyOf, type HierarchyContent } from '#shared/content/hierarchy'

export const operations: Operations<typeof contract> = {
  get: async ({ id, rootBlock, channel = websiteChannel, updateRequired }, context) => {
    const content = await contentOf(context, updateRequired === 'true')
    const asked = [id, rootBlock].flatMap((one) => (one === undefined || one === 'all' ? [] : one))
    const known = new Set(content.blocks.map(({ _id }) => _id))
    if (!asked.every((one) => known.has(one))) throw new Problem('not-found')
    return hierarchyOf(content, { root: asked.at(-1), channel, nodesMax: nodesDrawnMax })
  },
}

const keptMs = 5000
const keptMax = 4
/** By release: another release of the same environment is other content. */
const kept = new FreshMap<HierarchyContent>(keptMs, keptMax)

function contentOf(context: Context, isLatest: boolean): Promise<HierarchyContent> {
  const { client, environment, release, base } = context.scope
  const key = [client, environment, release, base].join(' ')
  if (isLatest) kept.forget(key)
  return kept.find(key, context.now.getTime(), () => readContent(context))
}

async function readContent(context: Context): Promise<HierarchyContent> {
  const { table, scope, now } = context
  const [blocks, knowledge, mappings, usage, { settings }] = await Promise.all([
    allBlocks(table),
    knowledgeOf(table),
    mappingsOf(table),
    usageOf(context),
    companyConfig(scope.client, now),
  ])
  const { persistentMenu: menu, plugin } = settings
  return { blocks, ...knowledge, ...mappings, menu, moments: plugin.moments, statusOf: (block) => usage(block).status }
}
