/** A broadcast that somebody changes in the moment in which another person sends it. */
import { SFNClient } from '@aws-sdk/client-sfn'
import { expect, it, vi } from 'vitest'
import { audiences, broadcasts, progresses, type BroadcastItem } from '../../../functions/campaigns/store.ts'
import { sendBroadcast } from '../../../functions/campaigns/transitions.ts'
import { companies, environments } from '../../../functions/platform/tenancy/tenancy.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import type { Change } from '../../../functions/platform/table/transaction.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { seenOf } from '../aws/stubs.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const at = '2026-11-20T12:00:00.000Z'

it.each([
  ['as long as nobody changes it meanwhile', [], 'done', { name: 'Roses', status: 'sent', sentAt: at }],
  ['not where somebody writes it meanwhile', ['Tulips'], 'content-moved', { name: 'Tulips', status: 'draft' }],
])('a broadcast is sent, %s', async (_, written, seen, kept) => {
  await given(broadcast(1, { status: 'sent', total: 1 }), broadcast(2, { resends: idOf(1) }))
  const list = [{ _id: scope.environment, name: 'Live', isLive: true, release: idOf(93) }]
  const own = new Table({ client: scope.client })
  await given(own.put(companies, company), own.put(environments, { list, version: 1 }))
  await given(under.put(audiences, { batch: 1, ids: idOf(101) }))
  await given(under.put(progresses, { batch: 1, marks: 'f', reasons: {}, inRow: 1 }))
  vi.stubEnv('JOBS_ARN_PREFIX', 'arn:')
  // Its job is started after the look at who is meant, and before it is marked as sent.
  vi.spyOn(SFNClient.prototype, 'send').mockImplementation((async () => {
    for (const name of written) await given(broadcast(2, { resends: idOf(1), name, version: 2 }))
  }) as never)
  const lander = { now: new Date(at), commit: (changes: readonly Change[]) => given(...changes) }
  expect(await seenOf(sendBroadcast(scope, { _id: idOf(2) }, lander))).toBe(seen)
  expect(await table.get(broadcasts, idOf(2))).toMatchObject(kept)
})

const scope = { client: idOf(91), environment: idOf(92) }
const [table, under] = [new Table(scope), new Table({ ...scope, broadcast: idOf(1) })]
const company = {
  _id: scope.client,
  name: 'bloom',
  displayName: 'Bloom',
  closed: [],
  tier: [],
  supportedLangs: ['en' as const],
  timezone: 'UTC',
  openAiKnowledgeBase: true,
  openAiVideoKnowledgeBase: true,
}
const broadcast = (number: number, more: Partial<BroadcastItem>) =>
  table.put(broadcasts, {
    _id: idOf(number),
    name: 'Roses',
    content: { type: 'message', text: { en: 'Roses!' } },
    channels: [],
    status: 'draft',
    created: at,
    updated: at,
    by: { _id: idOf(81), name: 'Jo May' },
    version: 1,
    ...more,
  } as BroadcastItem)
