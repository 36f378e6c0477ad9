/** A value that all of the page shares and that ends with it: read anywhere, and shown again where it is used. */
import { useSyncExternalStore } from 'react'

export interface PageState<Value> {
  readonly now: () => Value
  readonly change: (next: Value) => void
  readonly use: () => Value
}

export function pageState<Value>(initial: Value): PageState<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const now = () => value
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    now,
    change(next) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(listen, now),
  }
}
