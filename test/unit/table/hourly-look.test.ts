/** The look of an hour: which jobs it starts, and how far it comes. */
import { SFNClient } from '@aws-sdk/client-sfn'
import { SQSClient } from '@aws-sdk/client-sqs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hours, nights, type NightItem } from '../../../functions/company/nights.ts'
import { handler } from '../../../functions/doors/hour/handler.ts'
import { startNights } from '../../../functions/doors/hour/nights.ts'
import { dueEnvironments } from '../../../functions/figures/store.ts'
import { log } from '../../../functions/platform/aws/log.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { audits } from '../../../functions/platform/request/audits.ts'
import * as tenancy from '../../../functions/platform/tenancy/tenancy.ts'
import { deliveries, webhookPlaces, webhooks } from '../../../functions/webhooks/store.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import * as rows from './webhook-rows.ts'

useTable()
beforeEach(prepare)
afterEach(() => void vi.useRealTimers())

describe('the nights of companies', () => {
  it('are started in the order of their names, from behind a place on and around, each once a day', async () => {
    for (const number of [1, 2, 3]) await found(number)
    expect(await startNights(now, 'shop-1')).toEqual({ after: undefined, isBroken: false })
    expect(started).toEqual([2, 3, 1].map((number) => `run-night ${idOf(number)}-2026-11-17`))
    expect(inputs[0]).toEqual({ client: idOf(2), day: '2026-11-17', parts: ['backup'] })
    await startNights(new Date(now.getTime() + 49 * 60_000), undefined)
    expect(started).toHaveLength(3)
  })

  it('are noted and not started where they would find nothing to do, or the company goes', async () => {
    await found(1, { isBusy: false })
    await found(2, { deleting: now.toISOString() })
    await startNights(now, undefined)
    expect(started).toEqual([])
    expect(await nightOf(1)).toMatchObject({ day: '2026-11-17', left: [], tries: 0, week: '2026-11-16' })
    expect(await nightOf(2)).toBeUndefined()
  })

  it.each([
    ['fifty minutes ago', 3_000_000, ['backup'], 2],
    ['less than that ago', 2_999_999, ['backup'], 1],
    ['long ago, with nothing left of it', 9_000_000, [], 1],
  ] as const)('are started again or not where the last one began %s', async (_, ms, left, tries) => {
    await found(1)
    const night = { day: '2026-11-17', started: new Date(now.getTime() - ms).toISOString(), tries: 1, version: 1 }
    await given(new Table({ client: idOf(1) }).put(nights, { ...night, left: [...left] }))
    await startNights(now, undefined)
    expect(started).toEqual(tries === 2 ? [`run-night ${idOf(1)}-2026-11-17-2`] : [])
    expect(await nightOf(1)).toMatchObject({ tries, left })
  })

  it('are told to be broken where one cannot be started, and the others are', async () => {
    for (const number of [1, 2]) await found(number)
    const told = vi.spyOn(log, 'error').mockReturnValue(undefined)
    refused = `run-night ${idOf(1)}`
    expect(await startNights(now, undefined)).toEqual({ after: undefined, isBroken: true })
    expect(started).toEqual([`run-night ${idOf(2)}-2026-11-17`])
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
  })

  it('that are left when time is up are the beginning of the next look', async () => {
    for (let number = 10; number < 21; number++) await found(number)
    expect(await startNights(now, undefined, -1)).toEqual({ after: 'shop-19', isBroken: false })
    expect(started).toHaveLength(10)
  })
})

