/** What a page that prints itself waits for, and how it looks meanwhile. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { listen } from '../../../core/listen.ts'

const darkMode = 'awsui-dark-mode'

/** Paper is white, whatever the console is; both a print dialog and the theme of another tab may come at any time. */
export function useLight(): void {
  useLayoutEffect(() => {
    const { classList } = document.body
    const wasDark = classList.contains(darkMode)
    const turnLight = () => classList.remove(darkMode)
    turnLight()
    const stop = listen(window, { beforeprint: turnLight })
    return () => {
      stop()
      classList.toggle(darkMode, wasDark)
    }
  }, [])
}

/** Charts measure themselves and are drawn again: so many frames after the last figure came nothing moves any more. */
const framesUntilStill = 6

/** True once all that has come is drawn; then the browser is asked to print, once. */
export function usePrinting(hasAll: boolean): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!hasAll || isReady) return undefined
    let left = framesUntilStill
    let frame = requestAnimationFrame(function wait() {
      left -= 1
      if (left > 0) frame = requestAnimationFrame(wait)
      else setReady(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [hasAll, isReady])
  useEffect(() => {
    if (isReady) print()
  }, [isReady])
  return isReady
}
