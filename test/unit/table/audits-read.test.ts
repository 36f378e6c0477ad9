/** How far audits are read for a page of them, and which are sent again of a webhook. */
import { describe, expect, it } from 'vitest'
import { encodeTime } from 'ulid'
import { operations } from '../../../functions/areas/history/operations.ts'
import { replayDeliveries } from '../../../functions/areas/webhooks/replay.ts'
import { audits } from '../../../functions/platform/request/audits.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { deliveries, type WebhookItem } from '../../../functions/webhooks/store.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1) }
const table = new Table(scope)
const dayMs = Date.parse('2026-11-20T00:00:00.000Z')
const idAt = (moment: number) => encodeTime(moment, 10) + '0'.repeat(16)

describe('a page of audits', () => {
  const read = async (asked: object) => {
    const context = { table, member: { company: { timezone: 'UTC' } } } as unknown as Parameters<
      typeof operations.audits
    >[1]
    return operations.audits(asked, context)
  }
  const auditAt = (moment: number, name = 'Roses') =>
    table.put(audits, {
      _id: idAt(moment),
      type: 'edit-intent',
      created: new Date(moment).toISOString(),
      environment: idOf(2),
      data: {
        name,
        description: '',
        itemId: idOf(3),
        revision: 1,
        loggedInAgent: { _id: idOf(4), fullName: 'Jo May', email: 'jo@a.example' },
      },
    })
  const many = async (count: number) => {
    const all = Array.from({ length: count }, (_, at) => auditAt(dayMs + at * 1000, at === 0 ? 'First' : 'Roses'))
    for (let start = 0; start < count; start += 100) await given(...all.slice(start, start + 100))
  }

  it('is whole after one look where all fit, and says where the next one begins', async () => {
    await many(26)
    const { audits: first, next } = await read({})
    expect([first.length, next]).toEqual([25, idAt(dayMs + 1000)])
    const rest = await read({ page: next })
    expect([rest.audits.map(({ data }) => data.name), rest.next]).toEqual([['First'], undefined])
  })

  it('is looked for among two hundred, and goes on from there', async () => {
    await many(201)
    const { audits: none, next } = await read({ find: 'first' })
    expect([none, next]).toEqual([[], idAt(dayMs + 1000)])
    expect((await read({ find: 'first', page: next })).audits).toHaveLength(1)
  })

  it('is of the days that are asked for, from their first moment to their last', async () => {
    await given(...[-1, 0, 86_399_999, 86_400_000].map((after) => auditAt(dayMs + after, `${after}`)))
    const { audits: found } = await read({ dateFrom: '2026-11-20', dateTo: '2026-11-20' })
    expect(found.map(({ data }) => data.name)).toEqual(['86399999', '0'])
  })
})

describe('deliveries that are sent again', () => {
  const webhook = { _id: idOf(5) } as WebhookItem
  const since = '2026-11-20T00:00:01.000Z'
  const delivery = (number: number, status: 'failed' | 'delivered' | 'pending', created = since) =>
    table.put(deliveries, {
      _id: `${webhook._id}#-#${number}`,
      webhook: webhook._id,
      order: `${created}#${String(number).padStart(4, '0')}`,
      type: 'message.created',
      status,
      created,
      attempts: 1,
      tries: 3,
      notBefore: '2026-11-21T00:00:00.000Z',
      reason: 'no',
      body: '{}',
    })

  it('are those that happened at a moment or after it, whatever came of them', async () => {
    const before = '2026-11-20T00:00:00.999Z'
    await given(delivery(1, 'failed', before), delivery(2, 'failed'), delivery(3, 'delivered'), delivery(4, 'pending'))
    expect(await replayDeliveries(scope, webhook, { kind: 'since', since })).toBe(2)
    const all = await table.list(deliveries)
    expect(all.map(({ status }) => status)).toEqual(['failed', 'pending', 'pending', 'pending'])
    expect(all[1]).toMatchObject({ tries: 0, attempts: 1 })
    expect(all[1]).not.toHaveProperty('reason')
  })

  it('are all of them, also where they are more than a page', async () => {
    await given(...Array.from({ length: 100 }, (_, at) => delivery(at, 'failed')))
    await given(delivery(100, 'failed'))
    expect(await replayDeliveries(scope, webhook, { kind: 'since', since })).toBe(101)
    expect(await replayDeliveries(scope, webhook, { kind: 'failed' })).toBe(0)
  })
})
