/** Where the differences of a release's replay are: in the tab of releases, by the release's id. */
import { pathTo } from '../../../core/pages.ts'
import type { Pair } from '#shared/releases/pair'

/** The name of the release in the address. */
export const checksParameter = 'checks'

export const addressOfDifferences = ({ from, to }: Pair, releaseId: string): string =>
  `${pathTo('changes')}?${new URLSearchParams({ from: from._id, to: to._id, tab: 'releases', [checksParameter]: releaseId }).toString()}`
