/** Gives a company a past: the conversations of the last quarter of a year, and what the figures have counted of them. */
import type { ConversationEvent } from '#shared/chat/message'
import { Table } from '../../functions/platform/table/table.ts'
import { changesMax, transact, type Change } from '../../functions/platform/table/transaction.ts'
import type { EnvironmentScope } from '../../functions/platform/table/scope.ts'
import { lines } from '../../functions/chat/line.ts'
import { conversations, entries, interventions } from '../../functions/chat/store.ts'
import type { Diary } from './past/diary.ts'
import { historyOf, type PastPlan } from './past/history.ts'
import { figureRows, slicesOf } from './past/rows.ts'
import { lineFor } from './past/ways.ts'

export async function givePast({ client, environment }: EnvironmentScope, plan: PastPlan): Promise<void> {
  const diaries = historyOf(plan)
  const changes = [
    ...figureRows({ client, environment }, diaries.flatMap(slicesOf), plan.timezone),
    ...diaries.flatMap((diary) => conversationRows(client, diary)),
  ]
  for (let start = 0; start < changes.length; start += changesMax)
    await transact(changes.slice(start, start + changesMax))
}

/** Each visit is one entry, which says nothing to be counted: that was done. */
function conversationRows(client: string, { now, entries: written, takeovers }: Diary): Change[] {
  const table = new Table({ client, conversation: now._id })
  const visits: ConversationEvent[][] = []
  for (const event of written.flatMap(({ events }) => events))
    if (event.what.type === 'conversation-start') visits.push([event])
    else visits.at(-1)?.push(event)
  const line = lineFor(now)
  return [
    table.put(conversations, now),
    ...(line ? [table.put(lines, line)] : []),
    ...visits.map((events) => table.put(entries, { events })),
    ...takeovers.map((takeover) => table.put(interventions, takeover)),
  ]
}
