/**
 * One step of deleting a company with all that it has, `more` until a whole look at it finds nothing. Each look begins from
 * the beginning, so that what a request has written that was under way when the company was closed is found as well.
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { endDeletion, noteRemoval, readRemoval } from '../../company/removal.ts'
import { parts } from './parts.ts'

const Input = z.object({ client: Id, run: Id })
type Input = z.infer<typeof Input>

/** A step ends soon after that, far below a function's time. */
const stepMs = 20_000
/** A process knows a company for five seconds, and a request that knows it takes half a minute at the most. */
const settledMs = 40_000

/** `at`: the next step has nothing to do before this moment; a state machine waits for free, a function does not. */
export async function handler(given: unknown): Promise<Input & { more: boolean; at?: string }> {
  const task = Input.parse(given)
  const removal = await readRemoval(task.client)
  if (removal?.run !== task.run || removal.ended !== undefined) return { ...task, more: false }
  const end = performance.now() + stepMs
  let found = 0
  for (const { name, remove } of parts) {
    let isMore = true
    let removed = 0
    while (isMore && performance.now() < end) {
      const some = await remove(task.client)
      removed += some.removed
      isMore = some.more
    }
    found += removed
    // A long part tells of itself once a step; what it says counts only as long as no other job does the same.
    if (removed > 0 && !(await noteRemoval(removal, { doing: name, removed }))) return { ...task, more: false }
    if (performance.now() >= end) return { ...task, more: true }
  }
  if (found > 0) return { ...task, more: true }
  const settled = Date.parse(removal.started) + settledMs
  if (settled > Date.now()) return { ...task, more: true, at: new Date(settled).toISOString() }
  await endDeletion((await readRemoval(task.client)) ?? removal, new Date())
  return { ...task, more: false }
}
