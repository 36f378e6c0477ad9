/** How a body is read that names things in another way than the contract: one reading for each `Spelling` of a route. */
import type { Spelling } from '#shared/contract'
import { block } from './block.ts'
import type { Fields } from './fields.ts'
import { entity, intent } from './knowledge.ts'
import { blockList, filters, message, session, trigger, variable, workspace } from './others.ts'
import { agent } from './people.ts'

/** Reads names, and decides nothing: what it gives is checked by the schema of the route, as if it had been sent so. */
type Reading = (said: Fields) => Fields

export const readings: Readonly<Record<Spelling, Reading>> = {
  agent,
  block,
  'block-list': blockList,
  entity,
  filters,
  intent,
  message,
  session,
  trigger,
  variable,
  workspace,
}
