/** The function that hears every change of the table, and the queue for what could not be delivered. */
import { Aws, Duration, NestedStack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { FilterCriteria, StartingPosition, type IEventSourceDlq } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { table, type KeyFilter } from '../definition/definition.ts'
import { undelivered } from '../definition/queues.ts'
import { nameIn, type Stage } from './stage.ts'
import { accept, importOf, wildcard } from './accept.ts'
import { lambda, type StageResources } from './lambda.ts'

const retriesMax = 8
/** The longest a queue keeps a message. */
export const undeliveredDays = 14

export const undeliveredName = (stage: Stage) => nameIn(stage, undelivered)

/** Known before the queue exists: functions make schedules that name it. */
export const undeliveredArn = (stage: Stage): string =>
  `arn:${Aws.PARTITION}:sqs:${Aws.REGION}:${Aws.ACCOUNT_ID}:${undeliveredName(stage)}`

/** One queue for all that was given up: a message says itself where it came from, and one alarm watches all. */
export function undeliveredQueue(scope: Construct, stage: Stage): Queue {
  const queue = new Queue(scope, 'Undelivered', {
    queueName: undeliveredName(stage),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(undeliveredDays),
  })
  accept(queue, 'This is where undelivered events end; the alarm on it pages a person.', 'AwsSolutions-SQS3')
  return queue
}

export class Listeners extends NestedStack {
  constructor(scope: Construct, id: string, resources: StageResources) {
    super(scope, id)
    const { data } = resources
    accept(
      this,
      'Lambda names the files in which it keeps what was given up.',
      wildcard(`${importOf(data, data.undelivered.bucketArn)}/*`),
    )
    for (const { function: name, batchSize, windowSeconds, hears } of table.streams) {
      const source = new DynamoEventSource(data.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize,
        ...(windowSeconds > 0 && { maxBatchingWindow: Duration.seconds(windowSeconds) }),
        filters: patternsOf(hears).map((pattern) => FilterCriteria.filter(pattern)),
        reportBatchItemFailures: true,
        // A poisonous item is singled out instead of holding up its neighbours.
        bisectBatchOnError: true,
        retryAttempts: retriesMax,
        onFailure: failureBucket(data.undelivered),
      })
      lambda(this, name, resources).addEventSource(source)
    }
  }
}

/**
 * Keeps what a stream gave up as it was: a queue would hold pointers only, into a stream that forgets after a day. CDK's
 * own destination of this kind lets the function read and delete as well.
 */
const failureBucket = (bucket: IBucket): IEventSourceDlq => ({
  bind: (_, handler) => {
    handler.addToRolePolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources: [bucket.arnForObjects('*')] }))
    handler.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }))
    return { destination: bucket.bucketArn }
  },
})

/** A value of a filter: equal to one of the texts, or as one of the rules says. */
type Matcher = string | { readonly prefix: string } | { readonly suffix: string }
type Pattern = Readonly<Record<string, unknown>>

/**
 * Lambda looks at the keys of a record before it calls anybody. It takes five filters: so kinds that are told by the same key
 * are one of them, however many there are.
 */
function patternsOf(hears: readonly KeyFilter[]): Pattern[] {
  const byKey = new Map<string, Matcher[]>()
  for (const keys of hears) {
    const [name, matchers] = matchersOf(keys)
    byKey.set(name, [...(byKey.get(name) ?? []), ...matchers])
  }
  return [...byKey].map(([name, matchers]) => ({ dynamodb: { Keys: { [name]: { S: matchers } } } }))
}

function matchersOf(keys: KeyFilter): readonly [key: 'pk' | 'sk', Matcher[]] {
  if ('sortKey' in keys) return ['sk', [keys.sortKey]]
  if ('sortKeyPrefix' in keys) return ['sk', [{ prefix: keys.sortKeyPrefix }]]
  if ('partitionKeyPrefix' in keys) return ['pk', [{ prefix: keys.partitionKeyPrefix }]]
  return ['pk', keys.partitionKeySuffixes.map((suffix) => ({ suffix }))]
}
