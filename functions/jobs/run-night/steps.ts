/**
 * One step of a company's night, `more` while something is left. A schedule by the company's clock starts it at two and, for the
 * night in which there is no two o'clock and for what failed at two, again at three: what was done is not done twice.
 */
import * as z from 'zod/mini'
import { CompanySettings } from '#shared/contracts/company-settings'
import { wallClock } from '#shared/wall-clock'
import { Id } from '#shared/ids'
import { deleteOld } from '../../areas/conversations/steps.ts'
import { mailBroken } from '../../areas/releases/broken/steps.ts'
import { Table } from '../../platform/table/table.ts'
import { isDone, noteDone } from '../../platform/tenancy/nights.ts'
import { companies, environments, settings } from '../../platform/tenancy/tenancy.ts'

const Input = z.object({
  client: Id,
  /** The moment it was due. */
  at: z.iso.datetime(),
  /** The conversation behind which the step goes on. */
  after: z.optional(z.string()),
})
type Input = z.infer<typeof Input>

export async function handler(given: unknown): Promise<Input & { more: boolean }> {
  const { client, at, after } = Input.parse(given)
  const scope = { client }
  const table = new Table(scope)
  const [[company, all], own] = await Promise.all([
    table.getBoth([companies, 'company'], [environments, 'environments']),
    table.get(settings, 'settings'),
  ])
  if (!company || !all) return { client, at, more: false }
  const config = { company, environments: all, settings: own ?? CompanySettings.parse({}) }
  const night = { scope, day: wallClock(new Date(at), company.timezone).day }
  if (after === undefined) await mailBroken(night, config)
  if (await isDone(night, 'retention')) return { client, at, more: false }
  const deleted = await deleteOld(scope, config, { now: new Date(), after })
  if (!deleted.more) await noteDone(night, 'retention')
  return { client, at, after: deleted.after, more: deleted.more }
}
