/**
 * What a large stage pays, and what AWS lets an account do: list prices of us-east-1 and public quotas, of November 2026,
 * each with the page that says so. Prices that the product shows as well are taken from it.
 */
import { gigabyteSecondsPerInvocation, priceOf } from '#shared/figures/prices'

const day = '2026-11-26'
const million = 1e6

export const dollars = {
  read: priceOf('tableRead', day),
  write: priceOf('tableWrite', day),
  request: priceOf('request', day),
  /** With the time that it runs. */
  invocation: priceOf('invocation', day) + gigabyteSecondsPerInvocation * priceOf('gigabyteSecond', day),
  gigabyteSecond: priceOf('gigabyteSecond', day),
  /** aws.amazon.com/api-gateway/pricing, WebSocket APIs: a message of up to 32 KB, and a minute of a connection. */
  socketMessage: 1 / million,
  connectionMinute: 0.25 / million,
  /** aws.amazon.com/cloudfront/pricing, HTTPS requests from North America; the first terabyte a month is free. */
  edgeRequest: 1 / million,
  /** aws.amazon.com/cloudwatch/pricing, logs taken in. */
  logGigabyte: 0.5,
  /** aws.amazon.com/sqs/pricing, FIFO queues; the first million a month is free. */
  queueRequest: 0.5 / million,
  freeQueueRequests: million,
  /** aws.amazon.com/step-functions/pricing, standard workflows. */
  transition: 25 / million,
  /** aws.amazon.com/eventbridge/pricing, Scheduler; the first 14 million a month are free. */
  schedule: 1 / million,
} as const

/** An estimate: the lines of a call, and of a request in the access log. */
export const logBytes = { invocation: 500, request: 350 } as const

/** A second, unless they say otherwise. What an account has to ask for is named with what it has before. */
export const quotas = {
  /** docs.aws.amazon.com/apigateway/latest/developerguide/limits.html: all APIs of a region; asked for, 10,000 before. */
  gatewayRequests: 20_000,
  /** The same page; asked for, 500 before. */
  socketsOpened: 2000,
  /** docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html: functions at once; asked for, 1,000 before. */
  concurrency: 3000,
  /** docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html: write units of a table, and of a partition. */
  tableWrites: 40_000,
  partitionWrites: 1000,
  /** docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-fifo.html: calls of a queue, by group in the slower regions. */
  queueCalls: { usual: 300, byGroup: 9000 },
  /** docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html: StartExecution, refilled in a second. */
  executionsStarted: 300,
  /** docs.aws.amazon.com/scheduler/latest/UserGuide/scheduler-quotas.html */
  schedulesMade: 1000,
} as const

/** Estimates: no embedded cloud tells how long AWS takes. */
export const seconds = {
  /** A call that answers a customer or an agent, or follows from one. */
  invocation: 0.1,
  /** A turn that a queue has brought, with the fetch of its files. */
  queuedTurn: 0.25,
  /** A record of the table's stream, in a batch: in order, one shard after the other. */
  listenersRecord: 0.01,
  pulseRecord: 0.002,
  /** Of a look of the hour: a page of names and its batches of companies, or of ten companies side by side one. */
  lookPage: 0.1,
  lookCompany: 0.004,
  /** A company's night with 1 GB. */
  night: 3,
} as const
