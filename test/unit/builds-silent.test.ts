/** A build of which nothing was heard. */
import { expect, it } from 'vitest'
import { currentState, deadlineAfter } from '../../functions/content/models/lifecycle.ts'
import type { BuildItem } from '../../functions/content/models/store.ts'

it('a build is given up once it was silent for longer than 1000 seconds, and never when it has ended', () => {
  const heard = new Date('2026-05-01T09:00:00.000Z')
  const build = (status: BuildItem['status']) => ({ status, deadline: deadlineAfter(heard) }) as BuildItem
  const statusAt = (status: BuildItem['status'], at: string) => currentState(build(status), new Date(at)).status
  expect(statusAt('started', '2026-05-01T09:16:40.000Z')).toBe('started')
  expect(statusAt('started', '2026-05-01T09:16:40.001Z')).toBe('failed')
  expect(statusAt('deploying', '2026-05-01T09:16:40.001Z')).toBe('deployment-failed')
  expect(statusAt('deployed', '2026-05-02T09:00:00.000Z')).toBe('deployed')
})
