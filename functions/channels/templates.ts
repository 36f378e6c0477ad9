/** The approved message templates of an account, as its provider lists them: kept in memory for some minutes. */
import type { Template } from '#shared/channels/templates'
import { templatesKeptMinutes, templatesMax } from '#shared/limits'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { FreshMap } from '../platform/tenancy/fresh-map.ts'

interface Account {
  readonly channel: string
  readonly account: string
}

const known = new FreshMap<readonly Template[]>(templatesKeptMinutes * 60_000, 200)

/** What `read` gives of an account, asked again after ten minutes; what fails is not kept. Templates that wait for approval are left out. */
export function keepTemplates(
  { client, environment }: EnvironmentScope,
  { channel, account }: Account,
  now: Date,
  read: () => Promise<readonly Template[]>,
): Promise<readonly Template[]> {
  const key = JSON.stringify([client, environment, channel, account])
  return known.find(key, now.getTime(), async () =>
    (await read()).filter(({ isApproved }) => isApproved).slice(0, templatesMax),
  )
}
