/** Says that the connection is lost, once that has lasted. */
import { useEffect, useState } from 'preact/hooks'
import { useChat } from '../view/use-chat.ts'

const offlineAfterMs = 2_000

export function Offline() {
  const { state, say } = useChat()
  const isLost =
    state.session.status === 'fetched' && state.connection !== 'authenticated' && state.connection !== 'idle'
  const isShown = useLasting(isLost, offlineAfterMs)
  return (
    <div role="status">
      {isShown && (
        <p class="offline" part="offline">
          {say('offline')}
        </p>
      )}
    </div>
  )
}

/** True once `condition` has held for so long, so that what passes quickly does not flash. */
function useLasting(condition: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    setLasting(false)
    if (!condition) return undefined
    const timer = setTimeout(() => setLasting(true), ms)
    return () => clearTimeout(timer)
  }, [condition, ms])
  return condition && lasting
}
