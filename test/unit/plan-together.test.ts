/** Random macros over random conversations: all of their steps happen, as one by one, or none of them. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Intervention } from '#shared/contracts/takeover'
import type { Owner, TakeoverEvent } from '#shared/chat/takeover'
import { Problem } from '#shared/problem'
import { planHandover } from '../../functions/chat/desk/handover.ts'
import { planSnooze } from '../../functions/chat/desk/snooze.ts'
import { planTogether, type Plan } from '../../functions/chat/conversation/plan-together.ts'
import type { ConversationItem } from '../../functions/chat/conversation/store.ts'

const runs = 10_000
const now = new Date('2026-06-01T08:00:00.000Z')
const idOf = (number: number): string => `01HZZZZZZZZZZZZZZZZZZZ${String(number).padStart(4, '0')}`
const [me, colleague] = [idOf(1), idOf(2)]
const nameOf = (agentId: string) => (agentId === me ? 'Maya' : 'Jonas')
const by = { _id: me, name: nameOf(me) }
const scope = { client: idOf(90) }
const begun: Intervention = { _id: idOf(50), userId: idOf(60), started: now.toISOString() }

beforeAll(() => void vi.stubEnv('TABLE_NAME', 'parley'))
afterAll(() => void vi.unstubAllEnvs())

type Act =
  | { readonly do: 'say' | 'complete' }
  | { readonly do: 'tag'; readonly tag: string }
  | { readonly do: 'assign'; readonly agentId: string }
  | { readonly do: 'department'; readonly departmentId: string }
  | { readonly do: 'snooze'; readonly minutes: number }

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constantFrom('say' as const, 'complete' as const) }),
  fc.record({ do: fc.constant('tag' as const), tag: fc.constantFrom('VIP', 'Wedding', 'Late') }),
  fc.record({ do: fc.constant('assign' as const), agentId: fc.constantFrom(me, colleague) }),
  fc.record({ do: fc.constant('department' as const), departmentId: fc.constantFrom(idOf(70), idOf(71)) }),
  fc.record({ do: fc.constant('snooze' as const), minutes: fc.integer({ min: -1, max: 90 }) }),
)

const since = now.toISOString()
const owner: fc.Arbitrary<Owner> = fc.oneof(
  fc.constant({ by: 'bot' as const }),
  fc.constant({ by: 'queue' as const, interventionId: begun._id, since }),
  fc.constantFrom(me, colleague).map((agentId) => ({
    by: 'agent' as const,
    interventionId: begun._id,
    since,
    agentId,
    agentName: nameOf(agentId),
  })),
)

const conversationOf = (held: Owner): ConversationItem => ({
  _id: begun.userId,
  environmentId: idOf(80),
  channel: 'chat_plugin',
  language: 'en',
  created: since,
  session: { status: 'active', started: since, count: 1 },
  lastActive: since,
  owner: held,
  last: 7,
  version: 3,
})

/** The plans of these acts, over the record of one takeover. */
function plansOf(acts: readonly Act[]): Plan[] {
  let pending: Intervention | undefined = begun
  let made = 0
  const handOver = async (conversation: ConversationItem, event: TakeoverEvent) => {
    const step = await planHandover({ scope, now, pending }, conversation, event, { by })
    pending = step.intervention ?? pending
    return step
  }
  return acts.map((each): Plan => {
    switch (each.do) {
      case 'say':
        return ({ owner: held }) => {
          if (held.by !== 'agent' || held.agentId !== me) throw new Problem('not-taken-over')
          const message = { messageType: 'agent-msg' as const, text: 'Hello', language: 'en' as const, agent: by }
          return { eventBodies: [{ type: 'message', message }], after: { unread: 0 } }
        }
      case 'tag':
        return ({ tags = [] }) =>
          tags.includes(each.tag)
            ? { eventBodies: [] }
            : {
                eventBodies: [{ type: 'customer-edited', agent: by, fields: ['tags'] }],
                after: { tags: [...tags, each.tag] },
              }
      case 'assign':
        return (conversation) =>
          handOver(conversation, {
            type: 'assign',
            interventionId: idOf(100 + (made += 1)),
            agentId: each.agentId,
            agentName: nameOf(each.agentId),
          })
      case 'department':
        return (conversation) =>
          handOver(
            conversation,
            conversation.owner.by === 'bot'
              ? { type: 'ask', interventionId: idOf(100 + (made += 1)), departmentId: each.departmentId }
              : { type: 'unassign', departmentId: each.departmentId },
          )
      case 'snooze':
        return (conversation) => {
          if (conversation.owner.by !== 'agent') throw new Problem('not-taken-over')
          const until = new Date(now.getTime() + each.minutes * 60_000).toISOString()
          return planSnooze(conversation, { type: 'snooze', until, by: me }, { now, by })
        }
      case 'complete':
        return (conversation) => handOver(conversation, { type: 'complete' })
    }
  })
}

/** The same, each step landing before the next one is asked. */
async function oneByOne(before: ConversationItem, acts: readonly Act[]) {
  let conversation = before
  const types: string[] = []
  for (const plan of plansOf(acts)) {
    const { eventBodies, after } = await plan(conversation)
    types.push(...eventBodies.map(({ type }) => type))
    conversation = { ...conversation, ...after, last: conversation.last + eventBodies.length }
  }
  return { conversation, types }
}

const settledOf = async <T>(deed: Promise<T>) =>
  deed.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error
      return { refused: error.code }
    },
  )

const keysOf = (also: readonly { write: unknown }[]) =>
  also.map(({ write }) => {
    const { Put } = write as { Put: { Item: { pk: string; sk: string } } }
    return `${Put.Item.pk} ${Put.Item.sk}`
  })

describe('several steps as one change', () => {
  it('leave a conversation as they would one by one, and refuse as soon as one of them does', async () => {
    let refusals = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), owner, async (acts, held) => {
        const before = conversationOf(held)
        const frozen = structuredClone(before)
        const [together, single] = [
          await settledOf(planTogether(before, plansOf(acts))),
          await settledOf(oneByOne(before, acts)),
        ]
        expect(before).toEqual(frozen)
        if ('refused' in single) {
          refusals += 1
          expect(together).toEqual(single)
          return
        }
        if ('refused' in together) throw new Error(`Refused as ${together.refused}.`)
        const { eventBodies, after, also = [] } = together.value
        expect(eventBodies.map(({ type }) => type)).toEqual(single.value.types)
        expect({ ...before, ...after, last: before.last + eventBodies.length }).toEqual(single.value.conversation)
        // A transaction writes an item once; the record that counts is that of the last takeover step.
        const keys = keysOf(also)
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: runs },
    )
    expect(refusals).toBeGreaterThan(runs / 20)
    expect(refusals).toBeLessThan(runs)
  })
})
