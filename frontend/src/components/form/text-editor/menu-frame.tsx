/** A small window beside the caret, which Escape or a click elsewhere closes. */
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { listen } from '../../../core/listen.ts'

interface MenuFrameProps {
  name: string
  leave: () => void
  children: ReactNode
}

export function MenuFrame({ name, leave, children }: MenuFrameProps) {
  const menu = useRef<HTMLDivElement>(null)
  const pressed = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !menu.current?.contains(target)) leave()
  })
  useEffect(() => listen(window, { pointerdown: (event) => pressed(event) }), [])
  return (
    // What is inside takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={menu}
      role="dialog"
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The page is not left by the same key.
        event.stopPropagation()
        leave()
      }}
    >
      {children}
    </div>
  )
}
