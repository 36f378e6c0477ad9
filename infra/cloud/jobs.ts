/** Long work: each job's function, the state machine that calls it step by step, and the schedules that start it. */
import { Aws, Duration, NestedStack, TimeZone, type CfnElement } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { Schedule, ScheduleExpression, ScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import { canary, functions, schedules } from '../definition/definition.ts'
import { jobs, machines, scheduledJobs } from '../definition/jobs.ts'
import { nameIn, type Stage } from './stage.ts'
import { accept, wildcard } from './accept.ts'
import { undeliveredArn } from './listeners.ts'
import { functionArn, lambda, log, machineArn, schedulesGroup, schedulesRole, type StageResources } from './lambda.ts'

/** A start that is still refused after an hour waits for the next one. */
const startAge = Duration.hours(1)
const startRetriesMax = 10
/** The most that Lambda takes. */
const callRetriesMax = 2

export class Jobs extends NestedStack {
  constructor(scope: Construct, id: string, queue: Queue, resources: StageResources) {
    super(scope, id)
    const { stage } = resources
    const steps = new Map(jobs.map((job) => [job, lambda(this, job, resources)]))
    for (const { name, definition, steps: job } of machines) {
      const handler = steps.get(job)!
      makeMachine(this, stage, name, definition, handler.functionArn)
    }
    lambda(this, canary, resources)
    const scheduleGroup = new ScheduleGroup(this, 'schedules', { scheduleGroupName: schedulesGroup(stage) })
    callOnSchedule(this, queue, resources)
    for (const { name, expression, timezone, function: called } of schedules) {
      const handler = calledWithoutWaiting(this, called, queue, resources)
      // A function that is made with its defaults is one element of the template.
      const logicalId = this.getLogicalId(handler.node.defaultChild as CfnElement)
      accept(this, 'CDK lets a schedule call any version of its function.', wildcard(`<${logicalId}.Arn>:*`))
      new Schedule(this, name, {
        scheduleName: name,
        scheduleGroup,
        schedule: ScheduleExpression.expression(expression, TimeZone.of(timezone)),
        target: new LambdaInvoke(handler, {
          deadLetterQueue: queue,
          maxEventAge: startAge,
          retryAttempts: startRetriesMax,
        }),
      })
    }
  }
}

/** What schedules call that functions make, and the role in which these may do so and nothing else. */
function callOnSchedule(scope: Construct, queue: Queue, resources: StageResources) {
  const called = functions.filter(({ calledOnSchedule }) => calledOnSchedule).map(({ name }) => name)
  for (const name of called) calledWithoutWaiting(scope, name, queue, resources)
  new Role(scope, 'schedules-role', {
    roleName: schedulesRole(resources.stage),
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    inlinePolicies: {
      call: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['lambda:InvokeFunction'],
            resources: called.map((name) => functionArn(resources.stage, name)),
          }),
          new PolicyStatement({
            actions: ['states:StartExecution'],
            resources: scheduledJobs.map((name) => machineArn(resources.stage, name)),
          }),
          new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [undeliveredArn(resources.stage)] }),
        ],
      }),
    },
  })
}

/** A function whose callers do not wait: what it cannot do is tried again, and then told to the queue. */
export function calledWithoutWaiting(scope: Construct, name: string, queue: Queue, resources: StageResources) {
  const handler = lambda(scope, name, resources)
  handler.configureAsyncInvoke({
    maxEventAge: startAge,
    retryAttempts: callRetriesMax,
    onFailure: new SqsDestination(queue),
  })
  return handler
}

/** Executions that end badly, and changes that were given up, are told to the queue, whose one alarm watches all. */
export function tellFailures(
  scope: Construct,
  stage: Stage,
  { queue, undelivered }: { queue: Queue; undelivered: IBucket },
): void {
  new Rule(scope, 'FailedJobs', {
    ruleName: nameIn(stage, 'failed-jobs'),
    eventPattern: {
      source: ['aws.states'],
      detailType: ['Step Functions Execution Status Change'],
      detail: { status: ['FAILED', 'TIMED_OUT'], stateMachineArn: jobs.map((job) => machineArn(stage, job)) },
    },
    targets: [new SqsQueue(queue)],
  })
  new Rule(scope, 'UndeliveredChanges', {
    ruleName: nameIn(stage, 'undelivered-changes'),
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [undelivered.bucketName] } },
    },
    targets: [new SqsQueue(queue)],
  })
}

function makeMachine(scope: Construct, stage: Stage, name: string, definition: string, steps: string) {
  const machine = new StateMachine(scope, `${name}-machine`, {
    stateMachineName: nameIn(stage, name),
    definitionBody: DefinitionBody.fromString(definition),
    definitionSubstitutions: { steps },
    logs: {
      // Step Functions writes a line into a policy of the account for each log, unless the name begins like this.
      destination: log(scope, `${name}-machine-log`, `/aws/vendedlogs/states/${nameIn(stage, name)}`),
      level: LogLevel.ALL,
    },
  })
  machine.addToRolePolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [steps] }))
  accept(machine, 'Step Functions asks for the delivery of logs on all resources.', wildcard('*'))
  accept(machine, 'Its history already shows every step; a trace costs five times a step.', 'AwsSolutions-SF2')
  return machine
}
