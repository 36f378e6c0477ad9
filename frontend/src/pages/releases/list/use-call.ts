/** A call of a dialog: its failure is told by itself, and the dialog stays for another try. */
import { useState } from 'react'

export function useCall(): [isBusy: boolean, run: (call: () => Promise<unknown>) => void] {
  const [isBusy, setBusy] = useState(false)
  return [
    isBusy,
    (call) => {
      setBusy(true)
      call().catch(() => setBusy(false))
    },
  ]
}
