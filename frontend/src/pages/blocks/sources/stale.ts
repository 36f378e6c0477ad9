/** Which sources of knowledge want to be read again. */
import type { KnowledgeSource } from '#shared/contracts/blocks'

const staleDays = 30
const dayMs = 24 * 60 * 60 * 1000

export type SourceState = 'waiting' | 'failed' | 'stale' | 'nightly' | 'read'

type ReadSource = Pick<KnowledgeSource, 'status' | 'lastScrape' | 'autoUpdate' | 'isFile'>

/** A file never changes by itself. */
export function sourceState({ status, lastScrape, autoUpdate, isFile }: ReadSource, now: number): SourceState {
  if (status === 'waiting' || status === 'failed') return status
  if (autoUpdate) return 'nightly'
  const isOld = lastScrape !== undefined && now - Date.parse(lastScrape) > staleDays * dayMs
  return isOld && !isFile ? 'stale' : 'read'
}

export const isStale = (source: ReadSource, now: number): boolean =>
  ['failed', 'stale'].includes(sourceState(source, now))
