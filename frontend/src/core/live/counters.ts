/** How much waits behind the entries of the sidebar (SHELL-030 to 032). An area that knows says so; none is no badge. */
import { useEffect } from 'react'
import { pageState } from '../page-state.ts'

export type CounterName =
  | 'awaiting-response'
  | 'unanswered-questions'
  | 'pending-build'
  | 'pending-changes'
  | 'environment-changes'

/** `busy` shows a spinner: the number is on its way, or work is being done. */
export type Counter = number | 'busy'

const counters = pageState<Readonly<Partial<Record<CounterName, Counter>>>>({})

export const useCounters = counters.use

export function setCounter(name: CounterName, counter: Counter | undefined): void {
  const { [name]: _, ...others } = counters.now()
  counters.change(counter === undefined ? others : { ...others, [name]: counter })
}

/** The counter is what a component knows, for as long as it is there. */
export function useCounter(name: CounterName, counter: Counter | undefined) {
  useEffect(() => {
    setCounter(name, counter)
    return () => setCounter(name, undefined)
  }, [name, counter])
}

/** What the badge says: three digits do not fit. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))
