/**
 * The candidate that a promotion is tried on before customers get it. It is prepared and learns, its checks begin when it
 * has learned, and it is discarded where it does not become the current release.
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
  /** Why there is none, or why its checks did not begin. */
  readonly problem: CallError | undefined
  /** Prepares one where there is none of these contents yet. */
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

/** How often a release is asked for that learns or is tried: events are faster, where they come. */
const followedMs = 2000

/** `isTried`: tests, questions and conversations are tried on it once its model is learned. */
export function useCandidate(
  { from, to }: Pair,
  items: readonly ItemName[] | undefined,
  { gate, isTried }: { gate: Gate; isTried: boolean },
): Candidate {
  const [prepared, setPrepared] = useState<Prepared>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallError>()
  const left = useLeftover(to._id)
  const followed = useFollowed(to._id, prepared?.release)
  const started = useStart(to._id, isTried ? followed : undefined, gate)
  const checks = followed?.checks ?? started.data?.checks
  const release = followed && { ...followed, ...(checks && { checks }) }

  async function makeCandidate(overwrite: boolean): Promise<void> {
    drop()
    const { release: made } = await quietly.releases.promote({
      sourceId: from._id,
      targetId: to._id,
      ...(items && { items: items.map(({ kind, _id }) => ({ kind, _id })) }),
      overwrite,
      asCandidate: true,
      requestId: ulid(),
    })
    if (!made || !left.hold(made)) return
    setPrepared({ release: made, overwrite })
    refreshReleases()
  }

  async function prepare(overwrite: boolean): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      await makeCandidate(overwrite)
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

  const fault = problem ?? (started.error instanceof CallError ? started.error : undefined)
  const isPending = isBusy || started.isFetching
  return {
    release,
    isBusy: isPending,
    problem: fault,
    prepare: (overwrite) => {
      const isThere = prepared?.overwrite === overwrite && !hasFailed(release) && !fault
      if (!isThere && !isPending) void prepare(overwrite)
    },
    keep: left.forget,
    drop,
  }
}

/** A release as the list tells of it, once it does; the list is asked again while the release learns or is tried. */
function useFollowed(environmentId: string, release: Release | undefined): Release | undefined {
  const listed = (releases: readonly Release[] | undefined) => releases?.find(({ _id }) => _id === release?._id)
  const { data } = useQuery({
    ...queries.releases.list({ environmentId }),
    enabled: release !== undefined,
    refetchInterval: ({ state }) => (isUnderWay(listed(state.data) ?? release) ? followedMs : false),
  })
  return listed(data) ?? release
}

/** Starts the checks of a release once: its tests ask the model that it brings, so that they wait for it. */
function useStart(environmentId: string, release: Release | undefined, { conversations }: Gate) {
  const _id = release?._id ?? ''
  return useQuery({
    queryKey: ['start-checks', _id],
    queryFn: async () => {
      const started = await quietly.releases.startChecks({ _id, environmentId, conversations })
      refreshReleases()
      return started
    },
    enabled: release !== undefined && !release.learning && !release.checks,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

const isUnderWay = (release: Release | undefined): boolean =>
  release?.learning?.status === 'running' || release?.checks?.status === 'running'

const hasFailed = (release: Release | undefined): boolean =>
  release?.learning?.status === 'failed' || release?.checks?.status === 'failed'

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
