/**
 * The candidate that a promotion is tried on before customers get it. It is prepared and learns, its checks begin when it
 * has learned, and it is discarded where it does not become the current release.
 */
import { QueryObserver, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ulid } from 'ulid'
import type { Gate } from '#shared/contracts/environments'
import type { ItemName, Release } from '#shared/contracts/releases'
import { CallError, queries, queryClient, quietly } from '../../../core/api.ts'
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
  /** The target has changed: another one is prepared, at once where the first one was. */
  readonly drop: () => void
}

/** One try to prepare a candidate: its id is that of the request. */
interface Try {
  readonly id: string
  readonly overwrite: boolean
}

interface Trying {
  readonly gate: Gate
  /** Tests, questions and conversations are tried on it once its model is learned. */
  readonly isTried: boolean
  /** It is prepared without being asked for. */
  readonly begins?: boolean
}

/** How often a release is asked for that learns or is tried: events are faster, where they come. */
const followedMs = 2000

export function useCandidate(
  { from, to }: Pair,
  items: readonly ItemName[] | undefined,
  { gate, isTried, begins = false }: Trying,
): Candidate {
  const [first] = useState<Try>(() => ({ id: ulid(), overwrite: false }))
  const [asked, ask] = useState<Try>()
  const current = asked ?? (begins ? first : undefined)
  const left = useLeftover(to._id)
  const prepared = useQuery({
    queryKey: ['candidate', current?.id],
    queryFn: async () => {
      const { release: made } = await quietly.releases.promote({
        sourceId: from._id,
        targetId: to._id,
        ...(items && { items: items.map(({ kind, _id }) => ({ kind, _id })) }),
        overwrite: current?.overwrite ?? false,
        asCandidate: true,
        ...(current && { requestId: current.id }),
      })
      if (!made || !left.hold(made)) return null
      refreshReleases()
      return made
    },
    enabled: current !== undefined,
    ...once,
  })
  const followed = useFollowed(to._id, prepared.data ?? undefined)
  const started = useStart(to._id, isTried ? followed : undefined, gate)
  const checks = followed?.checks ?? started.data?.checks
  const release = followed && { ...followed, ...(checks && { checks }) }
  const error = prepared.error ?? started.error
  const problem = error instanceof CallError ? error : undefined
  const isBusy = prepared.isFetching || started.isFetching

  function drop() {
    left.discard()
    ask(begins ? { id: ulid(), overwrite: false } : undefined)
  }

  return {
    release,
    isBusy,
    problem,
    prepare: (overwrite) => {
      const isThere = release && current?.overwrite === overwrite && !hasFailed(release) && !problem
      if (isThere || isBusy) return
      left.discard()
      ask({ id: ulid(), overwrite })
    },
    keep: left.forget,
    drop,
  }
}

/** What is made by being asked for is asked for once. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const

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

/** Waits until a release has learned, or could not: content and model are published together. */
export function whenLearned(environmentId: string, { _id, learning }: Release): Promise<void> {
  if (learning?.status !== 'running') return Promise.resolve()
  const list = { ...queries.releases.list({ environmentId }), refetchInterval: followedMs }
  const observer = new QueryObserver(queryClient, list)
  return new Promise((resolve) => {
    const stop = observer.subscribe(({ data }) => {
      if (data?.find((release) => release._id === _id)?.learning?.status === 'running') return
      stop()
      resolve()
    })
  })
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
    ...once,
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
