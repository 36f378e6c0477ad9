/** Makes a page in the small as large as its place allows, and never larger than it is. */
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Gives the place, whose width decides. */
export function useScale(frame: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [outer, inner] = [place.current, frame.current]
    // Where the browser cannot tell, the page stays as large as it is.
    if (!outer || !inner || !('ResizeObserver' in globalThis)) return undefined
    const fit = () => {
      // Its own width, whatever it is drawn at.
      inner.style.zoom = '1'
      inner.style.zoom = `${Math.min(1, outer.clientWidth / Math.max(1, inner.offsetWidth))}`
    }
    const observer = new ResizeObserver(fit)
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [frame])
  return place
}
