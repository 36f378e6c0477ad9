/** The queues between channels and functions, and the functions they feed. */
import { Duration, NestedStack } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import {
  Queue,
  QueueEncryption,
  type DeduplicationScope,
  type FifoThroughputLimit,
  type QueueProps,
} from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { deadLetters, fifo, queues } from '../definition/queues.ts'
import { lambda, type StageResources } from './lambda.ts'
import { undeliveredDays } from './listeners.ts'
import { nameIn } from './stage.ts'

/** Lambda's own limit. */
const batchesAtOnceMax = 1000

export class Queues extends NestedStack {
  constructor(scope: Construct, id: string, resources: StageResources) {
    super(scope, id)
    const make = (name: string, options: QueueProps = {}) =>
      new Queue(this, name, {
        queueName: nameIn(resources.stage, name),
        fifo: true,
        // The names of the SDK are the words of SQS.
        fifoThroughputLimit: fifo.throughputLimit as FifoThroughputLimit,
        deduplicationScope: fifo.deduplicationScope as DeduplicationScope,
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
        // A provider may be down for days.
        retentionPeriod: Duration.days(undeliveredDays),
        ...options,
      })
    const given = make(deadLetters)
    for (const { name, function: called, batchSize, batchesAtOnce, visibilitySeconds, receivesMax } of Object.values(
      queues,
    )) {
      const queue = make(name, {
        visibilityTimeout: Duration.seconds(visibilitySeconds),
        deadLetterQueue: { queue: given, maxReceiveCount: receivesMax },
      })
      const source = new SqsEventSource(queue, {
        batchSize,
        maxConcurrency: Math.min(batchesAtOnceMax, Math.round(resources.stage.scale * batchesAtOnce)),
        reportBatchItemFailures: true,
      })
      lambda(this, called, resources).addEventSource(source)
    }
  }
}
