/** Messages of queues: how they are put together, and what becomes of those that are received. */
import type { SQSEvent } from 'aws-lambda'
import { describe, expect, it, vi } from 'vitest'
import { log } from '../../../functions/platform/aws/log.ts'
import { postpone, sendAllToQueue, tellUndelivered } from '../../../functions/platform/aws/queue.ts'
import { handleInOrder, type Handled } from '../../../functions/platform/aws/queue-batch.ts'
import { answering, stubServices } from './stubs.ts'

stubServices()

describe('messages that are sent', () => {
  const message = (id: string, bytes = 1) => ({ group: 'g', id, body: 'x'.repeat(bytes) })
  const sizesOf = async (messages: ReturnType<typeof message>[]) => {
    const asked = answering('queues', () => ({}))
    await sendAllToQueue('inbound', messages)
    return asked.map(({ input }) => (input as { Entries: unknown[] }).Entries.length)
  }

  it('go ten at a time', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, place) => message(String(place)))
    expect([await sizesOf([]), await sizesOf(many(10)), await sizesOf(many(21))]).toEqual([[], [10], [10, 10, 1]])
  })

  it('go together up to one megabyte', async () => {
    const half = 524_288
    expect(await sizesOf([message('a', half), message('b', half)])).toEqual([2])
    expect(await sizesOf([message('a', half), message('b', half), message('c')])).toEqual([2, 1])
    expect(await sizesOf([message('a', half), message('b', half + 1), message('c')])).toEqual([1, 2])
  })
})

it.each([
  [-5, 0],
  [1.2, 2],
  [43_200, 43_200],
  [43_201, 43_200],
])('a message that is to rest for %s seconds rests for %s', async (seconds, VisibilityTimeout) => {
  const asked = answering('queues', () => ({}))
  await postpone('inbound', 'a', seconds)
  expect(asked.map(({ input }) => input)).toMatchObject([{ VisibilityTimeout }])
})

it.each([
  ['0', 0],
  ['1', 1],
])('a queue that has given up %s messages is told of or not', async (ApproximateNumberOfMessages, told) => {
  const asked = answering('queues', () => ({ Attributes: { ApproximateNumberOfMessages } }))
  await tellUndelivered()
  expect(asked.filter(({ command }) => command === 'SendMessageCommand')).toHaveLength(told)
})

describe('messages that are received', () => {
  const eventOf = (bodies: readonly string[], received = 1) =>
    ({
      Records: bodies.map((body) => ({
        messageId: `id ${body}`,
        receiptHandle: `receipt ${body}`,
        body,
        messageAttributes: {},
        attributes: { ApproximateReceiveCount: String(received) },
      })),
    }) as unknown as SQSEvent
  const handleAll = async (
    bodies: readonly string[],
    handle: (body: string) => Promise<Handled>,
    received?: number,
  ) => {
    const noted = vi.spyOn(log, 'info').mockReturnValue(undefined)
    const asked = answering('queues', () => ({}))
    const keyOf = (body: string) => body[0]!
    const { batchItemFailures } = await handleInOrder('inbound', eventOf(bodies, received), { keyOf, handle })
    noted.mockRestore()
    const rests = asked.map(({ input }) => {
      const { ReceiptHandle, VisibilityTimeout } = input as { ReceiptHandle: string; VisibilityTimeout: number }
      return [ReceiptHandle, VisibilityTimeout]
    })
    return { failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier), rests }
  }

  it('are handled in order where they have the same key, and wait behind one that is to come later', async () => {
    const handled: string[] = []
    const result = await handleAll(['a1', 'b1', 'a2', 'a3', 'b2'], async (body) => {
      handled.push(body)
      return body === 'a2' ? { type: 'later', seconds: 7 } : { type: 'done' }
    })
    expect(handled.toSorted()).toEqual(['a1', 'a2', 'b1', 'b2'])
    expect(result).toEqual({
      failed: ['id a2', 'id a3'],
      rests: [
        ['receipt a2', 7],
        ['receipt a3', 7],
      ],
    })
  })

  it.each([
    [1, 1],
    [2, 3],
    [3, 10],
    [4, 30],
    [9, 30],
  ])('come again after a failure, the %sth time after %s seconds', async (received, seconds) => {
    const told = vi.spyOn(log, 'error').mockReturnValue(undefined)
    const fail = async () => {
      throw new Error('no')
    }
    expect(await handleAll(['a1'], fail, received)).toEqual({ failed: ['id a1'], rests: [['receipt a1', seconds]] })
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
  })
})
