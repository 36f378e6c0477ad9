/** Blocks: what the bot says and does. */
import { momentKeys } from '#shared/blocks/moments'
import { textsIn } from '#shared/blocks/index'
import { channelsWithOwnContent } from '#shared/blocks/on-channel'
import { BlockDraft, type Block, type blocks as contract, type ListedBlock } from '#shared/contracts/blocks'
import { mebibyte, titleLengthMax } from '#shared/limits'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { briefOf } from '#shared/content/brief-block'
import { lookOf } from '#shared/fields/names'
import { cut } from '#shared/fields/text'
import { departmentsOf } from '../../company/departments.ts'
import { matcherOf } from '../../content/search.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { liveEnvironment } from '../../platform/tenancy/tenancy.ts'
import { withAddresses } from '../../content/items/block-media.ts'
import { knowledgeSources, knowledgeState, readAgain } from './knowledge/state.ts'
import { runsOf } from '../../content/items/schedules.ts'
import { acceptBlock } from '../../content/items/accept-block.ts'
import { blocks, isSystem } from '../../content/items/blocks.ts'
import { tryFunction } from './try-function.ts'
import { usageOf } from '../../content/items/block-usage.ts'

export const operations: Operations<typeof contract> = {
  list: async ({ inUseOnly, includeSystem, group, type, searchText }, context) => {
    const [all, usage] = await Promise.all([blocks.list(context), usageOf(context)])
    const isFound = matcherOf(searchText)
    const found = all
      .filter((block) => includeSystem || !isSystem(block))
      .filter((block) => (!group || group.includes(block.group)) && (!type || block.type === type))
      .filter((block) => isFound(searchedTexts(block)))
      .map((block) => ({ block, used: usage(block) }))
      .filter(({ used }) => used.inUse || !inUseOnly)
    const listed = await Promise.all(
      found.map(async ({ block, used }) => ({
        ...(await withAddresses(context, block)),
        ...used,
        channelsWithOwnContent: channelsWithOwnContent(block),
      })),
    )
    requireAnswerable(listed)
    return listed
  },

  brief: async ({ searchText }, context) => {
    const [all, usage] = await Promise.all([blocks.list(context), usageOf(context)])
    const isFound = matcherOf(searchText)
    return all.filter((block) => isFound(searchedTexts(block))).map((block) => briefOf(block, usage(block)))
  },

  modules: async (_, context) => {
    const modules = new Set((await blocks.list(context)).flatMap(({ module }) => module || []))
    return [...modules].toSorted((a, b) => a.localeCompare(b))
  },

  categories: async (_, context) => {
    const groups = new Set((await blocks.list(context)).map(({ group }) => group))
    return [...groups].toSorted((a, b) => a.localeCompare(b))
  },

  moments: async (_, context) => {
    const written = new Map((await blocks.list(context)).map((block) => [block.key, block]))
    const found = momentKeys.flatMap((key) => written.get(key) ?? [])
    return Promise.all(found.map((block) => withAddresses(context, block)))
  },

  schedule: async ({ _id }, context) => {
    const { member, scope, now } = context
    const live = liveEnvironment(member.environments)
    const runsHere = live?._id === scope.environment
    const block = await blocks.get(context, _id)
    const { timezone } = member.company
    const known = await runsOf({ ...scope, environment: live?._id ?? scope.environment }, block, { timezone, now })
    return { ...known, next: runsHere ? known.next : null, runsHere }
  },

  get: async ({ _id }, context) => blockWithName(context, await blocks.get(context, _id)),

  create: async (draft, context) => {
    await requireDepartment(context, draft)
    return blockWithName(context, await blocks.create(context, await acceptBlock(context, draft)))
  },

  update: async ({ _id, revision, ...draft }, context) => {
    const before = await blocks.get(context, _id)
    await requireDepartment(context, draft, before)
    const after = await acceptBlock(context, draft, before)
    return blockWithName(context, await blocks.update(context, _id, after, revision))
  },

  remove: async ({ id }, context) => {
    await blocks.remove(context, id)
    return { id }
  },

  duplicate: async ({ id }, context) => {
    const [original, all] = await Promise.all([blocks.get(context, id), blocks.list(context)])
    const title = freeTitle(original.title, new Set(all.map((block) => lookOf(block.title))))
    // Nobody has asked for the copy to be sent as well.
    const schedule = original.schedule && { ...original.schedule, enabled: false }
    // The schema leaves out what the store adds.
    const draft = BlockDraft.parse({ ...original, title, key: '', schedule, eventIds: [] })
    return blockWithName(context, await blocks.create(context, draft))
  },

  knowledgeState: async ({ _id }, context) => knowledgeState(context, _id),

  knowledgeSources: (_, context) => knowledgeSources(context),

  readKnowledge: async ({ _id }, context) => readAgain(context, _id),

  tryFunction,

  revisions: async ({ id }, context) => {
    const kept = await blocks.revisions(context, id)
    return Promise.all(
      kept.map(async (revision) => ({ ...revision, item: await withAddresses(context, revision.item) })),
    )
  },

  revert: async ({ blockId, revisionId }, context) =>
    blockWithName(context, await blocks.revert(context, blockId, revisionId)),
}

/** As a block is answered by itself. */
async function blockWithName(context: Context, block: Block) {
  const shown = await withAddresses(context, block)
  return { ...shown, blockId: shown._id, name: shown.title }
}

/** A function of the cloud answers no more than 6 MB. */
const listBytesMax = 5 * mebibyte

/** Nothing is ever cut from a list: one that no answer can hold is refused, and `brief` has every block. */
function requireAnswerable(listed: readonly ListedBlock[]): void {
  let bytes = 0
  for (const block of listed) {
    bytes += Buffer.byteLength(JSON.stringify(block))
    if (bytes > listBytesMax) throw new Problem('too-large', { limit: `${listBytesMax / mebibyte} MB` })
  }
}

/** The title and the key of a block and every text in it, as a search reads them. */
const searchedTexts = (block: Block): string[] => [
  block.title,
  block.key,
  ...textsIn(block).flatMap((text) => Object.values(text)),
]

const departmentIn = (block: BlockDraft | Block | undefined): string | undefined =>
  block?.type === 'function' && block.function.type === 'handover' ? block.function.departmentId : undefined

/**
 * Departments are the company's and not the environment's, so that no reference keeps one that a block names from being
 * deleted: its customers go to the default one then. A save that newly names it is refused.
 */
async function requireDepartment(context: Context, draft: BlockDraft, before?: Block): Promise<void> {
  const id = departmentIn(draft)
  if (!id || id === departmentIn(before)) return
  if ((await departmentsOf(context)).some(({ _id }) => _id === id)) return
  throw badRequest(faultAt('function.departmentId', 'department-gone'))
}

/** `Order (copy)`, then `Order (copy 2)`, cut where it would be too long. */
function freeTitle(title: string, taken: ReadonlySet<string>): string {
  const copy = (count: number) => {
    const mark = count === 1 ? ' (copy)' : ` (copy ${count})`
    return cut(title, titleLengthMax - mark.length) + mark
  }
  let count = 1
  while (taken.has(lookOf(copy(count)))) count += 1
  return copy(count)
}
