/** The widths at which the console changes its shape (SHELL-049). */
import { useMemo, useSyncExternalStore } from 'react'
import { breakpointsPx } from '#shared/limits'
import { listen } from './listen.ts'

export type Breakpoint = Exclude<keyof typeof breakpointsPx, 'lowHeight'>

/** True while the window is at most as wide as the breakpoint. */
export function useAtMost(breakpoint: Breakpoint): boolean {
  const query = useMemo(() => matchMedia(`(max-width: ${breakpointsPx[breakpoint]}px)`), [breakpoint])
  return useSyncExternalStore(
    (changed) => listen(query, { change: changed }),
    () => query.matches,
  )
}
