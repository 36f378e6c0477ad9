/** Which places are collapsed: kept in this tab, because it is how somebody looks at the bot and no part of it. */
import { useState } from 'react'
import { useAgent } from '../../../core/agent.tsx'

interface Collapsed {
  readonly ids: ReadonlySet<string>
  readonly set: (ids: ReadonlySet<string>) => void
  readonly toggle: (id: string, isCollapsed: boolean) => void
}

export function useCollapsed(): Collapsed {
  const { agent } = useAgent()
  const key = `builder-collapsed/${agent.activeEnvironment._id}`
  const [ids, setIds] = useState(() => keptIds(key))
  const set = (next: ReadonlySet<string>) => {
    setIds(next)
    sessionStorage.setItem(key, JSON.stringify([...next]))
  }
  return {
    ids,
    set,
    toggle: (id, isCollapsed) => {
      const next = new Set(ids)
      if (isCollapsed) next.add(id)
      else next.delete(id)
      set(next)
    },
  }
}

function keptIds(key: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [])
  } catch {
    // Not of our writing: as good as none.
    return new Set()
  }
}
