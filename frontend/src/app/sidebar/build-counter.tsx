/** Keeps the sidebar's count of changes that wait for a build, for those who may build. */
import { useEffect } from 'react'
import { may } from '#shared/access'
import { useAgent } from '../../core/agent.tsx'
import { buildCounter, useBuildTasks, usePendingChanges } from '../../core/live/build-progress.ts'
import { setCounter } from '../../core/live/counters.ts'
import { pages } from '../../core/pages.ts'

export function BuildCounter() {
  const { rights } = useAgent()
  return may(rights, pages.builds.access) ? <Counting /> : null
}

function Counting() {
  const { data: tasks } = useBuildTasks()
  const { data: pending } = usePendingChanges()
  const counter = buildCounter(tasks, pending?.count)
  useEffect(() => {
    setCounter('pending-build', counter)
    return () => setCounter('pending-build', undefined)
  }, [counter])
  return null
}
