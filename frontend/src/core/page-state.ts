/** Page state: a value that all of the page shares and that ends with it, read anywhere and shown where it is used. */
import { useSyncExternalStore } from 'react'

export interface PageState<Value> {
  readonly now: () => Value
  readonly change: (next: Value) => void
  /** Listens to changes until the returned function is called. */
  readonly listen: (listener: () => void) => () => void
  readonly use: () => Value
  /** A part of the value, rendered again when that part is another one. */
  readonly usePart: <Part>(part: (value: Value) => Part) => Part
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
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    listen,
    use: () => useSyncExternalStore(listen, now),
    usePart: (part) => useSyncExternalStore(listen, () => part(value)),
  }
}
