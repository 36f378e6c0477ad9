/** Says that the connection is lost, once that has lasted. */
import { useEffect, useState } from 'preact/hooks'
import { useChat } from '../view/use-chat.ts'

const offlineAfterMs = 2_000

export function Offline() {
  const { state, say } = useChat()
  const isLost =
    state.session.status === 'fetched' && state.connection !== 'authenticated' && state.connection !== 'idle'
  const [isLasting, setIsLasting] = useState(false)
  // What passes quickly does not flash.
  useEffect(() => {
    const timer = setTimeout(() => setIsLasting(isLost), offlineAfterMs)
    return () => clearTimeout(timer)
  }, [isLost])
  return (
    <div role="status">
      {isLost && isLasting && (
        <p class="offline" part="offline">
          {say('offline')}
        </p>
      )}
    </div>
  )
}
