/** Good requests of holds, of what retention would delete, and of erasures. */
import { ulid } from 'ulid'
import { signReceipt } from '../../functions/erasure/receipt.ts'
import { erasures } from '../../functions/erasure/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { idOf, type Requests } from './good-request.ts'
import type { Bloom } from './bloom.ts'

const holdOf = async (bloom: Bloom) =>
  bloom.admin.privacy.hold({ userId: (await bloom.visitor()).userId, reason: 'A dispute about an invoice.' })

/** As the job leaves it, which takes most of a minute. */
async function completedErasure({ company }: Bloom): Promise<string> {
  const [_id, moment] = [ulid(), new Date().toISOString()]
  const forgotten = { logs: '2027-01-01', recovery: '2027-01-01' }
  const told = { subject: 'x', by: 'Maya Vale', started: moment, completed: moment, counts: {}, forgotten }
  const receipt = await signReceipt({ erasure: _id, company: 'Bloom', ...told })
  const item = { ...told, _id, status: 'completed', seen: moment, receipt } as const
  await transact([new Table({ client: company }).put(erasures, item)])
  return _id
}

export const privacyRequests: Pick<Requests, 'privacy'> = {
  privacy: {
    countOld: () => ({ conversationEventsTTL: 30, conversationAnalyticsTTL: 30 }),
    holds: async (bloom) => {
      await holdOf(bloom)
      return {}
    },
    hold: async (bloom) => ({ userId: (await bloom.visitor()).userId, reason: 'A dispute about an invoice.' }),
    endHold: (bloom) => idOf(holdOf(bloom)),
    erasures: async (bloom) => {
      await bloom.admin.privacy.erase({ userId: (await bloom.visitor()).userId })
      return {}
    },
    erase: async (bloom) => ({ userId: (await bloom.visitor()).userId }),
    erasure: async (bloom) => idOf(bloom.admin.privacy.erase({ userId: (await bloom.visitor()).userId })),
    receipt: async (bloom) => ({ id: await completedErasure(bloom) }),
  },
}
