/** A card that asks nothing: what has come of it, and where to go on. */
import { useEffect, useRef, type ReactNode } from 'react'

export function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // It stands where a form was: whoever cannot see it is told, and goes on from here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="text">{text}</p>
      {children}
    </>
  )
}
