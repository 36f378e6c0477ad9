/** What the florist keeps because of a dispute, and who was erased by now: the receipt is as genuine as any. */
import { dayAfter } from '#shared/days'
import { ulid } from 'ulid'
import { operations as conversations } from '../../functions/areas/conversations/operations.ts'
import { operations as privacy } from '../../functions/areas/privacy/operations.ts'
import { signReceipt } from '../../functions/areas/privacy/receipt.ts'
import { erasures, subjectsOf } from '../../functions/areas/privacy/store.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { calling } from './call.ts'

const dayMs = 24 * 60 * 60_000
/** The job takes most of a minute. */
const tookMs = 47_000

/** Who had asked to be forgotten, by how many days ago it was. */
const erased = [
  { daysAgo: 3, counts: { conversation: 41, files: 2, figures: 6, questions: 1, deliveries: 23, history: 2 } },
  { daysAgo: 17, counts: { conversation: 12, figures: 3, deliveries: 7, broadcasts: 1 } },
]

export async function arrangePrivacy(context: Context): Promise<void> {
  const [found] = await conversations.search({ text: 'Ashworth' }, context)
  if (found)
    await privacy.hold(
      { userId: found._id, reason: 'The film company disputes the invoice for the trees. Kept until that is settled.' },
      calling(context, 'privacy', 'hold'),
    )
  for (const one of erased) await keepErasure(context, one)
}

async function keepErasure({ scope, member, now, actor }: Context, { daysAgo, counts }: (typeof erased)[number]) {
  const begun = new Date(now.getTime() - daysAgo * dayMs)
  const day = begun.toISOString().slice(0, 'yyyy-mm-dd'.length)
  const [_id, conversation] = [ulid(begun.getTime()), ulid(begun.getTime())]
  const [subject = ''] = await subjectsOf({ client: scope.client, conversation })
  const told = {
    by: actor.fullName,
    subject,
    counts,
    started: begun.toISOString(),
    completed: new Date(begun.getTime() + tookMs).toISOString(),
    forgotten: { logs: dayAfter(day, 90), recovery: dayAfter(day, 35) },
  }
  const receipt = await signReceipt({ ...told, erasure: _id, company: member.company.displayName })
  const item = { ...told, _id, status: 'completed', seen: told.completed, receipt } as const
  await transact([new Table({ client: scope.client }).put(erasures, item)])
}
