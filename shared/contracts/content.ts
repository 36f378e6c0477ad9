/** What the contracts of all content have in common: of forms, blocks, intents and entities. */
import * as z from 'zod/mini'
import { accessOf, builders, type AgentAccess, type Permission } from '../access.ts'
import { Id } from '../ids.ts'
import { titleLengthMax } from '../limits.ts'
import { requiredName } from '../fields/names.ts'

export const Title = requiredName(titleLengthMax)

/** A readable id: unique, of letters, digits, `_` and `-`. An empty or absent one is derived from the title. */
export const WantedKey = z.optional(
  z.string().check(z.trim(), z.regex(/^[\w-]*$/, 'word'), z.maxLength(titleLengthMax)),
)

/** What an item has once it was saved. */
export const written = {
  _id: Id,
  /** Counts the saves of this item, from 1. */
  revision: z.int(),
  updated: z.iso.datetime(),
}

/** `revision` names the save a change builds on; when another save came first, the change is refused as `stale`. */
export const basedOn = { _id: Id, revision: z.optional(z.int()) }

export const access = accessOf(builders)
export const changing = (can: Permission): AgentAccess => ({ ...access(can), changes: 'content' })
export const reverting: AgentAccess = { ...changing('update'), tier: 'versioning' }
