/** What a button starts and a person waits for. */
import { useRef, useState } from 'react'
import { CallError } from './api.ts'

interface Action<Given extends readonly unknown[]> {
  readonly isBusy: boolean
  /** Does nothing while it runs already. */
  readonly run: (...given: Given) => void
}

/**
 * `act` is busy until it has ended. A call that fails has told why by itself, or is given to `refuse` where it was made
 * `quietly`: what was chosen or typed stays for another try. Whatever else fails is thrown on.
 */
export function useAction<Given extends readonly unknown[]>(
  act: (...given: Given) => Promise<unknown>,
  refuse: (error: CallError) => unknown = () => {},
): Action<Given> {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function run(...given: Given): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await act(...given)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return { isBusy, run: (...given) => void run(...given) }
}
