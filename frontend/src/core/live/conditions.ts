/** What is the matter with the console as a whole, for as long as it lasts: shown above the page. */
import { pageState } from '../page-state.ts'

export type Condition =
  /** The server does not answer. */
  | 'offline'
  /** Nothing is pushed to this tab. */
  | 'socket-lost'
  /** Nothing is pushed to this tab, because the agent has opened too many others. */
  | 'socket-replaced'
  /** The page is out of date and waits for its edits to be saved before it reloads. */
  | 'reload-waits'

export const conditions = pageState<readonly Condition[]>([])

export function setCondition(condition: Condition, holds: boolean): void {
  const before = conditions.now()
  if (before.includes(condition) === holds) return
  conditions.change(holds ? [...before, condition] : before.filter((other) => other !== condition))
}
