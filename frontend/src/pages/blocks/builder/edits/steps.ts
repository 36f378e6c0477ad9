/**
 * What was done in the builder, to be undone and done again. A change holds a response as it was saved before and after,
 * with the revisions: to undo is to save the state before on the revision that the change made, so that what somebody else
 * has saved since is never written over.
 */
import type { Block } from '#shared/contracts/blocks'
import { undoStepsMax } from '#shared/limits'

export type Change =
  | { readonly kind: 'update'; readonly before: Block; readonly after: Block }
  | { readonly kind: 'creation'; readonly block: Block }

/** What one gesture did. */
export interface Step {
  /** In words: `link “Hello” to “Hours”`. */
  readonly text: string
  /** In the order in which they were made. */
  readonly changes: readonly Change[]
}

export interface Steps {
  /** The last one is undone first. */
  readonly past: readonly Step[]
  /** The last one is done again first. */
  readonly future: readonly Step[]
}

export const noSteps: Steps = { past: [], future: [] }

/** What was undone before cannot be done again after another step. */
export const withStep = ({ past }: Steps, step: Step): Steps => ({
  past: [...past, step].slice(-undoStepsMax),
  future: [],
})

export const withoutLast = (steps: Steps, from: keyof Steps): Steps => ({ ...steps, [from]: steps[from].slice(0, -1) })

/** The last step of one side at the end of the other. */
export function moved(steps: Steps, from: keyof Steps): Steps {
  const step = steps[from].at(-1)
  if (!step) return steps
  const to = from === 'past' ? 'future' : 'past'
  return { ...withoutLast(steps, from), [to]: [...steps[to], step] }
}

/** The state of a response was saved again: steps that know it by its former revision know it by the new one. */
export const renumbered = (steps: Steps, { _id, revision }: Block, saved: Block): Steps =>
  mapBlocks(steps, (block) =>
    block._id === _id && block.revision === revision ? { ...block, revision: saved.revision } : block,
  )

/** A response was made again, under another id: whatever leads to it, or is it, has the new one. */
export function renamed(steps: Steps, before: Block, made: Block): Steps {
  const known = mapBlocks(steps, (block) =>
    block._id === before._id ? { ...block, revision: made.revision + block.revision - before.revision } : block,
  )
  // An id is nothing else in a response, so that it can be replaced wherever it is named.
  return JSON.parse(JSON.stringify(known).replaceAll(before._id, made._id)) as Steps
}

function mapBlocks({ past, future }: Steps, map: (block: Block) => Block): Steps {
  const changed = (change: Change): Change =>
    change.kind === 'creation'
      ? { ...change, block: map(change.block) }
      : { ...change, before: map(change.before), after: map(change.after) }
  const all = (steps: readonly Step[]) => steps.map((step) => ({ ...step, changes: step.changes.map(changed) }))
  return { past: all(past), future: all(future) }
}
