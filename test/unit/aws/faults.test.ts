/** Every call of AWS under every fault of its service: what the caller sees, how often it was asked, and that nothing is lost. */
import { readFileSync } from 'node:fs'
import { GoneException } from '@aws-sdk/client-apigatewaymanagementapi'
import { ConflictException } from '@aws-sdk/client-scheduler'
import { ExecutionAlreadyExists } from '@aws-sdk/client-sfn'
import { describe, expect, it } from 'vitest'
import { root, sources } from '../../kit/sources.ts'
import { startJob } from '../../../functions/platform/aws/jobs.ts'
import { sendAllToQueue } from '../../../functions/platform/aws/queue.ts'
import { deleteObjects } from '../../../functions/platform/aws/s3.ts'
import { createSchedule } from '../../../functions/platform/aws/schedules.ts'
import { post } from '../../../functions/platform/realtime/sockets.ts'
import { dropOfClient } from '../../../functions/platform/table/bulk-delete.ts'
import { getBatch } from '../../../functions/platform/table/queries.ts'
import { transact } from '../../../functions/platform/table/transaction.ts'
import { calls, create, type Call } from './calls.ts'
import { attempts, cancelled, fault, faults } from './faults.ts'
import { answering, seenOf, stubServices } from './stubs.ts'

stubServices()

