/**
 * What alarms look at. The price is by metric: ten of an account are free, and each further one costs 0.10 USD a month
 * (2026-11). So a stage without a pager, where an alarm tells nobody, has those that cost nothing.
 */
import { Duration, type Stack } from 'aws-cdk-lib'
import { MathExpression, Metric, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { FilterPattern, LogGroup, MetricFilter, type ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { table as definition } from '../definition/definition.ts'
import { queues } from '../definition/queues.ts'
import { customersFolder } from '../definition/routes.ts'
import { nameIn, type Stage } from './stage.ts'

export interface Watched {
  readonly stage: Stage
  readonly httpApiId: string
  /** Where the gateway writes each request. */
  readonly httpLog: ILogGroup
  readonly socketApiId: string
  readonly queue: Queue
  readonly table: ITableV2
}

/** What an alarm looks at, and when it goes off. Its name is that of its chapter in `docs/runbook.md`. */
export interface Figure {
  readonly name: string
  readonly figure: IMetric
  /** The alarm goes off above it. */
  readonly above?: number
  /** The alarm goes off below it. */
  readonly below?: number
  /** So many periods in a row; one, unless it says otherwise. */
  readonly periods?: number
  /** No figure at all is as bad as a bad one. */
  readonly isBadWithout?: true
  readonly why: string
}

export const period = Duration.minutes(5)
const hour = Duration.hours(1)
const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds
const streamAgeMsMax = 5 * minuteSeconds * 1000
const failedPercentMax = 1
/** Fewer requests, calls or messages in a period are too few to speak of a rate. */
const wholeMin = 20
const customersMsMax = 5000
const refusedPercentMax = 1
/**
 * A customer waits for the bot. A provider that is down, or refuses a company's channel, is asked each half an hour; a webhook
 * that is down rests for longer: both are no fault of ours until they last.
 */
const queueSecondsMax = {
  inbound: 5 * minuteSeconds,
  outbound: 6 * hourSeconds,
  deliveries: 24 * hourSeconds,
} as const satisfies Record<keyof typeof queues, number>

export function figuresOf(stack: Stack, watched: Watched): Figure[] {
  const { pager, expectsTurns } = watched.stage
  return [
    ...freeFigures(watched),
    ...(pager ? pagedFigures(stack, watched) : []),
    ...(pager && expectsTurns ? [turnsFigure(stack, watched)] : []),
  ]
}

function freeFigures({ httpApiId, queue, table: { tableName: TableName } }: Watched): Figure[] {
  const throttles = metric('AWS/Lambda', 'Throttles')
  return [
    {
      name: 'http-errors',
      figure: percent([http('5xx', httpApiId)], [http('Count', httpApiId)]),
      above: failedPercentMax,
      why: 'More than one request in a hundred fails through our fault.',
    },
    {
      name: 'function-errors',
      // Without a dimension these count every function of the account: an expression over each function by name
      // would end at ten metrics, the most an alarm takes. A stage has an account of its own. What is throttled is no
      // invocation.
      figure: percent([metric('AWS/Lambda', 'Errors'), throttles], [metric('AWS/Lambda', 'Invocations'), throttles]),
      above: failedPercentMax,
      why: 'More than one call of a function in a hundred throws or is throttled; the dashboard shows which.',
    },
    {
      name: 'undelivered',
      // What arrives, not what lies there: one message that nobody has taken away would hide all later ones.
      figure: queue.metricNumberOfMessagesSent({ period, statistic: 'Sum' }),
      above: 0,
      why: 'An event or a scheduled start was given up, or a job has failed; its message says which.',
    },
    {
      // Without a dimension it is the largest age of all functions of the account, of which only those that read the
      // table's stream have one: what each of them does is done for good, and one metric is all that is left for free.
      name: 'stream-age',
      figure: metric('AWS/Lambda', 'IteratorAge', {}, 'Maximum'),
      above: streamAgeMsMax,
      why: 'Changes of the table wait; after a day the stream forgets them.',
    },
    {
      name: 'table-errors',
      // A write is throttled by an index as well, which counts under a name of its own. No rate: the table is paid on
      // demand, so that not one call should be refused.
      figure: sum(
        metric('AWS/DynamoDB', 'ReadThrottleEvents', { TableName }),
        ...[{}, ...definition.indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name }))].map((index) =>
          metric('AWS/DynamoDB', 'WriteThrottleEvents', { TableName, ...index }),
        ),
      ),
      above: 0,
      why: 'The table throttles.',
    },
  ]
}

