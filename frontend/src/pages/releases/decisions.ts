/**
 * How conflicts are settled: in the draft, unit by unit. `ours` keeps what the active environment says; the rest of what
 * the other one changed comes along.
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { releases as contract } from '#shared/contracts/releases'
import { api } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'
import { useRefusal } from '../../components/form/access-button.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import type { Pair } from '#shared/releases/pair'
import { refreshContent } from './changes-data.ts'

/** A side, or a text in place of both. */
export type Given = 'ours' | 'theirs' | { readonly text: string }
/** By item and unit. */
export type Decisions = Readonly<Record<string, Readonly<Record<string, Given>>>>

export interface Settling {
  /** Whether the active environment is the source and can be changed: only there conflicts are settled. */
  readonly isHere: boolean
  /** Why nothing can be brought into the source; `undefined` where nothing stands against it. */
  readonly refused: string | undefined
  readonly isBusy: boolean
  readonly decisions: Decisions
  /** `conflicts` are all units of the item that are in conflict. */
  readonly decide: (itemId: string, conflicts: readonly string[], decided: Readonly<Record<string, Given>>) => void
  /** The items of which every conflict is decided. */
  readonly decided: ReadonlySet<string>
  /** Brings what the target changed into the source, with all decisions; true once that is done. */
  readonly settle: () => Promise<boolean>
}

export function useSettling(pair: Pair): Settling {
  const { t } = useTranslation('releases')
  const { agent } = useAgent()
  const notify = useNotify()
  const refusal = useRefusal()(contract.update.access)
  const [decisions, setDecisions] = useState<Decisions>({})
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const { from, to } = pair
  const isActive = agent.activeEnvironment._id === from._id
  const refused = isActive ? refusal : t('update.elsewhere', { name: from.name })

  function decide(itemId: string, conflicts: readonly string[], given: Readonly<Record<string, Given>>) {
    const all = { ...decisions[itemId], ...given }
    setDecisions({ ...decisions, [itemId]: all })
    if (conflicts.every((name) => all[name])) setDecided(new Set(decided).add(itemId))
  }

  async function settle(): Promise<boolean> {
    setBusy(true)
    try {
      await api.releases.update({ sourceId: to._id, targetId: from._id, decisions })
    } catch {
      // The call has told why.
      return false
    } finally {
      setBusy(false)
    }
    setDecisions({})
    setDecided(new Set())
    notify.success(t('update.done', { from: from.name, to: to.name }))
    refreshContent()
    return true
  }

  return {
    isHere: refused === undefined,
    refused,
    isBusy,
    decisions,
    decide,
    decided,
    settle,
  }
}
