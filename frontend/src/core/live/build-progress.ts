/** The builds of the active environment and what waits for one, asked again and again: a build is long work of others. */
import { useQuery } from '@tanstack/react-query'
import { isInProgress, type BuildStatus } from '#shared/build-status'
import type { BuildTask } from '#shared/contracts/builds'
import { pollBusyMs, pollIdleMs } from '#shared/limits'
import { queries, quietly } from '../api.ts'

const done: readonly BuildStatus[] = ['completed', 'failed', 'timed-out', 'deployed', 'deployment-failed']

/** How long until builds are asked for again (BUILDS-005). */
export const pollMs = (tasks: readonly Pick<BuildTask, 'status'>[] | undefined): number =>
  (tasks ?? []).every(({ status }) => done.includes(status)) ? pollIdleMs : pollBusyMs

export const newestFirst = (tasks: readonly BuildTask[]): BuildTask[] =>
  tasks.toSorted((a, b) => b.created.localeCompare(a.created))

/** Nobody waits for the answers of these: a failure shows where builds are shown, and makes no noise elsewhere. */
const tasks = { ...queries.builds.tasks(), queryFn: () => quietly.builds.tasks() }
const pending = { ...queries.builds.pendingChanges(), queryFn: () => quietly.builds.pendingChanges() }

export const useBuildTasks = () =>
  useQuery({ ...tasks, select: newestFirst, refetchInterval: ({ state }) => pollMs(state.data) })

export function usePendingChanges() {
  const { data } = useBuildTasks()
  return useQuery({ ...pending, refetchInterval: pollMs(data) })
}

/** What the entry of the sidebar says (SHELL-031). */
export function buildCounter(all: readonly BuildTask[] | undefined, count: number | undefined) {
  return all?.some(({ status }) => isInProgress(status)) ? 'busy' : count
}
