/** How many rows a page of a table has: as many as the window has room for, or what its reader has chosen. */
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { pageSizeDefault } from '#shared/limits'
import { useAgent } from '../../core/agent.tsx'
import { listen } from '../../core/listen.ts'

/** `fit` fills the window, with the specified default as the least (SHELL-051). */
export const pageSizes = ['fit', pageSizeDefault, 10, 25, 50] as const
export type PageSize = (typeof pageSizes)[number]

/** Between the last row and the lower edge of the window. */
const marginPx = 24

/** Tables come one after the other in one window: each begins with what the one before has found. */
let lastFit = pageSizeDefault

/** Measured on what `shows`, the places of rows or the rows, and whenever the window changes. */
export function useFittingRows(table: RefObject<HTMLElement | null>, shows: 'places' | 'rows' | 'nothing'): number {
  const [fit, setFit] = useState(lastFit)
  useLayoutEffect(() => {
    if (shows === 'nothing') return undefined
    const measure = () => {
      const body = table.current?.querySelector('tbody')
      const { top = 0, height = 0 } = body?.getBoundingClientRect() ?? {}
      if (!body || height === 0) return
      const roomPx = innerHeight - marginPx - (top + scrollY)
      lastFit = Math.max(pageSizeDefault, Math.floor((roomPx / height) * body.rows.length))
      setFit(lastFit)
    }
    measure()
    return listen(window, { resize: measure })
  }, [table, shows])
  return fit
}

/** How many rows a list of this name had when it was last loaded in this tab; before that, a few. */
export function useExpectedRows(name: string, count: number | undefined): number {
  const key = `rows of ${name}`
  const [expected] = useState(() => Number(sessionStorage.getItem(key) ?? firstRows))
  useEffect(() => {
    if (count !== undefined) sessionStorage.setItem(key, String(Math.max(1, count)))
  }, [key, count])
  return expected
}

const firstRows = 3

const cookieDays = 365

/** The choice of this person in this browser; a cookie, because it outlives a sign-out (AUTH-023). */
export function useChosenPageSize(): [PageSize, (size: PageSize) => void] {
  const name = `rows-${useAgent().agent._id}`
  const [size, setSize] = useState(() => {
    const kept = document.cookie.match(new RegExp(`(?:^|; )${name}=(\\w+)`))?.[1]
    return pageSizes.find((one) => String(one) === kept) ?? 'fit'
  })
  return [
    size,
    (chosen) => {
      document.cookie = `${name}=${chosen}; path=/; max-age=${cookieDays * 86_400}; samesite=lax`
      setSize(chosen)
    },
  ]
}
