/** The page of builds with two builds of the florist's draft, and what finds its tables. */
import { screen, within } from '@testing-library/react'
import type { BuildReport, BuildTask } from '#shared/contracts/builds'
import { delivery, hours, knowledge } from '../knowledge/knowledge.ts'
import { idOf, open, type Answers } from '../screen.tsx'

export const base = '/api/agent/knowledge-base'

export const report: BuildReport = {
  intents: 2,
  utterances: 10,
  accuracy: 0.8,
  perIntent: [
    { intentId: delivery._id, title: delivery.title, utterances: 8, precision: 1, recall: 1, f1: 1 },
    { intentId: hours._id, title: hours.title, utterances: 2, precision: 0.5, recall: 0.5, f1: 0.5 },
    { intentId: idOf(49), title: 'Gone', utterances: 1, precision: null, recall: null, f1: null },
  ],
  confusions: [{ intent: hours.title, takenFor: delivery.title, count: 2, example: 'When do you come?' }],
  nearDuplicates: [{ one: 'Is it open?', oneIntent: hours.title, other: 'Is it there?', otherIntent: delivery.title }],
  tooFew: [hours.title],
}

export const task = (number: number, status: BuildTask['status'], more: Partial<BuildTask> = {}): BuildTask => ({
  _id: idOf(number),
  created: `2026-11-20T10:${number}:00.000Z`,
  updated: `2026-11-20T10:${number}:42.000Z`,
  status,
  agent: 'Maya Vale',
  isDeployed: false,
  ...more,
})
export const deployed = task(20, 'deployed', { isDeployed: true, report, modelBytes: 400_000 })
export const older = task(10, 'completed', { report: { ...report, accuracy: 0.7 } })

export const page = (tasks: () => readonly BuildTask[], answers: Answers = {}) =>
  open('/training/builds', {
    answers: {
      ...knowledge,
      [`GET ${base}/build-tasks`]: tasks,
      [`GET ${base}/rasa-status`]: () => ({ deployed: true }),
      [`GET ${base}/pending-changes`]: () => ({ pendingChanges: true, count: 1 }),
      ...answers,
    },
  })
export const table = async (name: string) => within(await screen.findByRole('table', { name }))
