/** The queues of channels in AWS: what fails is tried again, and what fails for good is told. */
import { expect, it } from 'vitest'
import { functions, schedules } from '../../infra/definition/definition.ts'
import { deadLetters, queues } from '../../infra/definition/queues.ts'
import { synthesise } from './templates.ts'

const templates = synthesise()

it('what queues give up after a function has failed on it often lies in a queue that an hourly look tells of', () => {
  const sources = templates
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter((source) => !source.Properties.StartingPosition)
  expect(sources).toHaveLength(Object.keys(queues).length)
  const looked = functions.filter(({ grants }) => grants.includes('undelivered')).map(({ name }) => name)
  expect(looked).toEqual(schedules.map((schedule) => schedule.function))
  for (const source of sources) {
    expect(source.Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures'])
    const queue = templates.target(source, 'EventSourceArn')
    const given = templates.target(queue, 'RedrivePolicy', 'deadLetterTargetArn')
    expect(templates.text(given, 'QueueName')).toBe(`parley-development-${deadLetters}`)
    for (const each of [queue, given])
      expect(each.Properties).toMatchObject({ FifoQueue: true, SqsManagedSseEnabled: true })
  }
})

it('no message of a channel is given again while the function may still be at it', () => {
  for (const { function: called, visibilitySeconds } of Object.values(queues)) {
    const { timeoutSeconds } = functions.find(({ name }) => name === called)!
    expect(visibilitySeconds).toBeGreaterThanOrEqual(6 * timeoutSeconds)
  }
})

it('every queue counts calls and repetitions by group, because all companies would share 300 calls a second otherwise', () => {
  const fifo = templates.ofType('AWS::SQS::Queue').filter(({ Properties }) => Properties['FifoQueue'] === true)
  expect(fifo.map(({ Properties }) => Properties['QueueName'])).toEqual([
    'parley-development-undelivered.fifo',
    'parley-development-inbound.fifo',
    'parley-development-outbound.fifo',
    'parley-development-deliveries.fifo',
  ])
  for (const { Properties } of fifo)
    expect(Properties).toMatchObject({ FifoThroughputLimit: 'perMessageGroupId', DeduplicationScope: 'messageGroup' })
})
