/**
 * The queues of messages from and to the channels of customers and to the servers of companies, and the functions they feed. Each keeps the order of a
 * group, and drops a message whose id the same group has had within five minutes.
 */

export interface QueueDefinition {
  /** As SQS wants it of a queue that keeps the order, the name ends in `.fifo`. */
  readonly name: `${string}.fifo`
  /** It is given the messages, and says which of them failed. */
  readonly function: string
  readonly batchSize: number
  /** How many batches it works on at a time; of one company at most five, because a company has five groups in a queue. */
  readonly batchesAtOnce: number
  /** So long a message that failed rests before it is given again: six times the longest run, as Lambda advises. */
  readonly visibilitySeconds: number
  /** A message that was given so often without success goes to `deadLetters`. */
  readonly receivesMax: number
}

/** Takes what schedules, streams and jobs have given up; an alarm tells of each message that is sent to it. */
export const undelivered = 'undelivered'

/**
 * Takes what the queues below have given up: SQS moves that into another queue of the same kind only. To SQS, what it moves
 * is not sent, so no alarm counts it; the function `hour` looks here and tells `undelivered`.
 */
export const deadLetters = 'undelivered.fifo'

/** Otherwise all companies share 300 calls a second of each queue. The ids of messages are unique within their group. */
export const fifo = { throughputLimit: 'perMessageGroupId', deduplicationScope: 'messageGroup' } as const

const both = { batchSize: 10, batchesAtOnce: 20, visibilitySeconds: 180 } as const

export const queues = {
  /** What customers have sent, in order for each customer. */
  inbound: { name: 'inbound.fifo', function: 'turns', ...both, receivesMax: 5 },
  /** That something waits to be sent in a conversation. It is postponed while a provider is down. */
  outbound: { name: 'outbound.fifo', function: 'outbound', ...both, receivesMax: 200 },
  /**
   * That something waits to be told to a webhook: all of one webhook is in one group, so that two never send to it at once.
   * One message at a time, because a slow server holds up the batch it is in.
   */
  deliveries: {
    name: 'deliveries.fifo',
    function: 'deliveries',
    batchSize: 1,
    batchesAtOnce: 20,
    visibilitySeconds: 360,
    receivesMax: 200,
  },
} as const satisfies Record<string, QueueDefinition>
