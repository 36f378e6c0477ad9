/** To let customers have something is to publish it; between other environments it is promoted. */
import type { Environment } from '#shared/contracts/environments'

export const wordOf = ({ isLive }: Pick<Environment, 'isLive'>) => (isLive ? 'publish' : 'promote')
