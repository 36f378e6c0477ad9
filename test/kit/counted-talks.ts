/** Conversations of the past that are counted and summed, for the tests of what tells of them. */
import { ulid } from 'ulid'
import type { ConversationEventBody } from '#shared/chat/message'
import { dayAfter, dayAt, dayStart } from '#shared/days'
import { outcomeOf } from '../../functions/chat/conversation/conversation.ts'
import type { ConversationItem } from '../../functions/chat/conversation/store.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { figureRows, slicesOf } from '../../functions/figures/rows-of-entries.ts'
import { changesMax, transact, type Change } from '../../functions/platform/table/transaction.ts'
import type { EnvironmentScope } from '../../functions/platform/table/scope.ts'
import { environmentOf } from './world.ts'

const minuteMs = 60_000
export const zone = 'Europe/London'

export const land = async (changes: readonly Change[]) => {
  for (let start = 0; start < changes.length; start += changesMax)
    await transact(changes.slice(start, start + changesMax))
}

/** A conversation of the live environment in which nothing has happened. */
export function conversationOf(
  company: FoundedCompany,
  nowMs: number,
  more: Partial<ConversationItem> = {},
): ConversationItem {
  const moment = new Date(nowMs).toISOString()
  return {
    _id: ulid(),
    environmentId: environmentOf(company, 'Live'),
    channel: 'chat_plugin',
    language: 'en',
    created: moment,
    session: { status: 'active', started: moment, count: 1 },
    lastActive: moment,
    owner: { by: 'bot' },
    last: 0,
    version: 1,
    ...more,
  }
}

interface Shop {
  readonly company: FoundedCompany
  readonly scope: EnvironmentScope
}

/** Sessions that are counted and summed: so many on each of the days before today, of which every third met a person. */
export async function talkOnDays(
  { company, scope }: Shop,
  nowMs: number,
  perDay: Readonly<Record<number, number>>,
): Promise<void> {
  const today = dayAt(nowMs, zone)
  const text = { type: 'message', message: { messageType: 'text', text: 'Hello', language: 'en' } } as const
  const told = Object.entries(perDay).flatMap(([ago, count]) =>
    Array.from({ length: count }, (_, index) => {
      const at = dayStart(dayAfter(today, -Number(ago)), zone) + (10 * 60 + index) * minuteMs
      const asked = [at + 2 * minuteMs, { type: 'userIntervention', interventionId: ulid() }] as const
      return written(conversationOf(company, at), [
        [at, { type: 'conversation-start', language: 'en', isNewUser: true }],
        [at + minuteMs, text],
        ...(index % 3 === 0 ? [asked] : []),
      ])
    }),
  )
  await land(figureRows(scope, told.flatMap(slicesOf), zone))
}

/** A conversation in which these things have happened, each at its moment. */
export function written(
  before: ConversationItem,
  all: readonly (readonly [at: number, what: ConversationEventBody])[],
) {
  let item = before
  const entries = all.map(([at, what]) => {
    const { conversation, ...entry } = outcomeOf(item, { eventBodies: [what] }, { now: new Date(at), newId: ulid })
    item = conversation
    return entry
  })
  return { item, entries }
}
