/** What a promotion would do, and the promotion itself. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ulid } from 'ulid'
import type { Diff, ItemName, Release } from '#shared/contracts/releases'
import { useAction } from '../../../core/action.ts'
import { type CallError, quietly } from '../../../core/api.ts'
import type { Pair } from '#shared/releases/pair'
import { whenLearned, type Candidate } from '../checks/use-candidate.ts'

export interface PromoteDialogProps {
  pair: Pair
  /** `undefined` for everything, so that both are equal afterwards. */
  items: readonly ItemName[] | undefined
  /** What the target changed by itself, and what both changed: promotion of it undoes that. */
  undone: { readonly conflicts: number; readonly behind: number }
  /** Prepares a candidate, and the target goes on as it is. */
  asCandidate: boolean
  close: () => void
  /** Shows the conflicts in the list. */
  showConflicts: () => void
  reload: () => unknown
  onDone: (outcome: { diff: Diff; release?: Release | undefined }) => void
}

/** Tells what would happen also where it is not agreed yet that the target is overwritten. */
export function useCheck({ pair, items }: Pick<PromoteDialogProps, 'pair' | 'items'>) {
  const input = { ...idsOf(pair), ...itemsOf(items), overwrite: true }
  return useQuery({
    queryKey: ['check', input],
    queryFn: () => quietly.releases.check(input),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const idsOf = ({ from, to }: Pair) => ({ sourceId: from._id, targetId: to._id })
const itemsOf = (items: readonly ItemName[] | undefined) =>
  items && { items: items.map(({ kind, _id }) => ({ kind, _id })) }

/** What is said of a promotion on its way through the dialog. */
export interface Said {
  readonly note: string
  /** What the target changed by itself is overwritten. */
  readonly overwrite: boolean
  /** It goes on without what the target's gate requires. */
  readonly despiteChecks: boolean
}

/** Promotes under one id for as long as the dialog is open, so that a promotion that is sent twice happens once. */
export function usePromotion(
  { pair, items, asCandidate, onDone }: Pick<PromoteDialogProps, 'pair' | 'items' | 'asCandidate' | 'onDone'>,
  candidate: Candidate,
  { note, overwrite, despiteChecks }: Said,
  onRefused: (code: CallError['code']) => void,
) {
  const [problem, setProblem] = useState<CallError>()
  const requestId = useRef(ulid())

  /** What was tried is what is promoted; without a candidate, what is there now. */
  async function send() {
    const { release } = candidate
    if (!release) {
      const input = { ...idsOf(pair), ...itemsOf(items), note, overwrite, requestId: requestId.current, asCandidate }
      return quietly.releases.promote(input)
    }
    const environmentId = pair.to._id
    await whenLearned(environmentId, release)
    const current = await quietly.releases.activate({ _id: release._id, environmentId, note, despiteChecks })
    candidate.keep()
    const diff = await quietly.releases.diff({ sourceEnvId: pair.from._id, targetEnvId: environmentId })
    return { diff, release: current }
  }

  const { isBusy, run: promote } = useAction(
    async () => {
      setProblem(undefined)
      onDone(await send())
    },
    (error) => {
      // What was refused has not happened, and what is sent next is another promotion.
      if (error.code !== 'unreachable') requestId.current = ulid()
      // The target has changed since the candidate was prepared.
      if (error.code === 'stale') candidate.drop()
      setProblem(error)
      onRefused(error.code)
    },
  )
  return { isBusy, problem, promote }
}
