/** How much blocks are used: whether something leads to them, and whether conversations have come to them lately. */
import { decodeTime } from 'ulid'
import { isEntryBlock } from '#shared/content/entry-blocks'
import { referencesOfPlugin } from '#shared/content/plugin-references'
import type { Block, BlockStatus } from '#shared/contracts/blocks'
import { saidSince } from '../../chat/conversation/said.ts'
import { isLedTo, ledTo } from '../references.ts'
import type { Context } from '../../platform/request/context.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { liveEnvironment } from '../../platform/tenancy/tenancy.ts'
import { blocks, isSystem } from './blocks.ts'

/** BLOCKS-003: a block that no conversation has come to for longer is in limited use. */
const limitedAfterDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** How a block is used, as lists show it. */
export interface Usage {
  readonly inUse: boolean
  readonly status: BlockStatus
}

/**
 * Tells of each block of the active environment how it is used. A draft is said to nobody: its blocks are as lately used as
 * they are where customers are answered, because promotion keeps their ids.
 */
export async function usageOf(context: Context): Promise<(block: Block) => Usage> {
  const { table, scope, now, member } = context
  const environment = liveEnvironment(member.environments)?._id ?? scope.environment
  const lately = now.getTime() - limitedAfterDays * dayMs
  const [led, ofPlugin, saidLately] = await Promise.all([
    ledTo(table, 'block'),
    blocksOfPlugin(context),
    saidSince({ client: scope.client, environment }, new Date(lately)),
  ])
  return (block) => {
    const inUse = isBegun(block) || led.has(block._id) || ofPlugin.has(block._id)
    if (!inUse) return { inUse, status: 'low' }
    const isKnown = saidLately.has(block._id) || decodeTime(block._id) > lately
    return { inUse, status: isKnown ? 'in-use' : 'limited' }
  }
}

/** Whether a mapping, another block, the plugin, an event or a schedule leads to a block, or the bot itself begins with it (MAPPINGS-005). */
export async function isUsed(context: Context, id: string): Promise<boolean> {
  const block = await blocks.get(context, id)
  if (isBegun(block)) return true
  const [led, ofPlugin] = await Promise.all([
    isLedTo(context.table, { kind: 'block', id: block._id }),
    blocksOfPlugin(context),
  ])
  return led || ofPlugin.has(block._id)
}

/** Nothing of the content needs to lead to it: knowledge is looked up. */
const isBegun = (block: Block): boolean => isSystem(block) || isEntryBlock(block)

/** The plugin is the company's: its menu and its moments lead to the same blocks in each environment that has them. */
export async function blocksOfPlugin({ scope, now }: Context): Promise<ReadonlySet<string>> {
  const { settings } = await companyConfig(scope.client, now)
  return new Set(referencesOfPlugin(settings).flatMap(({ kind, id }) => (kind === 'block' ? [id] : [])))
}
