/** Sends an event to many users, once per key and user. */
import { sayUnasked } from '../bot/unasked.ts'
import { derivedId } from '../platform/table/derived-id.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { companyConfig } from '../platform/tenancy/company.ts'
import { contentScope } from '../platform/tenancy/tenancy.ts'

export interface EventRun {
  readonly eventId: string
  readonly name: string
  readonly users: readonly string[]
  readonly blocks: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  readonly sentKey: string
}

export async function beginEventRun({ client, environment: id }: EnvironmentScope, run: EventRun): Promise<void> {
  const config = await companyConfig(client, new Date())
  const environment = config.environments.list.find(({ _id }) => _id === id)
  if (!environment) return
  const place = { scope: contentScope(client, environment), config, environment }
  for (const user of run.users) await sayUnasked(place, user, { ...run, sentId: derivedId(client, run.sentKey, user) })
}
