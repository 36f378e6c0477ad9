/** How long an invitation stands. */
import { expect, it } from 'vitest'
import { isOpenAt } from '../../../functions/company/staff.ts'

it('an invitation is open up to the second in which it expires', () => {
  const invitation = { expires: Date.parse('2026-05-01T12:00:00Z') / 1000 } as Parameters<
    ReturnType<typeof isOpenAt>
  >[0]
  const isOpen = (at: string) => isOpenAt(new Date(at))(invitation)
  expect([isOpen('2026-05-01T11:59:59.999Z'), isOpen('2026-05-01T12:00:00.000Z')]).toEqual([true, false])
})
