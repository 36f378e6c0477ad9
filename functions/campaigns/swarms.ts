/**
 * Swarms: audiences of a company, which broadcasts name.
 *
 * | item  | per         | id   |
 * |-------|-------------|------|
 * | swarm | environment | ULID |
 */
import { Meant, Swarm } from '#shared/contracts/swarms'
import type { ClientScope } from '../platform/table/scope.ts'
import { collection } from '../platform/table/table.ts'
import { findKept } from './homes.ts'

export const swarms = collection({ name: 'swarm', per: 'environment', schema: Swarm, id: ({ _id }) => _id })

/** Whom a broadcast means: a swarm, or everybody where it names none; `undefined` where the swarm is not there. */
export const findMeant = async (scope: ClientScope, swarmId: string | null | undefined): Promise<Meant | undefined> =>
  swarmId ? (await findKept(scope, swarms, swarmId))?.item : Meant.parse({})
