/**
 * Looks after one takeover: called by a one-time schedule, it makes the next one until the takeover is over. What an agent
 * has put off comes by the same way: a conversation that is back, and a reply that is to leave.
 */
import * as z from 'zod/mini'
import { sendDueLater } from '../../replies/later.ts'
import { scheduleWatch, watchTakeover, Watch } from '../../bot/takeover/takeover-timers.ts'
import { summariseTakeover } from '../../bot/takeover/takeover-summary.ts'
import { hasMailbox } from '../../channels/has-mailbox.ts'
import { hasUnsent } from '../../channels/unsent.ts'
import { LaterCall } from '../../chat/desk/laters.ts'
import { publicContext } from '../../platform/request/scoped-context.ts'

const Called = z.union([LaterCall, Watch])

export const handler = async (event: unknown): Promise<void> => {
  const context = publicContext()
  const called = Called.parse(event)
  if ('later' in called) return sendDueLater(called, context)
  const looked = await watchTakeover(called, context, { hasUnsent, hasMailbox })
  const isBeginning = called.look === 1
  const isOver = looked === undefined
  if (!called.once && (isBeginning || isOver)) await summariseTakeover(called, context)
  if (looked && !called.once) await scheduleWatch({ ...called, warned: looked.warned }, looked.waitSeconds, context.now)
}
