/** One saved state of a content item. All kinds of content keep their revisions alike. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'

export const revisionKinds = ['create', 'edit', 'revert', 'delete', 'promote'] as const

export const Revision = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    _id: Id,
    revision: z.int(),
    kind: z.enum(revisionKinds),
    created: z.iso.datetime(),
    /** The full name of the agent who saved it. */
    agent: z.string(),
    item,
  })
export type Revision<Item> = {
  _id: string
  revision: number
  kind: (typeof revisionKinds)[number]
  created: string
  agent: string
  item: Item
}
