/** The queues of the cloud's definition, as the embedded SQS takes them. */
import { deadLetters, queues, undelivered } from '../../definition/queues.ts'
import type { QueueDefinition, QueueSource } from './queue.ts'

export const localQueues: { queues: QueueDefinition[]; sources: QueueSource[] } = {
  queues: [
    ...Object.values(queues).map(({ name, visibilitySeconds, receivesMax }) => ({
      name,
      visibilityTimeoutSeconds: visibilitySeconds,
      deadLetters: { queue: deadLetters, maxReceiveCount: receivesMax },
    })),
    ...[deadLetters, undelivered].map((name) => ({ name, visibilityTimeoutSeconds: 30 })),
  ],
  sources: Object.values(queues).map(({ name, function: functionName, batchSize, batchesAtOnce }) => ({
    queue: name,
    functionName,
    batchSize,
    concurrencyMax: batchesAtOnce,
  })),
}
