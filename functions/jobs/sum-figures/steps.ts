/** One step of summing what was counted in the hours that are over: some environments, `more` while others are left. */
import * as z from 'zod/mini'
import { sumEnvironment } from '../../figures/sum-environment.ts'
import { dueEnvironments, dueGroups } from '../../figures/store.ts'
import { log } from '../../platform/aws/log.ts'
import { Table } from '../../platform/table/table.ts'

const Task = z.object({
  /** The groups of environments that are left to sum: the hour starts a job for each of them, and an operator one for all. */
  groups: z._default(z.array(z.string()), [...dueGroups]),
  /** The environment behind which the step goes on. */
  after: z.optional(z.string()),
  /** Of the environment behind that one, the hour behind which it goes on. */
  hour: z.optional(z.string()),
  /** Something could not be summed. */
  isBroken: z.optional(z.boolean()),
})
type Task = z.infer<typeof Task>

/** A step ends soon after that, far below a function's time. */
const stepMs = 20_000
const pageSize = 25

export async function handler(given: unknown): Promise<Task & { more: boolean }> {
  const until = performance.now() + stepMs
  let { groups, after, hour, isBroken = false } = Task.parse(given)
  for (let group = groups[0]; group !== undefined; group = groups[0]) {
    const page = await new Table({}).pageOfGroup(dueEnvironments, group, { size: pageSize, before: after })
    for (const { client, environment } of page) {
      const summed = await sumEnvironment({ client, environment }, { now: new Date(), after: hour, until }).catch(
        (error: unknown) => {
          log.error('The figures of an environment could not be summed.', { client, environment, error })
          return { more: false, after: undefined, isBroken: true }
        },
      )
      isBroken ||= summed.isBroken
      if (summed.more) return { groups, after, hour: summed.after, isBroken, more: true }
      ;[after, hour] = [environment, undefined]
      if (performance.now() > until) return { groups, after, isBroken, more: true }
    }
    if (page.length < pageSize) [groups, after] = [groups.slice(1), undefined]
  }
  // All others have been summed by now: the job fails, so that somebody hears of it.
  if (isBroken) throw new Error('Some figures could not be summed, or were wrong; the log says which.')
  return { groups, more: false }
}
