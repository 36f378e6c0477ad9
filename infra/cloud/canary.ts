/** What looks at a stage from outside, where somebody is told: every five minutes, and at what CloudFront counts. */
import { Aws, CfnCondition, Duration, Fn, type Stack } from 'aws-cdk-lib'
import type { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { canary } from '../definition/definition.ts'
import { alarm, pagerName } from './alarms.ts'
import { metric } from './figures.ts'
import { functionArn } from './lambda.ts'
import { nameIn, type Stage } from './stage.ts'

/** Below it, a graph of CloudFront is mostly of single visitors. */
const edgeErrorsPercentMax = 5

interface Outside {
  readonly stage: Stage
  readonly origin: string
  readonly distributionId: string
}

export function watchFromOutside(stack: Stack, { stage, origin, distributionId }: Outside): void {
  const arn = `arn:${Aws.PARTITION}:sns:${Aws.REGION}:${Aws.ACCOUNT_ID}:${pagerName(stage)}`
  const pager = Topic.fromTopicArn(stack, 'Pager', arn)
  // By its name: the stack of the function must not wait for this one.
  const handler = Lambda.fromFunctionAttributes(stack, 'Canary', {
    functionArn: functionArn(stage, canary),
    sameEnvironment: true,
  })
  new Rule(stack, 'CanaryRule', {
    ruleName: nameIn(stage, canary),
    schedule: Schedule.rate(Duration.minutes(5)),
    targets: [new LambdaFunction(handler, { event: RuleTargetInput.fromObject({ origin }), retryAttempts: 0 })],
  })
  const figure = metric('AWS/Lambda', 'Errors', { FunctionName: nameIn(stage, canary) })
  alarm(
    stack,
    stage,
    {
      name: canary,
      figure,
      above: 0,
      periods: 2,
      isBadWithout: true,
      why: 'Twice in a row, the console or a part of the platform did not answer; the log of the function says which.',
    },
    pager,
  )
  const edge = alarm(
    stack,
    stage,
    {
      name: 'edge-errors',
      figure: metric('AWS/CloudFront', '5xxErrorRate', { DistributionId: distributionId, Region: 'Global' }, 'Average'),
      above: edgeErrorsPercentMax,
      periods: 2,
      why: 'CloudFront answers more than five requests in a hundred with 5xx.',
    },
    pager,
  )
  // CloudFront counts in us-east-1, and an alarm sees the figures of its own region only.
  const isThere = new CfnCondition(stack, 'SeesEdge', { expression: Fn.conditionEquals(Aws.REGION, 'us-east-1') })
  const made = edge.node.defaultChild as CfnAlarm
  made.cfnOptions.condition = isThere
}
