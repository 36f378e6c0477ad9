/** What is suggested above the field while somebody writes; its keys are those of the field. */
import './suggestions.css'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export interface Suggestion {
  readonly id: string
  readonly title: string
  readonly detail?: string
  /** Before the title: an emoji, an icon. */
  readonly sign?: ReactNode
  /** Letters that find it, and what else stands at its end. */
  readonly code?: string
  /** The part of the list it begins. */
  readonly heading?: string
  /** What it does, shown while it is pointed at. */
  readonly steps?: readonly string[]
  readonly pick: () => void
}

/** All that fits to what stands before the caret. */
export interface Suggested {
  readonly name: string
  /** What was written for it. */
  readonly token: string
  readonly all: readonly Suggestion[]
  /** What is said while there is none. */
  readonly empty: string
}

export interface Suggesting {
  readonly shown: Suggested | undefined
  readonly active: number
  readonly point: (index: number) => void
  /** True when the key was meant for the list. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export function useSuggesting(suggested: Suggested | undefined): Suggesting {
  const [closedFor, setClosedFor] = useState<string>()
  const token = suggested?.token
  const [pointed, setPointed] = useState({ token, index: 0 })
  const shown = token !== undefined && closedFor !== token ? suggested : undefined
  // Another search begins at its first answer.
  const active = pointed.token === token ? pointed.index : 0
  const point = (index: number) => setPointed({ token, index })

  function onKey(event: KeyboardEvent): boolean {
    if (!shown) return false
    const { all } = shown
    const step = keySteps[event.key]
    const chosen = all[active]
    const isPick = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)
    if (step !== undefined && all.length > 0) point((active + step + all.length) % all.length)
    else if (isPick && chosen) chosen.pick()
    else if (event.key === 'Escape') setClosedFor(token)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { shown, active, point, onKey }
}

interface SuggestionsProps {
  id: string
  shown: Suggested
  active: number
  point: (index: number) => void
}

export function Suggestions({ id, shown, active, point }: SuggestionsProps) {
  const { name, all, empty } = shown
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])
  return (
    <div className="live-suggested">
      <span className="live-suggested-title">{name}</span>
      {all.length === 0 && <p role="status">{empty}</p>}
      <div ref={list} id={id} role="listbox" aria-label={name}>
        {all.map(({ id: key, title, detail, sign, code, heading, steps, pick }, index) => (
          // The keys are those of the field that is written in.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            data-heading={heading}
            onMouseEnter={() => point(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={pick}
          >
            {sign && <i aria-hidden="true">{sign}</i>}
            <b>{title}</b>
            {code && <kbd>{code}</kbd>}
            {detail && <span>{detail}</span>}
            {steps && index === active && (
              <ol>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Of the field, while the list shows. */
export const listAttributes = (id: string, active: number) => ({
  'aria-controls': id,
  'aria-autocomplete': 'list' as const,
  'aria-activedescendant': `${id}-${active}`,
})
