/**
 * Where broadcasts and swarms are kept. They are the company's, whichever environment their author edits: new ones lie in
 * the environment that answers customers, and each is found in any environment of the company, so that none vanishes when
 * it was written in a draft or when another environment goes live.
 */
import type { ClientScope, EnvironmentScope } from '../platform/table/scope.ts'
import { Table, type Collection } from '../platform/table/table.ts'
import { companyConfig } from '../platform/tenancy/company.ts'
import { liveEnvironment } from '../platform/tenancy/tenancy.ts'

/** The environments of a company, the one that answers customers first. */
export async function homesOf({ client }: ClientScope, now = new Date()): Promise<EnvironmentScope[]> {
  const { environments } = await companyConfig(client, now)
  const live = liveEnvironment(environments)
  const others = environments.list.filter((each) => each !== live)
  return [...(live ? [live] : []), ...others].map(({ _id }) => ({ client, environment: _id }))
}

/** Where a new one is kept. */
export async function newHomeOf(scope: EnvironmentScope, now: Date): Promise<EnvironmentScope> {
  const [first] = await homesOf(scope, now)
  return first ?? { client: scope.client, environment: scope.environment }
}

export interface Kept<Item> {
  readonly home: EnvironmentScope
  readonly item: Item
}

/** Everything of a collection, wherever it is kept. */
export async function listKept<Item>(scope: ClientScope, from: Collection<Item, 'environment'>): Promise<Kept<Item>[]> {
  const homes = await homesOf(scope)
  const lists = await Promise.all(homes.map((home) => new Table(home).list(from)))
  return lists.flatMap((items, index) => items.map((item) => ({ home: homes[index]!, item })))
}

/** One of these ids, wherever it is kept; `undefined` where it is nowhere. */
export async function findKept<Item>(
  scope: ClientScope,
  from: Collection<Item, 'environment'>,
  id: string,
): Promise<Kept<Item> | undefined> {
  for (const home of await homesOf(scope)) {
    const item = await new Table(home).get(from, id)
    if (item) return { home, item }
  }
  return undefined
}
