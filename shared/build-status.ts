/** How far a build is, in the words of the specification (BUILDS-002). */

/** A build runs created, queued, started, completed; loading its model runs deploying, deployed. */
export const buildStatuses = [
  'created',
  'queued',
  'started',
  'completed',
  'failed',
  'timed-out',
  'deploying',
  'deployed',
  'deployment-failed',
] as const
export type BuildStatus = (typeof buildStatuses)[number]

/** Only these count as in progress (BUILDS-003). */
export const isInProgress = (status: BuildStatus): boolean => status === 'queued' || status === 'started'

/** From the click to the model in use: until then there is nothing to start and nothing to warn of. */
export const isUnderWay = (status: BuildStatus): boolean =>
  isInProgress(status) || status === 'created' || status === 'deploying'
