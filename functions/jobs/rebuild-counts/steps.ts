/** One step of summing all days of a company again, some days at a time: `more` until the last environment's today. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { rebuildSome } from '../../figures/rebuild.ts'
import { Table } from '../../platform/table/table.ts'
import { companies, environments } from '../../platform/tenancy/tenancy.ts'

const Input = z.object({
  client: Id,
  /** The environment that is being counted, and the day behind which the step goes on. */
  environment: z.optional(Id),
  after: z.optional(z.iso.date()),
})
type Input = z.infer<typeof Input>

/** A step ends soon after that, far below a function's time. */
const stepMs = 20_000

export async function handler(given: unknown): Promise<Input & { more: boolean }> {
  const { client, environment: current, after } = Input.parse(given)
  const [company, all] = await new Table({ client }).getBoth([companies, 'company'], [environments, 'environments'])
  if (!company || company.deleting || !all) return { client, more: false }
  const list = all.list.map(({ _id }) => _id).toSorted()
  const environment = list.find((id) => id >= (current ?? ''))
  if (environment === undefined) return { client, more: false }
  const within = { zone: company.timezone, now: new Date() }
  // Of an environment that is gone meanwhile, the day says nothing of the next one.
  const behind = environment === current ? after : undefined
  const place = { after: behind, until: performance.now() + stepMs }
  const rebuilt = await rebuildSome({ client, environment }, within, place)
  if (rebuilt.after !== undefined) return { client, environment, after: rebuilt.after, more: true }
  const next = list.find((id) => id > environment)
  return next === undefined ? { client, more: false } : { client, environment: next, more: true }
}
