/** A promotion into an environment with a gate: the candidate that is tried, and the dialog at its checks. */
import { screen } from '@testing-library/react'
import { gateDefault, type Gate } from '#shared/contracts/environments'
import type { Release } from '#shared/contracts/releases'
import type { Checks } from '#shared/contracts/release-checks'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import type { Answers } from '../screen.tsx'
import {
  bouquet,
  checkOf,
  dialog,
  diffOf,
  draft,
  live,
  name,
  openChanges,
  press,
  release,
  routes,
  thanks,
} from './environments-content.ts'

export const required: Gate = {
  ...gateDefault,
  tests: 'required',
  questions: 'shown',
  replay: 'required',
  conversations: 40,
}
export const good: Checks = {
  status: 'done',
  started: '2026-11-22T10:00:00.000Z',
  ended: '2026-11-22T10:00:09.000Z',
  by: 'Maya Vale',
  tests: { passed: 32, of: 32 },
  questions: { right: 19, of: 20 },
  replay: { done: 40, of: 40, turns: 200, worse: 0, other: 2, better: 1, wording: 0, cut: 0, skipped: 0 },
}
export const running: Checks = {
  ...good,
  status: 'running',
  tests: { passed: 0, of: 0 },
  replay: { ...good.replay, done: 10 },
}
export const bad: Checks = { ...good, tests: { passed: 31, of: 32 }, replay: { ...good.replay, worse: 3 } }
export const candidate = (checks?: Checks): Release => release(4, { status: 'candidate', ...(checks && { checks }) })
export const of = candidate()._id
export const start = routes.of(of, 'POST', '/check')
export const activate = routes.of(of, 'POST', '/activate')
export const discard = `${routes.of(of, 'DELETE')}?environmentId=${live._id}`

/** Live with a gate; what `checks` gives is what the release says when it is asked. */
export const gated = (gate: Gate, checks: () => Checks, more: Answers = {}): Answers => ({
  [routes.environments]: () => [{ ...live, gate }, draft],
  [routes.diff]: () => diffOf(thanks, bouquet),
  [routes.check]: () => checkOf([thanks, bouquet]),
  [routes.promote]: () => ({ diff: diffOf(thanks, bouquet), release: candidate() }),
  [start]: () => candidate(running),
  [routes.releases]: () => [candidate(checks()), release(3, { status: 'current' })],
  [activate]: () => release(4, { status: 'current' }),
  [discard]: () => ({ _id: of }),
  ...more,
})

/** Opens the dialog for everything and goes to its checks. */
export async function openChecks(answers: Answers) {
  const opened = await openChanges(answers)
  await name('Thanks')
  press(screen, 'Publish…')
  const shown = await dialog()
  await shown.findByText('1 response')
  press(shown, 'Next')
  await shown.findByText('Nothing is wrong with the content.')
  return { ...opened, shown }
}
export const next = (shown: { getByRole: typeof screen.getByRole }) => shown.getByRole('button', { name: 'Next' })
export const askAgain = () => queryClient.refetchQueries(queries.releases.list({ environmentId: live._id }))
