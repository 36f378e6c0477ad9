/** The approved message templates of an account, as its provider lists them: kept in memory for some minutes. */
import type { Template } from '#shared/channels/templates'
import { templatesKeptMinutes, templatesMax } from '#shared/limits'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { BoundedMap } from '../platform/tenancy/bounded-map.ts'

interface Account {
  readonly channel: string
  readonly account: string
}

const keptMs = templatesKeptMinutes * 60_000
const known = new BoundedMap<string, { readonly until: number; readonly templates: Promise<readonly Template[]> }>(200)

/** What `read` gives of an account, asked again after ten minutes; what fails is not kept. Templates that wait for approval are left out. */
export function keepTemplates(
  { client, environment }: EnvironmentScope,
  { channel, account }: Account,
  now: Date,
  read: () => Promise<readonly Template[]>,
): Promise<readonly Template[]> {
  const key = JSON.stringify([client, environment, channel, account])
  const kept = known.get(key)
  if (kept && kept.until > now.getTime() && kept.until <= now.getTime() + keptMs) return kept.templates
  const templates = read().then((all) => all.filter(({ isApproved }) => isApproved).slice(0, templatesMax))
  const fresh = { until: now.getTime() + keptMs, templates }
  known.set(key, fresh)
  templates.catch(() => known.get(key) === fresh && known.delete(key))
  return templates
}
