/** The topics of a turn: those of the responses that it came to. */
import { blocksOf } from '../../content/items/blocks.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import type { BotTurn } from './turn.ts'

export async function topicsOf(scope: ReleaseScope, { blocks }: Pick<BotTurn, 'blocks'>): Promise<string[]> {
  return (await blocksOf(new Table(scope), blocks)).map(({ group }) => group)
}
