/** Waiting until a cloud has settled, where one of its jobs has no end. */
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { functionArn } from '../../infra/local/environment.ts'
import { machines } from '../../infra/definition/jobs.ts'
import { openDynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import { openQueues } from '../../infra/local/queue/queue.ts'
import { openStepFunctions } from '../../infra/local/step-functions/step-functions.ts'
import { openStream, type Stream } from '../../infra/local/stream.ts'
import { settle } from '../kit/settle.ts'
import { table } from './fixtures/table.ts'

/** The job that removes a company calls its function for as long as that says there is more. */
function openRemoval(isMore: (call: number) => boolean, streams: readonly Stream[] = []) {
  const calls: Record<string, number> = {}
  const invoke = async (name: string) => {
    calls[name] = (calls[name] ?? 0) + 1
    // A function that reads the table lets others have their turn.
    await turn()
    return { more: isMore(calls[name]) }
  }
  const { name, definition, steps } = machines.find((machine) => machine.name === 'delete-workspace')!
  const own = [{ name, definition: definition.replaceAll('${steps}', functionArn(steps)) }]
  const clock = { now: () => Date.now() }
  const stepFunctions = openStepFunctions({ folder: undefined, machines: own, clock, invoke })
  const queues = openQueues({ folder: undefined, queues: [], sources: [], clock, invoke })
  stepFunctions.resume()
  queues.resume()
  onTestFinished(async () => {
    await stepFunctions.close()
    await queues.close()
  })
  stepFunctions.start(name, '{}')
  const lambda = { counts: () => ({ ...calls }) }
  return { calls, settles: () => settle({ streams, queues, stepFunctions, lambda: lambda as never }) }
}

it('a job that has no end is named and stopped, in place of being waited for', async () => {
  const { calls, settles } = openRemoval(() => true)
  await expect(settles()).rejects.toThrow('"delete-workspace" was called 2000 times')
  await settles()
  const before = calls['delete-workspace']!
  await settles()
  expect(calls['delete-workspace']).toBe(before)
})

it('what the end of a job writes is told by the stream of the table before a cloud has settled', async () => {
  const dynamodb = openDynamoDb({ folder: undefined, table, clock: Date })
  const mapping = { functionName: 'listeners', batchSize: 10, retryAttempts: 1 }
  let told = 0
  const invoke = async () => void (told += 1)
  const stream = openStream({ folder: undefined, dynamodb, mapping, invoke })
  onTestFinished(async () => {
    await stream.close()
    await dynamodb.close()
  })
  stream.resume()
  const { settles } = openRemoval(() => {
    dynamodb.call('PutItem', { TableName: table.name, Item: { pk: { S: 'a' }, sk: { S: 'b' } } })
    return false
  }, [stream])
  await settles()
  expect(told).toBe(1)
})

it('a long job is waited for', async () => {
  const { calls, settles } = openRemoval((call) => call < 100)
  await settles()
  expect(calls).toEqual({ 'delete-workspace': 100 })
})
