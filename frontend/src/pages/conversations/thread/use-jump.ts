/** Leads to something that was said: by a search, or by a mention. */
import { useEffect, useRef } from 'react'
import { useLive } from '../state/inbox-state.ts'
import { numbersIn, type Row } from './rows.ts'

/** The key of the row the reader was led to. */
export function useJump(userId: string, rows: readonly Row[], toRow: (index: number) => void): string | undefined {
  const jump = useLive((live) => (live.jump?.userId === userId ? live.jump : undefined))
  const number = jump?.number
  const index = number === undefined ? -1 : rows.findIndex((row) => numbersIn(row).includes(number))
  const key = rows[index]?.key
  const done = useRef<typeof jump>(undefined)
  useEffect(() => {
    // Rows that come later leave the reader where they are.
    if (!jump || index < 0 || done.current === jump) return
    done.current = jump
    toRow(index)
  }, [jump, index, toRow])
  return key
}
