/** The keys of the list: J and K move, X ticks, Enter opens, P promotes. They are listed on the sheet of keys. */
import { useEffect } from 'react'
import { pageKeys } from '../../../core/palette-keys.ts'

interface Keys {
  /** The key of the item that the panel shows. */
  readonly opened: string | undefined
  /** The focus has come to an item. */
  readonly move: (key: string) => void
  readonly tick: (key: string) => void
  readonly promote: () => void
}

/** The name of the attribute that marks the name of an item with its key. */
export const rowMark = 'data-difference'

export function useKeys({ opened, move, tick, promote }: Keys): void {
  useEffect(() => {
    const step = (by: 1 | -1) => {
      const rows = [...document.querySelectorAll<HTMLElement>(`[${rowMark}]`)]
      const at = rows.findIndex((row) => row.getAttribute(rowMark) === currentKey(opened))
      const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]
      if (!next) return
      focusRow(next)
      move(next.getAttribute(rowMark) ?? '')
    }
    pageKeys.change({
      j: () => step(1),
      k: () => step(-1),
      x: () => {
        const key = currentKey(opened)
        if (key) tick(key)
      },
      p: promote,
    })
    return () => pageKeys.change({})
  }, [opened, move, tick, promote])
}

/** The item whose row has the focus, else the one that the panel shows. */
function currentKey(opened: string | undefined): string | undefined {
  const row = document.activeElement?.closest('tr')?.querySelector(`[${rowMark}]`)
  return row?.getAttribute(rowMark) ?? opened
}

const rowOf = (key: string) => document.querySelector<HTMLElement>(`[${rowMark}="${key}"]`)

export function focusKey(key: string): void {
  const row = rowOf(key)
  if (row) focusRow(row)
}

/** What the bar above the page and the head of the table take at the top. */
const headPx = 140

/** Moves the row of an item out from under the panel, which takes the lower half of the window. */
export function revealRow(key: string): void {
  const row = rowOf(key)
  const { top = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {}
  if (top < headPx || bottom > innerHeight / 2) row?.scrollIntoView({ block: 'start' })
}

const focusRow = (row: HTMLElement) => row.querySelector<HTMLElement>('a, button')?.focus()
