/** How one item differs between two states of content, unit by unit. */
import * as z from 'zod/mini'

/** What promotion does to an item of the target (CHANGES-003). */
export const changeKinds = ['added', 'edited', 'removed'] as const
export const ChangeKind = z.enum(changeKinds)
export type ChangeKind = z.infer<typeof ChangeKind>

/** A unit is the smallest part of an item that is merged by itself: a text in one language, one utterance, the choices. */
export const unitStates = ['source', 'target', 'both', 'conflict'] as const
export const UnitDifference = z.object({
  /** Its field, with the part behind a colon: `text:en`, `utterances:where is my order`, `choices`. */
  name: z.string(),
  field: z.string(),
  part: z.optional(z.string()),
  /** Which side changed it since they last agreed: `both` differently but alike in the end is no difference. */
  state: z.enum(unitStates),
  /** Absent where the side does not have it. */
  source: z.optional(z.unknown()),
  target: z.optional(z.unknown()),
  base: z.optional(z.unknown()),
})
export type UnitDifference = z.infer<typeof UnitDifference>

/** One item's two versions (CHANGES-009), and the one both last agreed on; each as its own area answers it. */
export const ItemDifference = z.object({
  change: z.optional(ChangeKind),
  source: z.optional(z.unknown()),
  target: z.optional(z.unknown()),
  base: z.optional(z.unknown()),
  units: z.array(UnitDifference),
})
export type ItemDifference = z.infer<typeof ItemDifference>
