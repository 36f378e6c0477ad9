/**
 * Blocks of an environment: where they are kept, and how a turn of the bot finds them.
 *
 * | item  | per     | id   |
 * |-------|---------|------|
 * | block | release | ULID |
 *
 * Titles, keys, revisions and references of it are kept as those of all content are: see `../content.ts`.
 */
import { isDeepStrictEqual } from 'node:util'
import { isScheduled } from '#shared/blocks/schedule'
import { Block, systemKeys, type SystemKey } from '#shared/contracts/blocks'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import type { Event } from '#shared/realtime/events'
import { Content } from '../content.ts'
import type { Context } from '../../platform/request/context.ts'
import type { ContentRows } from '../../platform/table/content-rows.ts'
import { collection } from '../../platform/table/table.ts'
import { liveEnvironment } from '../../platform/tenancy/tenancy.ts'

export const isSystem = ({ key }: Pick<Block, 'key'>): boolean => systemKeys.some((name) => name === key)

export const blocks = new Content<Block>({
  collection: collection({ name: 'block', per: 'release', schema: Block, id: ({ _id }) => _id }),
  kind: () => 'block',
  // Only who gives the key of one of the bot's own moments makes a block that moment.
  reservedKeys: systemKeys,
  guard: guardMoment,
  events: (context, before, after) => [
    ...scheduleEvents(context, before, after),
    ...knowledgeEvents(context, before, after),
  ],
})

/** The bot finds its own moments by their keys, so that none of them is deleted or called otherwise. */
function guardMoment(before: Block | undefined, after: Block | undefined): void {
  if (!before || !isSystem(before)) return
  if (!after) throw new Problem('in-use')
  if (after.key !== before.key) throw badRequest(faultAt('key', 'fixed-key'))
}

/** A schedule that is changed where customers are answered; whoever makes no schedules pays for none. */
function scheduleEvents({ member, scope }: Context, before: Block | undefined, after: Block | undefined): Event[] {
  const [old, next] = [before, after].map((block) => (block && isScheduled(block) ? block.schedule : undefined))
  const isLive = liveEnvironment(member.environments)?._id === scope.environment
  return isLive && !isDeepStrictEqual(old, next) ? [{ type: 'schedulesChanged', environmentId: scope.environment }] : []
}

/** What the bot looks answers up in has changed, or what it is read from. */
const knowledgeEvents = ({ scope, newId }: Context, before: Block | undefined, after: Block | undefined): Event[] =>
  [before, after]
    .flatMap((block) => (block?.type === 'kb' ? block._id : []))
    .slice(0, 1)
    .map((blockId) => ({
      type: 'knowledgeChanged',
      environmentId: scope.environment,
      blockId,
      task: newId(),
    }))

/** The blocks of these ids that exist, in no order, as a bot turn needs them. */
export const blocksOf = (table: ContentRows, ids: readonly string[]): Promise<Block[]> => blocks.many(table, ids)

/** Every block there is, by title. */
export const allBlocks = (table: ContentRows): Promise<Block[]> => blocks.list({ table })

/** The block of one of the bot's own moments, where the environment has one. */
export const systemBlock = (table: ContentRows, key: SystemKey): Promise<Block | undefined> =>
  blocks.byKey(table, 'block', key)
