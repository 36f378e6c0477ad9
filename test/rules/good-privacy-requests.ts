/** Good requests of holds, of what retention would delete, and of erasures. */
import type { Requests } from './good-request.ts'

export const privacyRequests: Pick<Requests, 'privacy'> = {
  privacy: {
    countOld: () => ({ conversationEventsTTL: 30, conversationAnalyticsTTL: 30 }),
    holds: () => ({}),
    hold: async (bloom) => ({ userId: (await bloom.visitor()).userId, reason: 'A dispute about an invoice.' }),
    endHold: () => ({ id: '01J00000000000000000000000' }),
    erasures: () => ({}),
    erase: async (bloom) => ({ userId: (await bloom.visitor()).userId }),
    erasure: () => ({ id: '01J00000000000000000000000' }),
    receipt: () => ({ id: '01J00000000000000000000000' }),
  },
}
