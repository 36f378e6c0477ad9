/** What a customer who waits is told without asking: when, how often, and who is before them. */
import { beforeAll, expect, it, vi } from 'vitest'
import { planAnnouncement } from '../../../functions/bot/takeover/announcements.ts'
import { conversations, type ConversationItem } from '../../../functions/chat/conversation/store.ts'
import { waitChanges } from '../../../functions/chat/desk/waits.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()
beforeAll(() => void vi.stubEnv('SOCKETS_ENDPOINT', 'https://sockets.example'))

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const client = idOf(1)
const now = new Date('2026-11-20T12:00:00.000Z')
const since = '2026-11-20T11:55:00.000Z'
const away = 'Nobody of our team is here at the moment.'
const mail = 'Leave your e-mail address here'

it('a customer is told something after one interval of waiting, and after five', async () => {
  const isTold = async (from: number, to: number) => (await told({}, [from, to])).texts.length === 1
  expect([await isTold(0, 1), await isTold(1, 4), await isTold(4, 5), await isTold(5, 9)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

it('a customer is told two texts at most, and none twice', async () => {
  const { texts, after } = await told()
  expect(texts).toEqual([expect.stringContaining(away)])
  const [hash] = after!.announced!
  expect((await told({ announced: ['another'] })).after).toEqual({ announced: ['another', hash] })
  expect((await told({ announced: ['another', 'third'] })).texts).toEqual([])
  expect((await told({ announced: [hash] })).texts).toEqual([])
})

it('a customer who has done nothing for more than two hours is told nothing', async () => {
  expect((await told({ lastActive: '2026-11-20T10:00:00.000Z' })).texts).toHaveLength(1)
  expect((await told({ lastActive: '2026-11-20T09:59:59.999Z' })).texts).toEqual([])
})

it('a customer on the website is asked once for an address, where a mailbox is there and it is not known', async () => {
  const { texts, after } = await told({}, [0, 1], true)
  expect([texts[0], after]).toEqual([expect.stringContaining(mail), expect.objectContaining({ mailAnswers: 'asked' })])
  for (const more of [{ announced: ['another'] }, { mailAnswers: 'left' }, { profile: { email: 'a@b.example' } }]) {
    const again = await told(more, [0, 1], true)
    expect([again.texts[0], again.after]).toEqual([
      expect.not.stringContaining(mail),
      expect.not.objectContaining({ mailAnswers: 'asked' }),
    ])
  }
})

it('a customer’s place in the queue is behind those who have waited longer for the same department', async () => {
  const takeover = { _id: idOf(7), userId: idOf(6), started: since, waitedSeconds: 60 }
  await given(...waitChanges({ client }, takeover, undefined, new Date(now.getTime() - 60_000)))
  const others = [
    waiting(11, '2026-11-20T11:54:59.999Z'),
    waiting(12),
    waiting(13, '2026-11-20T11:00:00.000Z', {
      owner: { by: 'queue', interventionId: idOf(8), since: '2026-11-20T11:00:00.000Z', departmentId: idOf(3) },
    }),
  ]
  await given(...others.map((each) => new Table({ client, conversation: each._id }).put(conversations, each)))
  expect((await told({ announced: ['another'] })).texts).toEqual(['You are number 2 in the queue.'])
})

function waiting(number: number, from = since, more: object = {}) {
  const owner = { by: 'queue', interventionId: idOf(8), since: from }
  const session = { status: 'active', started: from, count: 1 }
  const own = { _id: idOf(number), environmentId: idOf(2), channel: 'chat_plugin', language: 'en', session, owner }
  return { ...own, created: from, lastActive: from, last: 1, version: 1, ...more } as ConversationItem
}

/** The texts that are said, and what is remembered with them. */
async function told(more: object = {}, [from, to]: readonly [number, number] = [0, 1], hasMailbox = false) {
  const announcing = {
    config: { settings: { exceptions: [] }, company: { timezone: 'Europe/London' } },
    context: { scope: { client, environment: idOf(2) }, now },
    hasMailbox: async () => hasMailbox,
  } as unknown as Parameters<typeof planAnnouncement>[0]
  const { eventBodies, after } = await planAnnouncement(announcing, waiting(5, since, more), { from, to })
  return { texts: eventBodies.map((body) => ('message' in body ? body.message.text : body.type)), after }
}
