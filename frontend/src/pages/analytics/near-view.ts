/** What is near the part of the page that shows: it is worth its place by then, and stays. */
import { useEffect, useRef, useState, type RefObject } from 'react'

/** Somewhat more than a window, so that who scrolls finds the graphs drawn. */
const margin = '800px 0px'

export function useNearView<Holder extends Element>(): { ref: RefObject<Holder | null>; isNear: boolean } {
  const ref = useRef<Holder>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const holder = ref.current
    if (isNear || !holder) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: margin,
    })
    observer.observe(holder)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}
