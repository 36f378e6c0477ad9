/** The keys of a list on a page: J and K move from row to row, others do something with the row that has the focus. */
import { useEffect, useEffectEvent } from 'react'
import { pageKeys } from '../../core/palette-keys.ts'

interface RowKeys {
  /** What the other keys do, by letter, with the key of the row that has the focus, else of the one that is opened. */
  readonly deeds: Readonly<Record<string, (key: string | undefined) => unknown>>
  /** The row that is opened beside the list. */
  readonly opened?: string | undefined
  /** The focus has come to a row. */
  readonly move?: (key: string) => void
  /** What of a row takes the focus, by default the first thing to press in its mark. */
  readonly focused?: (mark: HTMLElement) => HTMLElement | null | undefined
}

/** The name of the attribute that marks the name of a row with its key. */
export const rowMark = 'data-row'

const focusedByDefault: NonNullable<RowKeys['focused']> = (mark) => mark.querySelector<HTMLElement>('a, button')

export function useRowKeys({ deeds, opened, move, focused = focusedByDefault }: RowKeys): void {
  const step = useEffectEvent((by: 1 | -1) => {
    const marks = [...document.querySelectorAll<HTMLElement>(`[${rowMark}]`)]
    const at = marks.findIndex((mark) => keyIn(mark) === currentKey(opened))
    const next = neighbour(marks, at, by)
    if (!next) return
    focused(next)?.focus()
    move?.(keyIn(next))
  })
  const press = useEffectEvent((letter: string) => deeds[letter]?.(currentKey(opened)))
  const letters = Object.keys(deeds).join(' ')
  useEffect(() => {
    pageKeys.change({
      j: () => step(1),
      k: () => step(-1),
      ...Object.fromEntries(letters.split(' ').map((letter) => [letter, () => press(letter)])),
    })
    return () => pageKeys.change({})
  }, [letters])
}

/** What stands beside a place of a list; beside none, at -1, the first or the last. `undefined` beyond the ends. */
export const neighbour = <Entry>(list: readonly Entry[], at: number, step: 1 | -1): Entry | undefined =>
  at < 0 ? list.at(step === 1 ? 0 : -1) : list[at + step]

const keyIn = (mark: HTMLElement) => mark.getAttribute(rowMark) ?? ''

/** The row that has the focus, else the one that is opened. */
function currentKey(opened: string | undefined): string | undefined {
  const mark = document.activeElement?.closest('tr')?.querySelector<HTMLElement>(`[${rowMark}]`)
  return mark ? keyIn(mark) : opened
}

/** Once rows are gone, puts the focus on the next one that stays, else on the one before. */
export function focusRemaining(key: string | undefined, focused = focusedByDefault): void {
  const marks = [...document.querySelectorAll<HTMLElement>(`[${rowMark}]`)]
  const at = Math.max(
    0,
    marks.findIndex((mark) => keyIn(mark) === key),
  )
  // The rows are drawn by then, and a dialog has given the focus back.
  setTimeout(() => {
    const stays = (mark: HTMLElement) => mark.isConnected
    const next = marks.slice(at).find(stays) ?? marks.findLast(stays)
    if (next) focused(next)?.focus()
  }, focusDelayMs)
}

const focusDelayMs = 50

const markOf = (key: string) => document.querySelector<HTMLElement>(`[${rowMark}="${key}"]`)

export function focusKey(key: string, focused = focusedByDefault): void {
  const mark = markOf(key)
  if (mark) focused(mark)?.focus()
}

/** What the bar above the page and the head of the table take at the top. */
const headPx = 140

/** Moves a row out from under the panel, which takes the lower half of the window. */
export function revealRow(key: string): void {
  const mark = markOf(key)
  const { top = 0, bottom = 0 } = mark?.getBoundingClientRect() ?? {}
  if (top < headPx || bottom > innerHeight / 2) mark?.scrollIntoView({ block: 'start' })
}
