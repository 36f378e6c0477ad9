/**
 * What wakes somebody up, and the one page they look at then.
 * An alarm costs 0.10 USD a metric and month, ten metrics of an account are free (2026-11): so few, and none per company.
 */
import { Aws, Duration, type Stack } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { table as definition } from '../definition/definition.ts'
import { queues } from '../definition/queues.ts'
import { nameIn, type Stage } from './stage.ts'

const { indexes } = definition

interface Watched {
  readonly stage: Stage
  readonly httpApiId: string
  readonly socketApiId: string
  readonly queue: Queue
  readonly table: ITableV2
}

const period = Duration.minutes(5)
const streamAgeMsMax = 5 * 60_000
const failedPercentMax = 1
/** Fewer requests in a period are too few to speak of a rate. */
const requestsMin = 20
const functionErrorsMax = 5
const socketErrorsMax = 5
/** How many functions a graph shows: those with the largest values. A dashboard is free up to 50 metrics. */
const functionsShown = 8

export function alarms(stack: Stack, watched: Watched) {
  const { stage } = watched
  const pager = new Topic(stack, 'Pager', { topicName: nameIn(stage, 'pager'), enforceSSL: true })
  // A topic with a policy of its own no longer listens to the alarms of its account unless it says so.
  pager.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [pager.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  )
  if (stage.pager) pager.addSubscription(new EmailSubscription(stage.pager))
  const tell = new SnsAction(pager)
  const figures = figuresOf(watched)
  for (const { name, figure, above, why } of figures) {
    const alarm = new Alarm(stack, `${name}-alarm`, {
      alarmName: nameIn(stage, name),
      alarmDescription: why,
      metric: figure,
      threshold: above,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(tell)
    alarm.addOkAction(tell)
  }
  if (stage.budget && stage.pager) budget(stack, stage, stage.budget, stage.pager)
  dashboard(stack, watched, figures)
}

/** Tells the pager when a month has cost, or is forecast to cost, more than was planned for the account. */
function budget(stack: Stack, stage: Stage, amount: number, address: string) {
  const notified = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100 },
    subscribers: [{ subscriptionType: 'EMAIL', address }],
  })
  new CfnBudget(stack, 'Budget', {
    budget: {
      budgetName: nameIn(stage, 'budget'),
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount, unit: 'USD' },
    },
    notificationsWithSubscribers: [notified('ACTUAL'), notified('FORECASTED')],
  })
}

interface Figure {
  readonly name: string
  readonly figure: IMetric
  /** The alarm goes off above this. */
  readonly above: number
  readonly why: string
}

function figuresOf({ httpApiId, socketApiId, queue, table }: Watched): Figure[] {
  return [
    {
      name: 'http-errors',
      figure: percent(http('5xx', httpApiId), http('Count', httpApiId)),
      above: failedPercentMax,
      why: 'More than one request in a hundred fails through our fault.',
    },
    {
      name: 'function-errors',
      // Without a dimension these count every function of the account: an expression over each function by name
      // would end at ten metrics, the most an alarm takes. A stage has an account of its own.
      figure: sum(metric('AWS/Lambda', 'Errors'), metric('AWS/Lambda', 'Throttles')),
      above: functionErrorsMax,
      why: 'Functions throw or are throttled; the dashboard shows which.',
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
      // A write is throttled by an index as well, which counts under a name of its own.
      figure: sum(
        metric('AWS/DynamoDB', 'ReadThrottleEvents', { TableName: table.tableName }),
        ...[{}, ...indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name }))].map((index) =>
          metric('AWS/DynamoDB', 'WriteThrottleEvents', { TableName: table.tableName, ...index }),
        ),
      ),
      above: 0,
      why: 'The table throttles.',
    },
    {
      name: 'socket-errors',
      figure: metric('AWS/ApiGateway', 'ExecutionError', { ApiId: socketApiId }),
      above: socketErrorsMax,
      why: 'Sockets fail through our fault; the log of the function realtime says why.',
    },
  ]
}

/** Every alarm's figure with its limit, then what shows where to look. Three dashboards of an account are free. */
function dashboard(stack: Stack, { stage, httpApiId, socketApiId }: Watched, figures: readonly Figure[]) {
  const byFunction = (name: string, statistic: string) =>
    new MathExpression({
      expression:
        `SELECT ${statistic}(${name}) FROM SCHEMA("AWS/Lambda", FunctionName) ` +
        `GROUP BY FunctionName ORDER BY ${statistic}() DESC LIMIT ${functionsShown}`,
      usingMetrics: {},
      label: '',
      period,
    })
  new Dashboard(stack, 'Dashboard', {
    dashboardName: nameIn(stage, 'overview'),
    widgets: [
      figures.map(
        ({ name, figure, above }) =>
          new GraphWidget({
            title: name,
            left: [figure],
            leftAnnotations: [{ value: above, label: 'alarm' }],
            width: 8,
          }),
      ),
      [
        graph('Requests', http('Count', httpApiId), http('4xx', httpApiId), http('5xx', httpApiId)),
        graph('Latency in milliseconds', http('Latency', httpApiId, 'p50'), http('Latency', httpApiId, 'p99')),
        graph('Socket messages', metric('AWS/ApiGateway', 'MessageCount', { ApiId: socketApiId })),
        graph('Errors by function', byFunction('Errors', 'SUM')),
        graph('Slowest functions, longest duration', byFunction('Duration', 'MAX')),
        graph('Concurrent executions', byFunction('ConcurrentExecutions', 'MAX')),
        // Without an alarm: it would be the eleventh metric, and what a queue gives up is told within the hour.
        graph(
          'Age of the oldest message, in seconds',
          ...Object.values(queues).map(({ name }) =>
            metric('AWS/SQS', 'ApproximateAgeOfOldestMessage', { QueueName: nameIn(stage, name) }, 'Maximum'),
          ),
        ),
      ],
    ],
  })
}

const graph = (title: string, ...left: IMetric[]) => new GraphWidget({ title, left, width: 8 })

const http = (name: string, apiId: string, statistic?: string) =>
  metric('AWS/ApiGateway', name, { ApiId: apiId }, statistic)

function metric(namespace: string, metricName: string, dimensionsMap: Record<string, string> = {}, statistic = 'Sum') {
  return new Metric({ namespace, metricName, dimensionsMap, statistic, period })
}

function sum(...metrics: Metric[]) {
  const usingMetrics = Object.fromEntries(metrics.map((each, index) => [`m${index}`, each]))
  const expression = Object.keys(usingMetrics)
    .map((id) => `FILL(${id}, 0)`)
    .join(' + ')
  return new MathExpression({ expression, usingMetrics, period })
}

function percent(part: Metric, whole: Metric) {
  return new MathExpression({
    expression: `IF(whole >= ${requestsMin}, 100 * part / whole, 0)`,
    usingMetrics: { part, whole },
    period,
  })
}
