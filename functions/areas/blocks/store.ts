/**
 * | item  | per     | id   |
 * |-------|---------|------|
 * | block | release | ULID |
 *
 * Titles, keys, revisions and references of it are kept as those of all content are: see `../../content`.
 */
import { Block, systemKeys } from '#shared/contracts/blocks'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { Content } from '../../content/content.ts'
import { collection } from '../../platform/table/table.ts'

export const isSystem = ({ key }: Pick<Block, 'key'>): boolean => systemKeys.some((name) => name === key)

export const blocks = new Content<Block>({
  collection: collection({ name: 'block', per: 'release', schema: Block, id: ({ _id }) => _id }),
  kind: () => 'block',
  // Only who gives the key of one of the bot's own moments makes a block that moment.
  reservedKeys: systemKeys,
  guard: guardMoment,
})

/** The bot finds its own moments by their keys, so that none of them is deleted or called otherwise. */
function guardMoment(before: Block | undefined, after: Block | undefined): void {
  if (!before || !isSystem(before)) return
  if (!after) throw new Problem('in-use')
  if (after.key !== before.key) throw badRequest(faultAt('key', 'fixed-key'))
}
