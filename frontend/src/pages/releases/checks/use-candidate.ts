/**
 * The candidate that a promotion is tried on before customers get it. It is prepared with its checks under way, followed
 * while they run, and discarded where it does not become the current release.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ulid } from 'ulid'
import type { Gate } from '#shared/contracts/environments'
import type { ItemName, Release } from '#shared/contracts/releases'
import { CallError, queries, quietly } from '../../../core/api.ts'
import type { Pair } from '#shared/releases/pair'
import { refreshReleases } from '../changes-data.ts'

export interface Candidate {
  readonly release: Release | undefined
  readonly isBusy: boolean
  /** Why there is none, or why its checks were not started. */
  readonly problem: CallError | undefined
  /** Prepares one where there is none of these contents yet, and starts its checks. */
  readonly prepare: (overwrite: boolean) => void
  /** It becomes the current release: it is not discarded. */
  readonly keep: () => void
  /** The target has changed: the next one is prepared anew. */
  readonly drop: () => void
}

interface Prepared {
  readonly release: Release
  readonly overwrite: boolean
}

/** How often a release is asked for whose checks run: their events are faster, where they come. */
const followedMs = 3000

export function useCandidate(
  { from, to }: Pair,
  items: readonly ItemName[] | undefined,
  { conversations }: Gate,
): Candidate {
  const [prepared, setPrepared] = useState<Prepared>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallError>()
  const left = useLeftover(to._id)
  const { data: releases } = useQuery({
    ...queries.releases.list({ environmentId: to._id }),
    enabled: prepared !== undefined,
    refetchInterval: ({ state }) => (checksOf(state.data, prepared)?.status === 'running' ? followedMs : false),
  })

  async function prepareAndCheck(overwrite: boolean): Promise<void> {
    drop()
    const { release } = await quietly.releases.promote({
      sourceId: from._id,
      targetId: to._id,
      ...(items && { items: items.map(({ kind, _id }) => ({ kind, _id })) }),
      overwrite,
      asCandidate: true,
      requestId: ulid(),
    })
    if (!release || !left.hold(release)) return
    setPrepared({ release, overwrite })
    const checked = await quietly.releases.startChecks({ _id: release._id, environmentId: to._id, conversations })
    setPrepared({ release: checked, overwrite })
    refreshReleases()
  }

  async function prepare(overwrite: boolean): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      await prepareAndCheck(overwrite)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  function drop() {
    left.discard()
    setPrepared(undefined)
  }

  const listed = releases?.find(({ _id }) => _id === prepared?.release._id)
  const release = listed?.checks ? listed : prepared?.release
  return {
    release,
    isBusy,
    problem,
    prepare: (overwrite) => {
      const { status = 'failed' } = release?.checks ?? {}
      const isThere = prepared?.overwrite === overwrite && status !== 'failed'
      if (!isThere && !isBusy) void prepare(overwrite)
    },
    keep: left.forget,
    drop,
  }
}

const checksOf = (releases: readonly Release[] | undefined, prepared: Prepared | undefined) =>
  (releases?.find(({ _id }) => _id === prepared?.release._id) ?? prepared?.release)?.checks

/** What is left behind when the dialog goes away is discarded: a candidate that nobody asked for stands in no list. */
function useLeftover(environmentId: string) {
  const held = useRef<string>(undefined)
  const isGone = useRef(false)
  const discard = (_id: string | undefined) => {
    held.current = undefined
    // Where it fails, the candidate stays in the list and can be discarded there.
    if (_id) void quietly.releases.discard({ _id, environmentId }).then(refreshReleases, () => undefined)
  }
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      discard(held.current)
    }
    // The environment of a dialog stays the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return {
    /** False where nobody waits for the candidate any more; it is discarded at once. */
    hold: ({ _id }: Release): boolean => {
      held.current = _id
      if (isGone.current) discard(_id)
      return !isGone.current
    },
    discard: () => discard(held.current),
    forget: () => void (held.current = undefined),
  }
}
