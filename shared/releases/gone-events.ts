/** Responses that wait for a custom event which was deleted: nothing sends them any more. */
import type { Block } from '../contracts/blocks.ts'
import type { CustomEvent } from '../contracts/events.ts'
import type { Finding } from '../contracts/findings.ts'

type Known = Pick<CustomEvent, '_id'>

/** The ids of events that a response names and the company does not have. */
export const goneEventsOf = ({ eventIds = [] }: Pick<Block, 'eventIds'>, events: readonly Known[]): string[] =>
  eventIds.filter((id) => !events.some(({ _id }) => _id === id))

/** A warning for each response that names such an event; it stops no promotion, because deleting an event is allowed. */
export const missingEvents = (blocks: readonly Block[], events: readonly Known[]): Finding[] =>
  blocks
    .filter((block) => goneEventsOf(block, events).length > 0)
    .map(({ _id, title }) => ({ severity: 'warning', code: 'event-gone', item: { kind: 'block', _id, title } }))
