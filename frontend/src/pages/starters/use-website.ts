/** A website while it is read: some pages a request, so that none takes long and people see how far it is. */
import { useRef, useState } from 'react'
import type { Answer } from '#shared/contract'
import { pagesPerReadMax, type FoundPage, type starters as contract } from '#shared/contracts/starters'
import type { FieldFault } from '#shared/faults'
import { api, CallError, quietly } from '../../core/api.ts'

type Listed = Answer<typeof contract.pages>
type Failed = Answer<typeof contract.readPages>['failed']

interface State {
  readonly listed: Listed | undefined
  readonly pages: readonly FoundPage[]
  readonly failed: Failed
  readonly isBusy: boolean
  readonly fault: FieldFault | undefined
}

export interface Website extends State {
  /** All pages were asked for. */
  readonly isDone: boolean
  readonly look: (address: string) => Promise<void>
}

const nothing: State = { listed: undefined, pages: [], failed: [], isBusy: false, fault: undefined }

export function useWebsite(): Website {
  const [state, setState] = useState(nothing)
  // Whoever asks for another address does not wait for the one before.
  const latest = useRef(0)

  async function look(address: string) {
    const turn = (latest.current += 1)
    const show = (part: Partial<State>) => {
      if (turn === latest.current) setState((before) => ({ ...before, ...part }))
    }
    setState({ ...nothing, isBusy: true })
    try {
      const listed = await quietly.starters.pages({ url: withProtocol(address) })
      show({ listed })
      let [pages, failed]: [readonly FoundPage[], Failed] = [[], []]
      for (let start = 0; start < listed.pages.length && turn === latest.current; start += pagesPerReadMax) {
        const read = await api.starters.readPages({ urls: listed.pages.slice(start, start + pagesPerReadMax) })
        pages = [...pages, ...read.pages]
        failed = [...failed, ...read.failed]
        show({ pages, failed })
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      show({ fault: error.details[0], listed: undefined })
    } finally {
      show({ isBusy: false })
    }
  }

  const { listed, pages, failed } = state
  return { ...state, isDone: listed !== undefined && pages.length + failed.length >= listed.pages.length, look }
}

/** People type addresses as they say them. */
const withProtocol = (address: string): string => {
  const typed = address.trim()
  return /^https?:\/\//i.test(typed) ? typed.replace(/^http:/i, 'https:') : `https://${typed}`
}