function pagedFigures(stack: Stack, { stage, httpApiId, httpLog, socketApiId }: Watched): Figure[] {
  return [
    {
      name: 'socket-errors',
      figure: percent(
        [metric('AWS/ApiGateway', 'ExecutionError', { ApiId: socketApiId })],
        [metric('AWS/ApiGateway', 'MessageCount', { ApiId: socketApiId })],
      ),
      above: failedPercentMax,
      why: 'More than one message of a socket in a hundred fails through our fault.',
    },
    {
      name: 'slow-customers',
      figure: fromLog(stack, stage, 'CustomerMilliseconds', {
        log: httpLog,
        pattern: ofCustomers,
        value: '$.milliseconds',
      }).with({ statistic: 'p99' }),
      above: customersMsMax,
      periods: 3,
      why: 'For a quarter of an hour, one customer in a hundred has waited for longer than five seconds.',
    },
    {
      name: 'throttled',
      figure: percent(
        [fromLog(stack, stage, 'Throttled', { log: httpLog, pattern: '$.status = "429"' })],
        [http('Count', httpApiId)],
      ),
      above: refusedPercentMax,
      why: 'More than one request in a hundred is refused because there are too many.',
    },
    // The names of an object are not narrower than `string` to the compiler.
    ...(Object.keys(queues) as (keyof typeof queues)[]).map((name) => ({
      name: `${name}-age`,
      figure: queueAge(stage, queues[name].name),
      above: queueSecondsMax[name],
      why: `The oldest message of the queue ${queues[name].name} waits for too long.`,
    })),
  ]
}

const ofCustomers = ['GET', 'POST'].map((verb) => `($.route = "${verb} ${customersFolder}*")`).join(' || ')

/** Of the website by what the gateway writes, of channels by what the function writes that lets the bot answer them. */
function turnsFigure(stack: Stack, { stage, httpLog }: Watched): Figure {
  const turns = fromLog(stack, stage, 'Turns', {
    log: httpLog,
    pattern: `($.route = "POST ${customersFolder}event/*") && ($.status = "200")`,
  })
  fromLog(stack, stage, 'Turns', {
    id: 'ChannelTurns',
    log: LogGroup.fromLogGroupName(stack, 'TurnsLog', `/parley/${stage.stage}/turns`),
    pattern: '($.message = "Handled.") && ($.queue = "inbound")',
  })
  return {
    name: 'no-turns',
    figure: turns.with({ period: hour }),
    below: 1,
    isBadWithout: true,
    why: 'For an hour, no customer has said anything that was taken.',
  }
}

interface LogFigure {
  /** Of the filter, where two of them count into one metric. */
  readonly id?: string
  readonly log: ILogGroup
  readonly pattern: string
  /** Where in the line the value stands; otherwise a line counts one. */
  readonly value?: string
}

/** Read from lines that are written anyway: a request pays nothing for it, and a metric without data costs nothing. */
function fromLog(
  stack: Stack,
  { stage }: Stage,
  metricName: string,
  { id = metricName, log, pattern, value = '1' }: LogFigure,
): Metric {
  const metricNamespace = `Parley/${stage}`
  new MetricFilter(stack, id, {
    logGroup: log,
    filterPattern: FilterPattern.literal(`{ ${pattern} }`),
    metricNamespace,
    metricName,
    metricValue: value,
  })
  return metric(metricNamespace, metricName)
}

export const queueAge = (stage: Stage, name: string): Metric =>
  metric('AWS/SQS', 'ApproximateAgeOfOldestMessage', { QueueName: nameIn(stage, name) }, 'Maximum')

export const http = (name: string, apiId: string, statistic?: string): Metric =>
  metric('AWS/ApiGateway', name, { ApiId: apiId }, statistic)

export function metric(
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string> = {},
  statistic = 'Sum',
): Metric {
  return new Metric({ namespace, metricName, dimensionsMap, statistic, period })
}

function sum(...metrics: Metric[]): MathExpression {
  const { usingMetrics, textOf } = operands(metrics)
  return new MathExpression({ expression: textOf(metrics), usingMetrics, period })
}

/** Parts of a whole that are counted apart; nothing where the whole is too small. A metric may be in both. */
function percent(parts: Metric[], wholes: Metric[]): MathExpression {
  const { usingMetrics, textOf } = operands([...new Set([...parts, ...wholes])])
  const whole = textOf(wholes)
  return new MathExpression({
    expression: `IF(${whole} >= ${wholeMin}, 100 * (${textOf(parts)}) / (${whole}), 0)`,
    usingMetrics,
    period,
  })
}

/** Metrics as the operands of an expression, each under a name of its own; `textOf` is the sum of some of them. */
function operands(metrics: readonly Metric[]) {
  const ids = new Map(metrics.map((each, index) => [each, `m${index}`]))
  return {
    usingMetrics: Object.fromEntries([...ids].map(([each, id]) => [id, each])),
    textOf: (some: readonly Metric[]) => some.map((each) => `FILL(${ids.get(each)}, 0)`).join(' + '),
  }
}
