/**
 * What wakes somebody up, and the one page they look at then. What to do is in `docs/runbook.md`, a chapter an alarm.
 */
import { Aws, type Stack } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic, type ITopic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { queues } from '../definition/queues.ts'
import { figuresOf, http, metric, period, queueAge, type Figure, type Watched } from './figures.ts'
import { nameIn, type Stage } from './stage.ts'

/** How many functions a graph shows: those with the largest values. A dashboard is free up to 50 metrics. */
const functionsShown = 7

export const pagerName = (stage: Stage): string => nameIn(stage, 'pager')

export function alarms(stack: Stack, watched: Watched) {
  const { stage } = watched
  const pager = new Topic(stack, 'Pager', { topicName: pagerName(stage), enforceSSL: true })
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
  const figures = figuresOf(stack, watched)
  for (const figure of figures) alarm(stack, stage, figure, pager)
  if (stage.budget && stage.pager) budget(stack, stage, stage.budget, stage.pager)
  dashboard(stack, watched, figures)
}

/** Tells the pager when it goes off, and when it is over. */
export function alarm(stack: Stack, stage: Stage, figure: Figure, pager: ITopic): Alarm {
  const { name, figure: looked, above, below, periods = 1, isBadWithout, why } = figure
  const tell = new SnsAction(pager)
  const made = new Alarm(stack, `${name}-alarm`, {
    alarmName: nameIn(stage, name),
    alarmDescription: `${why} What to do: docs/runbook.md#${name}`,
    metric: looked,
    threshold: below ?? above ?? 0,
    evaluationPeriods: periods,
    comparisonOperator:
      below === undefined ? ComparisonOperator.GREATER_THAN_THRESHOLD : ComparisonOperator.LESS_THAN_THRESHOLD,
    treatMissingData: isBadWithout ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  })
  made.addAlarmAction(tell)
  made.addOkAction(tell)
  return made
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
        ({ name, figure, above, below }) =>
          new GraphWidget({
            title: name,
            left: [figure],
            leftAnnotations: [{ value: below ?? above ?? 0, label: 'alarm' }],
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
        graph(
          'Age of the oldest message, in seconds',
          ...Object.values(queues).map(({ name }) => queueAge(stage, name)),
        ),
      ],
    ],
  })
}

const graph = (title: string, ...left: IMetric[]) => new GraphWidget({ title, left, width: 8 })
