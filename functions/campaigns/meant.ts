/** Whom a broadcast means: a swarm, or everybody. */
import * as z from 'zod/mini'
import { Meant } from '#shared/contracts/swarms'
import { Id } from '#shared/ids'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'

/** As much of a swarm as tells whom it means. */
const meantSwarms = collection({
  name: 'swarm',
  per: 'environment',
  schema: z.extend(Meant, { _id: Id }),
  id: ({ _id }) => _id,
})

/** None where the swarm is not there. */
export const findMeant = async (
  scope: EnvironmentScope,
  swarmId: string | null | undefined,
): Promise<Meant | undefined> => (swarmId ? new Table(scope).get(meantSwarms, swarmId) : Meant.parse({}))
