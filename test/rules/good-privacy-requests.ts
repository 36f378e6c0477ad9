/** Good requests of holds, of what retention would delete, and of erasures. */
import { idOf, type Requests } from './good-request.ts'
import type { Bloom } from './bloom.ts'

const holdOf = async (bloom: Bloom) =>
  bloom.admin.privacy.hold({ userId: (await bloom.visitor()).userId, reason: 'A dispute about an invoice.' })

export const privacyRequests: Pick<Requests, 'privacy'> = {
  privacy: {
    countOld: () => ({ conversationEventsTTL: 30, conversationAnalyticsTTL: 30 }),
    holds: async (bloom) => {
      await holdOf(bloom)
      return {}
    },
    hold: async (bloom) => ({ userId: (await bloom.visitor()).userId, reason: 'A dispute about an invoice.' }),
    endHold: (bloom) => idOf(holdOf(bloom)),
    erasures: () => ({}),
    erase: async (bloom) => ({ userId: (await bloom.visitor()).userId }),
    erasure: () => ({ id: '01J00000000000000000000000' }),
    receipt: () => ({ id: '01J00000000000000000000000' }),
  },
}
