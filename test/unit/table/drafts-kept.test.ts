/** What an agent has begun to write: how many drafts are kept, and of which save. */
import { describe, expect, it } from 'vitest'
import { draftOperations } from '../../../functions/areas/inbox/drafts.ts'
import { conversations, type ConversationItem } from '../../../functions/chat/conversation/store.ts'
import { drafts, removeDraftsOf } from '../../../functions/chat/desk/drafts.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { companies, environments } from '../../../functions/platform/tenancy/tenancy.ts'
import { seenOf } from '../aws/stubs.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const [client, agent] = [idOf(1), idOf(3)]

describe('the drafts of an agent', () => {
  it('are two hundred at most: the oldest gives way to one in a further conversation', async () => {
    await company()
    await begun(199)
    await save(10)
    expect(await kept()).toHaveLength(200)
    await save(11)
    expect((await kept()).length).toBe(200)
    expect(await kept()).not.toContain(idOf(1099))
    expect(await kept()).toContain(idOf(11))
    await removeDraftsOf({ client }, agent)
    expect(await kept()).toEqual([])
  })

  it('are saved over the save that was seen, and go where nothing is left to say', async () => {
    await company()
    const first = await save(10)
    expect(await seenOf(save(10))).toBe('stale')
    const second = await save(10, { saved: first, reply: 'My card is 4556 7375 8689 9855' }, 1)
    expect(await new Table({ client, conversation: idOf(10) }).get(drafts, agent)).toMatchObject({
      reply: 'My card is [CARD]',
      saved: second,
    })
    expect(await save(10, { saved: second, reply: '' })).toBeUndefined()
    expect(await kept()).toEqual([])
    expect(await seenOf(save(12))).toBe('not-found')
  })
})

const now = new Date('2026-11-20T12:00:00.000Z')

async function save(number: number, more: object = {}, afterMs = 0): Promise<string | undefined> {
  const draft = { mode: 'reply', userId: idOf(number), reply: 'Dear Kim', note: '', ...more }
  const context = { scope: { client }, actor: { id: agent }, now: new Date(now.getTime() + afterMs) }
  const answer = await draftOperations.saveDraft(
    draft as unknown as Parameters<typeof draftOperations.saveDraft>[0],
    context as unknown as Parameters<typeof draftOperations.saveDraft>[1],
  )
  return answer.saved
}

async function kept(): Promise<string[]> {
  const context = { scope: { client }, actor: { id: agent } }
  const all = await draftOperations.drafts({}, context as unknown as Parameters<typeof draftOperations.drafts>[1])
  return all.map(({ userId }) => userId)
}

/** So many drafts of earlier moments, the oldest in the last conversation. */
async function begun(count: number): Promise<void> {
  const all = Array.from({ length: count }, (_, at) => {
    const saved = new Date(now.getTime() - (at + 1) * 60_000).toISOString()
    const conversation = idOf(901 + at)
    const draft = { mode: 'reply' as const, userId: conversation, agentId: agent, reply: 'Hello', note: '', saved }
    return new Table({ client, conversation }).put(drafts, draft)
  })
  for (let start = 0; start < count; start += 100) await given(...all.slice(start, start + 100))
}

/** A company with two conversations. */
async function company(): Promise<void> {
  const rest = { closed: [], tier: [], supportedLangs: ['en' as const], timezone: 'UTC', openAiKnowledgeBase: true }
  const item = { ...rest, _id: client, name: 'bloom', displayName: 'Bloom', openAiVideoKnowledgeBase: true }
  const list = [{ _id: idOf(2), name: 'Live', isLive: true, release: idOf(7) }]
  const own = new Table({ client })
  const moment = now.toISOString()
  const talks = [10, 11].map((number) => {
    const session = { status: 'active', started: moment, count: 1 }
    const talk = { _id: idOf(number), environmentId: idOf(2), channel: 'sms', language: 'en', session, created: moment }
    const more = { lastActive: moment, owner: { by: 'bot' }, last: 1, version: 1 }
    return new Table({ client, conversation: talk._id }).put(conversations, { ...talk, ...more } as ConversationItem)
  })
  await given(own.put(companies, item), own.put(environments, { list, version: 1 }), ...talks)
}
