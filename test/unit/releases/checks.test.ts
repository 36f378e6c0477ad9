/** What becomes of the checks of a release that nobody ends. */
import { expect, it } from 'vitest'
import { checksNow } from '../../../functions/areas/releases/checks/store.ts'

it('checks that have run for more than an hour have failed, and those that are done stay done', () => {
  const statusAt = (status: 'running' | 'done', now: string) =>
    checksNow({ status, started: '2026-11-27T09:00:00.000Z' }, new Date(now)).status
  expect(statusAt('running', '2026-11-27T10:00:00.000Z')).toBe('running')
  expect(statusAt('running', '2026-11-27T10:00:00.001Z')).toBe('failed')
  expect(statusAt('done', '2026-11-28T10:00:00.000Z')).toBe('done')
})
