/** The page of questions under review over a server that keeps them, for the tests of the page. */
import { fireEvent, screen, within } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import type { LoggedInAgent } from '#shared/contracts/account'
import type { Question, ReviewGroup } from '#shared/contracts/review'
import { undoDeeds } from '../../../frontend/src/pages/review/deeds.ts'
import { withoutQuestions, type Review } from '../../../frontend/src/pages/review/groups.ts'
import { listenToKeys } from '../../../frontend/src/core/palette-keys.ts'
import { delivery, hours } from '../knowledge/knowledge.ts'
import { idOf, maya, open, type Answers, type Call } from '../screen.tsx'

const base = '/api/agent/knowledge-base'
export const routes = {
  list: `GET ${base}/unanswered`,
  first: `GET ${base}/unanswered?page=1&show=unanswered&first=true`,
  again: `GET ${base}/unanswered?page=1&show=unanswered&previousResult=true`,
  anew: `GET ${base}/unanswered?page=1&show=unanswered`,
  count: `GET ${base}/unanswered/count`,
  status: `GET ${base}/utterance-cluster/status`,
  assign: `POST ${base}/unanswered/assign`,
  remove: `POST ${base}/unanswered/delete`,
  removeAll: `POST ${base}/unanswered/delete-all`,
  export: `GET ${base}/export-utterances?show=unanswered`,
} as const

/** A question asked `times` times; its ids count from `first`. */
export function question(first: number, original: string, times = 1, more: Partial<Question> = {}): Question {
  const ids = Array.from({ length: times }, (_, at) => idOf(first + at))
  return {
    _id: ids[0]!,
    ids,
    value: original,
    original,
    language: 'en',
    userId: idOf(900),
    created: '2026-11-20T10:00:00.000Z',
    count: times,
    ...more,
  }
}

export const parking = question(100, 'Is there parking?', 12)
export const garage = question(120, 'Where can I park my car?')
export const wells = question(130, 'do u come to wells', 1, { language: 'de', channel: 'whatsapp', isDisliked: true })
export const cups = question(140, 'who won the cup')
export const opened = question(150, 'Open on Sunday?')

const groupOf = (_id: string, kind: ReviewGroup['kind'], utterances: Question[], more: Partial<ReviewGroup> = {}) => ({
  _id,
  kind,
  name: utterances[0]!.original,
  utterances,
  size: utterances.reduce((size, { ids }) => size + ids.length, 0),
  nearest: [],
  ...more,
})

const nearest = [
  { intentId: delivery._id, title: delivery.title, confidence: 0.82 },
  { intentId: hours._id, title: hours.title, confidence: 0.1 },
]

export const everything: Review = {
  intents: [
    groupOf('understood', 'understood', [opened]),
    groupOf('1', 'cluster', [parking, garage], { nearest, suggestion: nearest[0]! }),
    groupOf('2', 'cluster', [wells], { nearest, suggestion: nearest[0]! }),
    groupOf('others', 'others', [cups]),
  ],
  count: 16,
  counts: { unanswered: 16, doubtful: 2 },
  pageSize: 16,
  returnedGroups: 4,
  totalGroups: 4,
  status: 'done',
  statusMessage: '',
  lastUpdate: '2026-11-20T14:05:00.000Z',
  environmentId: idOf(4),
}

interface Opening {
  readonly review?: Review
  readonly answers?: Answers
  readonly agent?: LoggedInAgent
  readonly search?: string
}

/** Opens the page; its server forgets what is assigned or deleted. */
export async function openReview({ review = everything, answers = {}, agent = maya, search = '' }: Opening = {}) {
  let kept = review
  const forget = (ids: readonly string[]) => {
    const before = kept.count
    kept = withoutQuestions(kept, new Set(ids))
    return before - kept.count
  }
  onTestFinished(undoDeeds)
  onTestFinished(listenToKeys(() => {}))
  const { calls } = await open(`/training/unanswered-questions${search}`, {
    agent,
    answers: {
      [routes.first]: () => kept,
      [routes.again]: () => kept,
      [routes.anew]: () => kept,
      [routes.count]: () => ({ count: kept.pageSize }),
      [`GET ${base}/intents`]: () => [delivery, hours],
      [routes.assign]: (body) => {
        const { items, intentId, title } = body as { items: { ids: string[] }[]; intentId?: string; title?: string }
        const deleted = forget(items.flatMap(({ ids }) => ids))
        return { intentId: intentId ?? idOf(800), title: title ?? '', added: items.length, deleted, revision: 2 }
      },
      [routes.remove]: (body) => ({ deleted: forget((body as { ids: string[] }).ids) }),
      [routes.removeAll]: () => ({
        deleted: forget(kept.intents.flatMap((one) => one.utterances.flatMap((q) => q.ids))),
      }),
      ...answers,
    },
  })
  return { calls, keep: (next: Review) => (kept = next) }
}

export const row = async (name: string) => (await screen.findByText(name)).closest('tr')!
export const box = async (name: string) => within(await row(name)).getByRole<HTMLInputElement>('checkbox')
export const isShown = (name: string) => screen.queryByText(name) !== null

export async function expand(name: string): Promise<void> {
  fireEvent.click(within(await row(name)).getByRole('button', { name: `Show the questions of ${name}` }))
}

export const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

export const bodies = (calls: readonly Call[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body)
