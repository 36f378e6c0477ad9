/** Counts what the next night would delete, page by page, summed up as it goes. */
import { useEffect, useRef, useState } from 'react'
import type { RetentionCount } from '#shared/contracts/privacy'
import { CallError, quietly } from '../../../core/api.ts'

/** The days for which something is kept. */
export interface Periods {
  readonly conversationEventsTTL: number
  readonly conversationAnalyticsTTL: number
}

export interface OldCount {
  readonly state: 'counting' | 'done' | 'stopped' | 'failed'
  readonly periods: Periods
  /** None before the first answer. */
  readonly sum?: RetentionCount | undefined
  /** Why it failed. */
  readonly refused?: string | undefined
}

/** `count` goes on where a count of the same days was stopped or has failed. */
export function useOldCount() {
  const [counted, setCounted] = useState<OldCount>()
  /** Changes with each count, so that one that was left tells nothing any more. */
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )

  async function count(periods: Periods, before?: RetentionCount) {
    const own = ++turn.current
    let sum = before
    setCounted({ state: 'counting', periods, sum })
    try {
      do {
        const after = sum?.after
        const page = await quietly.privacy.countOld({ ...periods, ...(after !== undefined && { after }) })
        if (turn.current !== own) return
        sum = sum ? sumOf(sum, page) : page
        setCounted({ state: sum.after === undefined ? 'done' : 'counting', periods, sum })
      } while (sum.after !== undefined)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (turn.current === own) setCounted({ state: 'failed', periods, sum, refused: error.message })
    }
  }

  function stop() {
    turn.current += 1
    setCounted((before) => before && { ...before, state: 'stopped' })
  }

  return { counted, count: (periods: Periods, before?: RetentionCount) => void count(periods, before), stop }
}

const sumOf = (sum: RetentionCount, page: RetentionCount): RetentionCount => ({
  conversations: sum.conversations + page.conversations,
  shortened: sum.shortened + page.shortened,
  entries: sum.entries + page.entries,
  takeovers: sum.takeovers + page.takeovers,
  bytes: sum.bytes + page.bytes,
  files: sum.files + page.files,
  held: sum.held + page.held,
  open: sum.open + page.open,
  questions: sum.questions + page.questions,
  figureDays: sum.figureDays + page.figureDays,
  looked: sum.looked + page.looked,
  oldest: [sum.oldest, page.oldest].flatMap((moment) => moment ?? []).toSorted()[0],
  day: page.day,
  after: page.after,
})
