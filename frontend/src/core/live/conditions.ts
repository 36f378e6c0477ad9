/** What is the matter with the console as a whole, for as long as it lasts: shown above the page. */
export type Condition =
  /** The server does not answer. */
  | 'offline'
  /** Nothing is pushed to this tab. */
  | 'socket-lost'
  /** The page is out of date and waits for its edits to be saved before it reloads. */
  | 'reload-waits'

let conditions: readonly Condition[] = []
const listeners = new Set<() => void>()

export function setCondition(condition: Condition, holds: boolean): void {
  if (conditions.includes(condition) === holds) return
  conditions = holds ? [...conditions, condition] : conditions.filter((other) => other !== condition)
  for (const listener of listeners) listener()
}

export const conditionsNow = (): readonly Condition[] => conditions

export function onConditions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
