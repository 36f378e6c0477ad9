/** The moment, as waiting times show it: a little late is early enough. */
import { useEffect, useState } from 'react'

const renewedEveryMs = 20_000

export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), renewedEveryMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
