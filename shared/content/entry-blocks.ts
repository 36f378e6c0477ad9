/** The blocks that conversations come to although nothing in the content leads to them (MAPPINGS-005). */
import { isScheduled } from '../blocks/schedule.ts'
import type { Block } from '../contracts/blocks.ts'

/** Whether the bot comes to a block by itself: at a time, for an event, or by looking it up. */
export const isEntryBlock = (block: Block): boolean =>
  isScheduled(block) || block.type === 'kb' || (block.eventIds ?? []).length > 0
