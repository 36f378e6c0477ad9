/** How many rows lists of a company show, and from which moment on. */
import { describe, expect, it, vi } from 'vitest'
import { countFiring, noteRefusal, statusesOf } from '../../../functions/areas/events/firings.ts'
import { mentionOperations } from '../../../functions/areas/inbox/mentions.ts'
import { listCalls, listDeliveries } from '../../../functions/areas/webhooks/lists.ts'
import { mentionedBy, mentions } from '../../../functions/chat/conversation/mentions.ts'
import { log } from '../../../functions/platform/aws/log.ts'
import { logCall } from '../../../functions/platform/outside/call-log.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { transact, type Change } from '../../../functions/platform/table/transaction.ts'
import { members } from '../../../functions/platform/tenancy/tenancy.ts'
import { deliveries } from '../../../functions/webhooks/store.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1) }
const table = new Table(scope)
const now = new Date('2026-11-20T12:30:00.000Z')

describe('what was sent to a webhook', () => {
  const delivery = (number: number, status: 'failed' | 'delivered') =>
    table.put(deliveries, {
      _id: `${idOf(5)}#-#${number}`,
      webhook: idOf(5),
      order: `2026-11-20T00:00:00.000Z#${String(number).padStart(4, '0')}`,
      type: 'message.created',
      status,
      created: '2026-11-20T00:00:00.000Z',
      attempts: 1,
      tries: 0,
      body: '{}',
    })

  it('is listed fifteen at a time, the latest first, whatever came of it', async () => {
    await given(...Array.from({ length: 15 }, (_, at) => delivery(at + 1, at % 2 === 0 ? 'failed' : 'delivered')))
    const whole = await listDeliveries(scope, idOf(5), {})
    expect([whole.values.length, whole.continueId]).toEqual([15, undefined])
    await given(delivery(16, 'failed'))
    const { values, continueId } = await listDeliveries(scope, idOf(5), {})
    expect([values.length, continueId]).toEqual([15, '2026-11-20T00:00:00.000Z#0002'])
    expect((await listDeliveries(scope, idOf(5), { continueId })).values).toHaveLength(1)
    expect((await listDeliveries(scope, idOf(5), { status: 'delivered' })).values).toHaveLength(7)
  })

  it('is beside the calls of functions, of which a page has fifteen as well', async () => {
    for (let at = 0; at < 16; at += 1)
      await logCall(scope, { name: `Call ${at}`, statusCode: 200, ms: 1, tries: 1 }, new Date(now.getTime() + at))
    const names = async (page: number) => (await listCalls(scope, page)).map(({ name }) => name)
    expect([(await names(1)).length, (await names(1))[0], await names(2)]).toEqual([15, 'Call 15', ['Call 0']])
  })
})

describe('firings of an event', () => {
  const event = idOf(6)
  const fire = (moment: string) => countFiring(scope, { event, now: new Date(moment) })
  const status = async () => (await statusesOf(table, [{ _id: event, name: 'Sale', enabled: true } as never], now))[0]

  it('are counted in this hour and the 23 before it', async () => {
    for (const moment of ['2026-11-19T12:59:59.999Z', '2026-11-19T13:00:00.000Z', '2026-11-20T12:00:00.000Z'])
      await fire(moment)
    await noteRefusal(scope, { event, now }, 'not-found')
    expect(await status()).toMatchObject({
      firedLastDay: 2,
      lastFired: '2026-11-20T12:00:00.000Z',
      refused: { at: now.toISOString(), code: 'not-found' },
    })
  })

  it('that cannot be counted are in the log', async () => {
    const told = vi.spyOn(log, 'warn').mockReturnValue(undefined)
    vi.stubEnv('TABLE_NAME', 'none')
    await fire('2026-11-20T12:00:00.000Z')
    expect(told.mock.calls.map(([message]) => message)).toEqual([
      'A firing of an event could not be noted.',
      'A firing of an event could not be noted.',
    ])
    vi.stubEnv('TABLE_NAME', 'table')
    told.mockRestore()
  })
})

describe('mentions', () => {
  const actor = { id: idOf(10), fullName: 'Jo May' }
  const context = { table, scope, actor, now, commit: (changes: readonly Change[]) => transact(changes) }
  const mention = (number: number, created: string, userId = idOf(3)) =>
    table.put(mentions, {
      _id: idOf(number),
      userId,
      number: 1,
      by: { _id: idOf(11), name: 'Kim' },
      created,
      seen: false,
      agentId: actor.id,
    })

  it('are there for sixty days, but for their last hour, and seen by conversation', async () => {
    await given(
      mention(21, '2026-09-21T13:30:00.000Z'),
      mention(22, '2026-09-21T13:30:00.001Z'),
      mention(23, '2026-11-20T12:00:00.000Z', idOf(4)),
    )
    const seen = (userId?: string) =>
      mentionOperations.seenMentions(
        { userId },
        context as unknown as Parameters<typeof mentionOperations.seenMentions>[1],
      )
    expect(await seen(idOf(4))).toEqual({ unseen: 1 })
    expect(await seen()).toEqual({ unseen: 0 })
    expect((await table.list(mentions)).map((each) => each.seen)).toEqual([false, true, true])
  })

  it('reach eighty people at once, and no more', async () => {
    const member = (number: number) => ({
      _id: idOf(number),
      authId: `a${number}`,
      email: `a${number}@a.example`,
      fullName: `Agent ${number}`,
      roles: ['agent' as const],
      departments: [idOf(7)],
      capacityMax: 3,
    })
    const many = Array.from({ length: 80 }, (_, at) => table.put(members, member(100 + at)))
    await given(...many)
    const reached = (...ids: string[]) =>
      mentionedBy(context as unknown as Parameters<typeof mentionedBy>[0], ids, [{ _id: idOf(7) }])
    expect(await reached(idOf(7))).toHaveLength(80)
    await given(table.put(members, member(180)))
    await expect(reached(idOf(7))).rejects.toMatchObject({ code: 'too-large' })
    await expect(reached(idOf(8))).rejects.toMatchObject({ code: 'bad-request' })
    expect(await reached(idOf(100), idOf(101))).toEqual([idOf(100), idOf(101)])
  })
})
