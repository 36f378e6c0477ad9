/** The height of a page that fills the window: as high as the window leaves below what stands above, which notices change. */
import { useEffect, useRef, type RefObject } from 'react'

const settlesMs = 300

/** For an element whose style sheet says `block-size: calc(100dvh - var(--page-top, 42px))`. */
export function useWindowHeight(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let settling: ReturnType<typeof setTimeout>
    const measure = () =>
      element.style.setProperty('--page-top', `${Math.round(element.getBoundingClientRect().top + scrollY)}px`)
    const observer = new ResizeObserver(() => {
      measure()
      // They come and go with what there is to say, and the frame closes their gap a moment later.
      const notices = document.querySelector('.page-notices')
      if (notices) observer.observe(notices)
      clearTimeout(settling)
      settling = setTimeout(measure, settlesMs)
    })
    observer.observe(document.body)
    return () => {
      clearTimeout(settling)
      observer.disconnect()
    }
  }, [])
  return frame
}
