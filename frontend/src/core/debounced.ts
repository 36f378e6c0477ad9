/** A value that has stayed as it is for a while; `initial` until the first one has. */
import { useEffect, useState } from 'react'

export function useDebounced<Value>(value: Value, delayMs: number, initial = value): Value {
  const [settled, setSettled] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}

/** True once `value` has been true for so long; false at once. */
export function useDelayed(value: boolean, delayMs: number): boolean {
  const settled = useDebounced(value, delayMs)
  return value && settled
}
