/** Makes the contexts in which the demo calls operations, so that each leaves the audit that its route names. */
import type { Route } from '#shared/contract'
import { contracts, type Area } from '#shared/contracts/index'
import { callContext } from '../../functions/platform/request/call-context.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { transact } from '../../functions/platform/table/transaction.ts'

/** For a call of this route in the name of the agent. */
export const calling = <Name extends Area>(
  agent: Context,
  area: Name,
  operation: keyof (typeof contracts)[Name],
): Context =>
  // An operation of an area is a route of its contract.
  callContext(agent, { area, route: contracts[area][operation] as Route })

/** Writes no events: nobody is told, and no job starts. */
export const quiet = (agent: Context): Context => ({ ...agent, commit: (changes) => transact(changes) })
