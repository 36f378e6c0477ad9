/** The address of the page, read anew on each new day, and written so that Back undoes what was chosen. */
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayAt } from '#shared/days'
import {
  addressOf,
  changedAddress,
  filterNames,
  paramsOf,
  type Address,
  type Change,
  type Correction,
} from './address.ts'

export interface Addressing {
  readonly address: Address
  readonly today: string
  readonly change: (change: Change) => void
  readonly clearFilters: () => void
  readonly chooseView: (graph: string, view: string) => void
  /** What was wrong with the address that led here. */
  readonly corrections: readonly Correction[]
  readonly dismissCorrections: () => void
}

const noFilters: Change = Object.fromEntries(filterNames.map((name) => [name, undefined]))
const none: readonly Correction[] = []

export function useAddress(timezone: string): Addressing {
  const today = useToday(timezone)
  const [params, setParams] = useSearchParams()
  const { address, corrections } = useMemo(() => addressOf(params, today), [params, today])
  const [told, setTold] = useState(none)
  const [dismissed, setDismissed] = useState(none)
  const isWrong = corrections.length > 0
  // Still told when the address is right by then.
  if (isWrong && told !== corrections) setTold(corrections)
  useEffect(() => {
    if (isWrong) setParams(paramsOf(address), { replace: true })
  }, [address, isWrong, setParams])
  const dismissCorrections = () => setDismissed(told)
  const change = (to: Change) => {
    dismissCorrections()
    setParams(paramsOf(changedAddress(address, to, today)))
  }
  return {
    address,
    today,
    change,
    clearFilters: () => change(noFilters),
    // How a graph is drawn is no step that Back should undo.
    chooseView: (graph, view) =>
      setParams(paramsOf({ ...address, charts: new Map([...address.charts, [graph, view]]) }), { replace: true }),
    corrections: told === dismissed ? none : told,
    dismissCorrections,
  }
}

const lookedAtEveryMs = 30_000

/** The day on the calendar, which is another one after midnight. */
function useToday(timezone: string): string {
  const [today, setToday] = useState(() => dayAt(Date.now(), timezone))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayAt(Date.now(), timezone)), lookedAtEveryMs)
    return () => clearInterval(timer)
  }, [timezone])
  return today
}
