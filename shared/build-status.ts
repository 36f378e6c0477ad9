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

/** Whether more will come of a build by itself: it waits for its turn, learns, or is about to be loaded. */
export const isUnderWay = (status: BuildStatus): boolean =>
  isInProgress(status) || status === 'created' || status === 'deploying'
