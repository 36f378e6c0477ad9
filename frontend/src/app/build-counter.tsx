/** Keeps the sidebar's count of changes that wait for a build, for those who may build. */
import { useEffect } from 'react'
import { may } from '#shared/access'
import { useAgent } from './agent.tsx'
import { buildCounter, useBuildTasks, usePendingChanges } from './build-progress.ts'
import { setCounter } from './counters.ts'
import { pages } from './pages.ts'

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