describe('calls of AWS', () => {
  it('are all in the register of faults', () => {
    const made = sources(['.ts']).flatMap((file) => {
      if (!file.startsWith('functions/')) return []
      const short = file.replace('functions/platform/', '').replace(/\.ts$/, '')
      return [...readFileSync(root + file, 'utf8').matchAll(madeCall)].map(
        ({ groups }) => `${short} ${groups!['command'] ?? `${groups!['pages']}Command`}`,
      )
    })
    expect(calls.map(({ file, command }) => `${file} ${command}`).toSorted()).toEqual(made.toSorted())
  })

  // What signs an address asks nothing.
  const madeCall = /(?<!getSignedUrl\(client, )new (?:sdk\.)?(?<command>\w+Command)\(|paginate(?<pages>[A-Z]\w+)\(/g

  it.each(calls.map((call, index) => [`${call.file} ${call.command} (${index + 1})`, call] as const))(
    '%s is not sent again after a fault, and its caller sees which it was',
    async (_, call) => {
      for (const name of faults[call.service]) {
        const asked = answering(call.service, (command) =>
          command === call.command ? fault(call.service, name) : (call.before?.[command] ?? {}),
        )
        expect(await seenOf(call.ask()), name).toBe(call.sees?.[name] ?? name)
        expect(
          asked.filter(({ command }) => command === call.command),
          name,
        ).toHaveLength(1)
        expect(await asked.at(-1)!.client.config.maxAttempts(), 'attempts of the client').toBe(triesOf(call))
      }
    },
  )

  const triesOf = (call: Call): number => call.attempts ?? attempts[call.service]
})

describe('a transaction that was cancelled', () => {
  it.each([
    ['ConditionalCheckFailed', 'stale'],
    ['TransactionConflict', 'unavailable'],
    ['ThrottlingError', 'unavailable'],
    ['ProvisionedThroughputExceeded', 'unavailable'],
    ['ValidationError', 'TransactionCanceledException'],
  ])('for %s is not sent again, and fails as %s', async (reason, seen) => {
    const asked = answering('table', () => cancelled('None', reason))
    expect(await seenOf(transact([create(), create()]))).toBe(seen)
    expect(asked).toHaveLength(1)
  })
})

describe('a batch that AWS processes in part', () => {
  const keys = ['a', 'b', 'c'].map((sk) => ({ pk: 'p', sk }))

  it('reads each item once: what an answer leaves out is asked for again', async () => {
    const asked = answering('table', (_, count) => ({
      Responses: { table: [keys[count - 1]] },
      UnprocessedKeys: count < 3 ? { table: { Keys: keys.slice(count) } } : {},
    }))
    expect(await getBatch(keys, { ConsistentRead: true })).toEqual(keys)
    expect(asked.map(({ input }) => input)).toEqual(
      [keys, keys.slice(1), keys.slice(2)].map((Keys) => ({ RequestItems: { table: { Keys, ConsistentRead: true } } })),
    )
  })

  it('reads six times at most, and is unavailable then', async () => {
    const asked = answering('table', () => ({ UnprocessedKeys: { table: { Keys: keys } } }))
    expect(await seenOf(getBatch(keys))).toBe('unavailable')
    expect(asked).toHaveLength(6)
  })

  it('deletes what an answer leaves out, and nothing twice', async () => {
    const asked = answering('table', (_, count) =>
      count === 1 ? { UnprocessedItems: { table: [requestOf('b')] } } : {},
    )
    await dropOfClient({ client }, 'macro', ['a', 'b'])
    expect(asked.map(({ input }) => input)).toEqual(
      [[requestOf('a'), requestOf('b')], [requestOf('b')]].map((table) => ({ RequestItems: { table } })),
    )
  })

  it('deletes six times at most, and is unavailable then', async () => {
    const asked = answering('table', () => ({ UnprocessedItems: { table: [requestOf('a')] } }))
    expect(await seenOf(dropOfClient({ client }, 'macro', ['a']))).toBe('unavailable')
    expect(asked).toHaveLength(6)
  })

  const client = '01JD0000000000000000000001'
  const requestOf = (sk: string) => ({ DeleteRequest: { Key: { pk: `T#${client}#macro`, sk } } })

  it('sends all messages again by the same ids when a queue took some', async () => {
    const messages = ['a', 'b'].map((id) => ({ group: 'g', id, body: 'x' }))
    const asked = answering('queues', (_, count) =>
      count === 1 ? { Failed: [{ Id: '1', Code: 'InternalError' }] } : {},
    )
    expect(await seenOf(sendAllToQueue('inbound', messages))).toBe('unavailable')
    expect(asked).toHaveLength(1)
    await sendAllToQueue('inbound', messages)
    expect(asked[1]!.input).toEqual(asked[0]!.input)
    expect(asked[0]!.input).toMatchObject({
      Entries: [{ MessageDeduplicationId: 'a' }, { MessageDeduplicationId: 'b' }],
    })
  })

  it('names the file that S3 did not delete', async () => {
    answering('files', () => ({
      Errors: [{ Key: 'a', Code: 'SlowDown', Message: 'Please reduce your request rate.' }],
    }))
    await expect(deleteObjects([{ Key: 'a' }])).rejects.toThrow(/^a: Please reduce your request rate\.$/)
  })
})

describe('a fault that says that the work is done', () => {
  const said = { $metadata: {}, message: 'It is.', Message: 'It is.' }

  it('starts a job once for two requests', async () => {
    const asked = answering('jobs', () => new ExecutionAlreadyExists(said))
    expect(await seenOf(startJob('run-night', 'a', {}))).toBe('done')
    expect(asked).toHaveLength(1)
  })

  it('makes a schedule once for two requests', async () => {
    const asked = answering('schedules', () => new ConflictException(said))
    const expression = 'cron(0 8 * * ? *)'
    expect(
      await seenOf(createSchedule('a', { expression, timezone: 'Europe/Berlin', job: 'run-night', input: {} })),
    ).toBe('done')
    expect(asked).toHaveLength(1)
  })

  it('forgets a socket that is gone', async () => {
    const told = answering('sockets', () => new GoneException(said))
    const asked = answering('table', () => ({}))
    expect(await seenOf(post('a', { kind: 'replaced' }, { kind: 'replaced' }))).toBe('done')
    expect(told).toHaveLength(1)
    expect(asked).toMatchObject([{ command: 'GetCommand', input: { Key: { pk: 'W#socket-home#a', sk: '-' } } }])
  })
})
