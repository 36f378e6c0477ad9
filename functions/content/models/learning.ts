/** Whether what was written up to a moment is learned, by the model that answers or by the build that runs. */
import { Problem } from '#shared/problem'
import type { WorkContext } from '../../platform/request/context.ts'
import { currentState } from './lifecycle.ts'
import { builds, deployments, locks, type BuildItem } from './store.ts'

export type LearningState =
  /** `model` is the key of the model that answers. */
  | { readonly state: 'learned'; readonly model: string }
  | { readonly state: 'learning'; readonly progress: number | undefined }
  | { readonly state: 'failed'; readonly message: string }
  /** No build is under way, and none has failed since: one has to be begun. */
  | { readonly state: 'behind' }

export async function learningState({ table, now }: WorkContext, since: string): Promise<LearningState> {
  const [lock, deployed, [last]] = await Promise.all([
    table.get(locks, 'building'),
    table.get(deployments, 'deployed'),
    table.list(builds, { newestFirst: true, itemsMax: 1 }),
  ])
  const running = lock && (await table.get(builds, lock.build))
  if (running && now.getTime() <= running.deadline) return { state: 'learning', progress: running.progress }
  const own = deployed && (await table.get(builds, deployed.build))
  if (deployed && own?.learned && own.learned.at >= since) return { state: 'learned', model: deployed.model }
  const latest = last && currentState(last, now)
  if (latest && isFailed(latest) && latest.created >= since)
    return { state: 'failed', message: latest.message ?? new Problem('internal').message }
  return { state: 'behind' }
}

const isFailed = ({ status }: BuildItem): boolean =>
  status === 'failed' || status === 'timed-out' || status === 'deployment-failed'