describe('the jobs of an hour', () => {
  it('starts once a day what is due, and notes that it did', async () => {
    await handler()
    expect(started).toEqual(['save-accounts 2026-11-17', 'collect-content 2026-11-17'])
    expect(await world.get(hours, 'hour')).toEqual({
      days: { 'save-accounts': '2026-11-17', 'collect-content': '2026-11-17', 'read-knowledge': '2026-11-17' },
    })
    await handler()
    expect(started).toHaveLength(2)
  })

  it('tells of messages that were given up, and wakes the senders of webhooks for which something waits', async () => {
    const [table, _id] = [new Table({ client: rows.client }), rows.id]
    await given(
      world.put(webhookPlaces, { _id, client: rows.client }),
      table.put(webhooks, rows.itemOf()),
      table.put(deliveries, rows.deliveryOf(idOf(7), 1)),
    )
    await handler()
    expect(sent).toEqual([
      { source: 'undelivered.fifo', messages: 2 },
      { client: rows.client, webhook: _id },
    ])
  })

  it('sums the hour that is over in the groups where something is due', async () => {
    await given(world.put(dueEnvironments, { environment: idOf(5), client: idOf(1) }))
    vi.setSystemTime(new Date('2026-11-17T04:04:59Z'))
    await handler()
    expect(started.filter((job) => job.startsWith('sum-figures'))).toEqual([
      expect.stringMatching(/^sum-figures 2026-11-17T03-/),
    ])
  })

  it('fails at its end where something could not be started, and starts the rest', async () => {
    const told = vi.spyOn(log, 'error').mockReturnValue(undefined)
    refused = 'save-accounts'
    await expect(handler()).rejects.toThrow('refused')
    expect(started).toEqual(['collect-content 2026-11-17'])
    refused = undefined
    await handler()
    expect(started.at(-1)).toBe('save-accounts 2026-11-17')
    told.mockRestore()
  })
})

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const world = new Table({})
const now = new Date('2026-11-17T04:05:00.000Z')
const nightOf = (number: number): Promise<NightItem | undefined> =>
  new Table({ client: idOf(number) }).get(nights, 'last')

/** The jobs that were started, by their names and executions; one that begins with `refused` is not. */
let started: string[]
let refused: string | undefined
/** What they are to work on, and what was put into queues. */
let [inputs, sent]: [object[], object[]] = [[], []]
function prepare(): void {
  ;[started, refused, inputs, sent] = [[], undefined, [], []]
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now)
  vi.stubEnv('QUEUES_URL_PREFIX', 'https://queues.example/')
  vi.stubEnv('JOBS_ARN_PREFIX', 'arn:')
  vi.stubEnv('MAIL_SENDER', '')
  vi.spyOn(SQSClient.prototype, 'send').mockImplementation((async ({ input }: { input: SentBodies }) => {
    for (const { MessageBody } of input.Entries ?? [input])
      if (MessageBody !== undefined) sent.push(JSON.parse(MessageBody) as object)
    return { Attributes: { ApproximateNumberOfMessages: '2' } }
  }) as never)
  vi.spyOn(SFNClient.prototype, 'send').mockImplementation((async ({ input }: { input: Execution }) => {
    const job = `${input.stateMachineArn.replace('arn:', '')} ${input.name}`
    if (refused !== undefined && job.startsWith(refused)) throw new Error('refused')
    started.push(job)
    inputs.push(JSON.parse(input.input) as object)
    return {}
  }) as never)
}

interface Execution {
  readonly stateMachineArn: string
  readonly name: string
  readonly input: string
}

interface SentBodies {
  readonly MessageBody?: string
  readonly Entries?: readonly SentBodies[]
}

/** A company in which somebody has just changed something, unless it is idle. */
async function found(number: number, { isBusy = true, deleting }: { isBusy?: boolean; deleting?: string } = {}) {
  const table = new Table({ client: idOf(number) })
  const rest = { closed: [], tier: [], supportedLangs: ['en' as const], timezone: 'UTC', openAiKnowledgeBase: true }
  const loggedInAgent = { _id: idOf(99), fullName: 'Jo May', email: 'jo@shop.example' }
  const data = { name: 'Hello', description: '', loggedInAgent }
  await given(
    world.put(tenancy.clientNames, { name: `shop-${number}`, client: idOf(number) }),
    table.put(tenancy.companies, {
      ...rest,
      _id: idOf(number),
      name: `shop-${number}`,
      displayName: 'Shop',
      openAiVideoKnowledgeBase: true,
      ...(deleting !== undefined && { deleting }),
    }),
    ...(isBusy
      ? [
          table.put(audits, {
            _id: idOf(98),
            type: 'create-block' as const,
            created: now.toISOString(),
            environment: idOf(97),
            data,
          }),
        ]
      : []),
  )
}
