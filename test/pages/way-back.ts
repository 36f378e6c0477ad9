/** A page that only shows something else of itself takes the place of what it showed, so that the way back leaves it. */
import { NavigationType, type createMemoryRouter } from 'react-router'
import { expect } from 'vitest'

/** What leads on within a page, by the parts of its search that change: there the way back is a step back. */
const onward: Readonly<Record<string, readonly string[]>> = {
  '/content/responses/edit': ['step'],
  '/content/changes': ['checks', 'page', 'from tab to'],
  '/settings/users': ['department tab'],
}
/** Analytics is a way through figures: every choice of it is a step. */
const isWay = (pathname: string) => pathname.startsWith('/analytics')

/** What pages have put of themselves on the way back in the running test. */
const steps: string[] = []

export const checkWayBack = (): void => expect(steps.splice(0)).toEqual([])

/** Has a test fail in which a page shows something else of itself as a step of the way back. */
export function watchWayBack(router: ReturnType<typeof createMemoryRouter>): void {
  let { pathname, search } = router.state.location
  router.subscribe(({ historyAction, location }) => {
    const isSamePage = location.pathname === pathname && !isWay(pathname)
    const changed = changedNames(search, location.search)
    if (historyAction === NavigationType.Push && isSamePage && changed && !onward[pathname]?.includes(changed))
      steps.push(`${pathname}: ${search} > ${location.search}`)
    ;({ pathname, search } = location)
  })
}

/** The names of what differs, in the order of the alphabet. */
function changedNames(...searches: readonly [string, string]): string {
  const [one, other] = searches.map((search) => new URLSearchParams(search)) as [URLSearchParams, URLSearchParams]
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names]
    .filter((name) => one.get(name) !== other.get(name))
    .toSorted()
    .join(' ')
}
