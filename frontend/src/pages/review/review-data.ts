/** The questions under review as the server gives them, and the calls that change them. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { ulid } from 'ulid'
import { chunksOf } from '#shared/chunks'
import type { Sent } from '#shared/contract'
import type { Intent } from '#shared/contracts/knowledge'
import type { Question, review as contract } from '#shared/contracts/review'
import { assignedAtOnceMax, deletedAtOnceMax } from '#shared/limits'
import { api, queries, queryClient, quietly } from '../../core/api.ts'
import { notify } from '../../core/live/notices.ts'
import { pathTo } from '../../core/pages.ts'
import { emptied, withoutQuestions, type Review, type Target } from './groups.ts'

/** What narrows the review down, as the server takes it. */
export type ReviewFilter = Pick<Sent<(typeof contract)['list']>, 'show' | 'language' | 'channel' | 'since' | 'disliked'>

const lists = ['review', 'list'] as const
const groupingPollMs = 5000

interface Reviewing {
  readonly query: UseQueryResult<Review>
  /** Asks anew, also for another grouping where there is none, or an old one. */
  readonly reload: () => Promise<void>
}

/** One page of the groups. The first question of a visit says so; those that follow by themselves group nothing anew. */
export function useReview(page: number, filter: ReviewFilter): Reviewing {
  const asking = useRef<'first' | 'anew' | 'again'>('first')
  const query = useQuery({
    queryKey: [...lists, { page, ...filter }],
    queryFn: () => {
      const how = asking.current
      asking.current = 'again'
      return quietly.review.list({
        page,
        ...filter,
        ...(how === 'first' && { first: 'true' }),
        ...(how === 'again' && { previousResult: 'true' }),
      })
    },
  })
  const { refetch } = query
  return {
    query,
    async reload() {
      asking.current = 'anew'
      await refetch()
    },
  }
}

/** How far the grouping is, asked until it is done; then the groups are asked for. */
export function useGrouping(review: Review | undefined) {
  const isRunning = review?.status === 'running'
  const { data } = useQuery({
    queryKey: queries.review.status({}).queryKey,
    queryFn: () => quietly.review.status({}),
    enabled: isRunning,
    refetchInterval: groupingPollMs,
  })
  const isOver = isRunning && data !== undefined && data.status !== 'running'
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: lists })
  }, [isOver])
  return isRunning && data?.status === 'running' ? data : review
}

const byTitle = (intents: readonly Intent[]) => intents.toSorted((a, b) => a.title.localeCompare(b.title))

/** The intents of the active environment, any of which can learn questions. */
export const useIntents = () => useQuery({ ...queries.knowledge.intents({}), select: byTitle })

/** Changes every page of the review that is loaded, and has the sidebar count again. */
function changeReview(change: (review: Review) => Review): void {
  queryClient.setQueriesData<Review>({ queryKey: lists }, (review) => review && change(review))
  void queryClient.invalidateQueries({ queryKey: queries.review.count({}).queryKey })
}

const dropQuestions = (ids: readonly string[]) => changeReview((review) => withoutQuestions(review, new Set(ids)))

const refreshLists = () => queryClient.invalidateQueries({ queryKey: lists })

/**
 * Folds questions into an intent, in as many calls as it takes; `progress` is told the share that is done. A call names
 * some of those who asked a text; all of them leave the review.
 */
export async function assignQuestions(
  questions: readonly Question[],
  target: Target,
  progress: (share: number) => void,
): Promise<void> {
  const calls = chunksOf(questions, assignedAtOnceMax)
  let { intentId } = target
  try {
    for (const [at, part] of calls.entries()) {
      const items = part.map(({ ids, value }) => ({ ids: ids.slice(0, deletedAtOnceMax), value }))
      const to = intentId === undefined ? { title: target.title } : { intentId }
      const answer = await api.review.assign({ items, ...to, requestId: ulid() })
      intentId = answer.intentId
      dropQuestions(part.flatMap(({ ids }) => ids))
      progress((at + 1) / calls.length)
    }
  } finally {
    for (const area of ['knowledge', 'builds']) void queryClient.invalidateQueries({ queryKey: [area] })
    await refreshLists()
  }
  if (target.intentId !== undefined || intentId === undefined) return
  notify('success', i18next.t('review:created', { title: target.title }), {
    text: i18next.t('review:created-open'),
    to: `${pathTo('intents')}/${intentId}`,
  })
}

export async function deleteQuestions(
  questions: readonly Question[],
  progress: (share: number) => void,
): Promise<void> {
  const calls = chunksOf(
    questions.flatMap(({ ids }) => ids),
    deletedAtOnceMax,
  )
  try {
    for (const [at, ids] of calls.entries()) {
      await api.review.remove({ ids })
      dropQuestions(ids)
      progress((at + 1) / calls.length)
    }
  } finally {
    await refreshLists()
  }
}

export async function deleteAll(): Promise<void> {
  await quietly.review.removeAll({})
  changeReview(emptied)
  await refreshLists()
}
