/** Blocks: what the bot says and does. */
import { textsIn } from '#shared/blocks/index'
import { BlockDraft, type Block, type blocks as contract, type SystemKey } from '#shared/contracts/blocks'
import { titleLengthMax } from '#shared/limits'
import { faultAt } from '#shared/faults'
import { badRequest } from '#shared/problem'
import { lookOf } from '#shared/fields/names'
import { cut } from '#shared/fields/text'
import { departmentsOf } from '../departments/operations.ts'
import { isLedTo, ledTo } from '../../content/references.ts'
import { matcherOf } from '../../content/search.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'
import type { Table } from '../../platform/table/table.ts'
import { acceptUploads, withAddresses } from './block-media.ts'
import { blocks, isSystem } from './store.ts'

export const operations: Operations<typeof contract> = {
  list: async ({ inUseOnly, includeSystem, group, type, searchText }, context) => {
    const [all, led, menu] = await Promise.all([
      blocks.list(context),
      ledTo(context.table, 'block'),
      blocksInMenu(context),
    ])
    const isFound = matcherOf(searchText)
    const found = all
      .filter((block) => includeSystem || !isSystem(block))
      .filter((block) => (!group || block.group === group) && (!type || block.type === type))
      .filter((block) => isFound(searchedTexts(block)))
      .map((block) => ({ block, inUse: isSystem(block) || led.has(block._id) || menu.has(block._id) }))
      .filter(({ inUse }) => inUse || !inUseOnly)
    return Promise.all(found.map(async ({ block, inUse }) => ({ ...(await withAddresses(context, block)), inUse })))
  },

  categories: async (_, context) => {
    const groups = new Set((await blocks.list(context)).map(({ group }) => group))
    return [...groups].toSorted((a, b) => a.localeCompare(b))
  },

  get: async ({ _id }, context) => withAddresses(context, await blocks.get(context, _id)),

  create: async (draft, context) => {
    await requireDepartment(context, draft)
    return withAddresses(context, await blocks.create(context, await acceptUploads(context, draft)))
  },

  update: async ({ _id, revision, ...draft }, context) => {
    const before = await blocks.get(context, _id)
    await requireDepartment(context, draft, before)
    const after = await acceptUploads(context, draft, before)
    return withAddresses(context, await blocks.update(context, _id, after, revision))
  },

  remove: async ({ id }, context) => {
    await blocks.remove(context, id)
    return { id }
  },

  duplicate: async ({ id }, context) => {
    const [original, all] = await Promise.all([blocks.get(context, id), blocks.list(context)])
    const title = freeTitle(original.title, new Set(all.map((block) => lookOf(block.title))))
    // The schema leaves out what the store adds.
    const draft = BlockDraft.parse({ ...original, title, key: '' })
    return withAddresses(context, await blocks.create(context, draft))
  },

  revisions: async ({ id }, context) => {
    const kept = await blocks.revisions(context, id)
    return Promise.all(
      kept.map(async (revision) => ({ ...revision, item: await withAddresses(context, revision.item) })),
    )
  },

  revert: async ({ blockId, revisionId }, context) =>
    withAddresses(context, await blocks.revert(context, blockId, revisionId)),
}

/** Content that comes from elsewhere brings blocks as well. */
export { acceptUploads }

/** Whether a mapping, another block or the menu leads to a block, or the bot itself begins with it (MAPPINGS-005). */
export async function isInUse(context: Context, id: string): Promise<boolean> {
  const [block, led, menu] = await Promise.all([
    blocks.get(context, id),
    isLedTo(context.table, { kind: 'block', id }),
    blocksInMenu(context),
  ])
  return isSystem(block) || led || menu.has(id)
}

/** The menu is the company's: it leads to the same blocks in each environment that has them. */
export async function blocksInMenu({ scope, now }: Context): Promise<ReadonlySet<string>> {
  const { settings } = await companyConfig(scope.client, now)
  return new Set(settings.persistentMenu.flatMap(({ action: { type, value } }) => (type === 'block' ? [value] : [])))
}

/** The blocks of these ids that exist, in no order, as a bot turn needs them. */
export const blocksOf = (table: Table<ReleaseScope>, ids: readonly string[]): Promise<Block[]> =>
  blocks.many(table, ids)

/** Every block there is, by title. */
export const allBlocks = (table: Table<ReleaseScope>): Promise<Block[]> => blocks.list({ table })

/** The block of one of the bot's own moments, where the environment has one. */
export const systemBlock = (table: Table<ReleaseScope>, key: SystemKey): Promise<Block | undefined> =>
  blocks.byKey(table, 'block', key)

/** The title of a block and every text in it, as a search reads them. */
const searchedTexts = (block: Block): string[] => [
  block.title,
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
