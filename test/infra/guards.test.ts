/** What the cloud must hold to, whatever is added to it: few rights, a log for each function, a way out for each failure. */
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { countResources, resourcesMax } from '../../infra/cloud/count.ts'
import { functions, schedules as definedSchedules, table as definedTable } from '../../infra/definition/definition.ts'
import { machines } from '../../infra/definition/jobs.ts'
import { synthesise, type Found, type Value } from './templates.ts'

const templates = synthesise()

describe('every failure leaves a trace', () => {
  it('each function writes to a log of its own that is dropped in time', () => {
    const logs = templates
      .ofType('AWS::Lambda::Function')
      .map((handler) => templates.target(handler, 'LoggingConfig', 'LogGroup'))
    expect(new Set(logs).size).toBe(logs.length)
    for (const log of logs) expect(log.Properties.RetentionInDays).toBe(90)
  })

  it('both APIs log each request, and never its address or its message', () => {
    for (const stage of templates.ofType('AWS::ApiGatewayV2::Stage')) {
      const format = templates.text(stage, 'AccessLogSettings', 'Format')
      expect(format).toContain('$context.requestId')
      expect(format).not.toMatch(/path|query|body/i)
    }
  })

  it('the distribution, whose lines would hold the tokens of files, keeps no log', () => {
    for (const distribution of templates.ofType('AWS::CloudFront::Distribution'))
      expect(distribution.Properties.DistributionConfig).not.toHaveProperty('Logging')
  })

  it('what a stream gives up is kept whole and told to a queue, what a schedule gives up goes to it', () => {
    const sources = templates
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter((source) => source.Properties.StartingPosition)
    const schedules = templates.ofType('AWS::Scheduler::Schedule')
    const rules = JSON.stringify(
      templates.ofType('AWS::Events::Rule').map((rule) => {
        expect(templates.target(rule, 'Targets', '0', 'Arn').Type).toBe('AWS::SQS::Queue')
        return templates.read(rule, 'EventPattern')
      }),
    )
    expect(sources).not.toEqual([])
    expect(schedules).not.toEqual([])
    for (const source of sources) {
      const kept = templates.target(source, 'DestinationConfig', 'OnFailure', 'Destination')
      expect(kept.Type).toBe('AWS::S3::Bucket')
      expect(templates.read(kept, 'NotificationConfiguration', 'EventBridgeConfiguration', 'EventBridgeEnabled')).toBe(
        true,
      )
      expect(rules).toContain(`"detail":{"bucket":{"name":["<${kept.logicalId}>"]}}`)
      expect(source.Properties).toMatchObject({
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MaximumRetryAttempts: 8,
      })
    }
    for (const schedule of schedules) {
      expect(templates.target(schedule, 'Target', 'DeadLetterConfig', 'Arn').Type).toBe('AWS::SQS::Queue')
    }
  })

  it('what a schedule or a mail calls without waiting is tried three times, and then goes to the queue', () => {
    const configured = templates.ofType('AWS::Lambda::EventInvokeConfig')
    const names = configured.map((each) => templates.text(templates.target(each, 'FunctionName'), 'FunctionName'))
    expect(new Set(names)).toEqual(
      new Set(
        [
          ...functions.filter(({ calledOnSchedule }) => calledOnSchedule).map(({ name }) => name),
          ...definedSchedules.map((schedule) => schedule.function),
          'mail',
        ].map((name) => `parley-development-${name}`),
      ),
    )
    for (const each of configured) {
      expect(each.Properties.MaximumRetryAttempts).toBe(2)
      expect(templates.target(each, 'DestinationConfig', 'OnFailure', 'Destination').Type).toBe('AWS::SQS::Queue')
    }
  })

  it('the role of schedules may call what is meant for schedules, and nothing else', () => {
    const [role] = templates.ofType('AWS::IAM::Role').filter(({ Properties }) => Properties.RoleName)
    const [handler] = templates.ofType('AWS::Lambda::Function').filter(({ Properties }) => Properties.FunctionName)
    expect(templates.text(handler!, 'Environment', 'Variables', 'SCHEDULES_ROLE')).toBe(
      `arn:<AWS::Partition>:iam::<AWS::AccountId>:role/${templates.text(role!, 'RoleName')}`,
    )
    const arn = (service: string, name: string) =>
      `arn:<AWS::Partition>:${service}:<AWS::Region>:<AWS::AccountId>:${name}`
    const called = ['deliver', 'watch-takeover'].map((name) => arn('lambda', `function:parley-development-${name}`))
    const undelivered = arn('sqs', 'parley-development-undelivered')
    const told = ['DELIVER', 'WATCH_TAKEOVER'].map((name) => templates.text(handler!, 'Environment', 'Variables', name))
    expect(told).toEqual(called)
    expect(templates.text(handler!, 'Environment', 'Variables', 'SCHEDULES_DEAD_LETTERS')).toBe(undelivered)
    expect(
      templates.ofType('AWS::SQS::Queue').map((queue) => arn('sqs', templates.text(queue, 'QueueName'))),
    ).toContain(undelivered)
    const started = arn('states', 'stateMachine:parley-development-send-scheduled')
    expect(statementsOf(role!).map(({ Action, Resource }) => [Action, Resource])).toEqual([
      ['lambda:InvokeFunction', called.toSorted()],
      ['states:StartExecution', started],
      ['sqs:SendMessage', undelivered],
    ])
  })

  it('nobody but the gateways and the schedules’ role calls a function', () => {
    const callers = templates.ofType('AWS::Lambda::Permission').map(({ Properties }) => Properties.Principal)
    expect(new Set(callers)).toEqual(new Set(['apigateway.amazonaws.com']))
  })

  it('an alarm watches what was given up, each stream and machine, and each alarm tells the pager', () => {
    const alarms = templates.ofType('AWS::CloudWatch::Alarm')
    const watched = JSON.stringify(alarms.map((alarm) => templates.resolve(alarm.template, alarm.Properties)))
    for (const queue of templates.ofType('AWS::SQS::Queue').filter(({ Properties }) => !Properties.FifoQueue))
      expect(watched).toContain(`<${queue.logicalId}.QueueName>`)
    // The largest age of all functions, so that of each stream that feeds one.
    expect(alarms.map(({ Properties }) => Properties)).toContainEqual(
      expect.objectContaining({ MetricName: 'IteratorAge', Statistic: 'Maximum' }),
    )
    for (const { Properties } of alarms)
      if (Properties.MetricName === 'IteratorAge') expect(Properties.Dimensions ?? []).toEqual([])
    const [rule] = templates.ofType('AWS::Events::Rule')
    const told = JSON.stringify(templates.resolve(rule!.template, rule!.Properties))
    expect(templates.target(rule!, 'Targets', '0', 'Arn').Type).toBe('AWS::SQS::Queue')
    for (const machine of templates.ofType('AWS::StepFunctions::StateMachine')) {
      expect(told).toContain(`:stateMachine:${templates.text(machine, 'StateMachineName')}`)
    }
    const [pager] = templates.ofType('AWS::SNS::Topic')
    for (const alarm of alarms) expect(templates.read(alarm, 'AlarmActions')).toEqual([`<${pager!.logicalId}>`])
  })

  it('the pager lets the alarms of its account speak, and nobody without TLS', () => {
    const [policy] = templates.ofType('AWS::SNS::TopicPolicy')
    expect(statementsOf(policy!)).toMatchObject([
      { Effect: 'Deny', Action: 'sns:Publish', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      { Effect: 'Allow', Action: 'sns:Publish', Principal: { Service: 'cloudwatch.amazonaws.com' } },
    ])
  })

  it('an alarm adds at most ten metrics, the most CloudWatch takes', () => {
    for (const { Properties } of templates.ofType('AWS::CloudWatch::Alarm')) {
      expect(((Properties.Metrics as Value[] | undefined) ?? []).length).toBeLessThanOrEqual(11)
    }
  })
})

describe('nobody may do more than they need', () => {
  it('no bucket shows anything to the public, and none answers without TLS', () => {
    for (const bucket of templates.ofType('AWS::S3::Bucket')) {
      expect(Object.values(bucket.Properties.PublicAccessBlockConfiguration as object)).toEqual([
        true,
        true,
        true,
        true,
      ])
      const policies = templates
        .ofType('AWS::S3::BucketPolicy')
        .filter((policy) => templates.target(policy, 'Bucket') === bucket)
      const refusals = policies.flatMap(statementsOf).filter(({ Effect }) => Effect === 'Deny')
      expect(JSON.stringify(refusals)).toContain('{"Bool":{"aws:SecureTransport":"false"}}')
    }
  })

  /** Where a right on everything cannot be had smaller. */
  const onEverything: Record<string, string> = {
    'logs:CreateLogDelivery': 'Step Functions delivers its log through an action that knows no resource',
    'logs:GetLogDelivery': 'as above',
    'logs:UpdateLogDelivery': 'as above',
    'logs:DeleteLogDelivery': 'as above',
    'logs:ListLogDeliveries': 'as above',
    'logs:PutResourcePolicy': 'as above',
    'logs:DescribeResourcePolicies': 'as above',
    'logs:DescribeLogGroups': 'as above',
    'scheduler:ListSchedules': 'no resource limits a list to a group',
    'ses:GetAccount': 'the standing of the account has no name',
  }
  const statements = [...templates.ofType('AWS::IAM::Role'), ...templates.ofType('AWS::IAM::Policy')].flatMap((found) =>
    statementsOf(found).map((statement) => ({ ...statement, by: found.logicalId })),
  )
  it('no role may do everything, and only CDK’s publisher has actions with a star', () => {
    const starred = statements.filter((statement) => actionsOf(statement).some((action) => action.includes('*')))
    expect(starred.filter(({ by }) => !by.startsWith('CustomCDKBucketDeployment'))).toEqual([])
    expect(starred.flatMap(actionsOf).filter((action) => /^\*|:\*/.test(action))).toEqual([])
  })

  it('only what is listed here is allowed on everything', () => {
    const broad = statements.filter(({ Resource }) => [Resource].flat().includes('*')).flatMap(actionsOf)
    expect(new Set(broad)).toEqual(new Set(Object.keys(onEverything)))
  })

  it('no two functions share a role', () => {
    const roles = templates
      .ofType('AWS::Lambda::Function')
      .map((handler) => templates.target(handler, 'Role').logicalId)
    expect(new Set(roles).size).toBe(roles.length)
  })
})

describe('the templates are sound', () => {
  // The package brings no types.
  const validate = createRequire(import.meta.url)('asl-validator') as (definition: unknown) => { errors: unknown[] }

  for (const { name, definition } of machines) {
    it(`the machine ${name} is valid, and would be refused with a state nobody reaches`, () => {
      const arn = 'arn:aws:lambda:eu-west-1:000000000000:function:steps'
      const machine = JSON.parse(definition.replaceAll('${steps}', arn)) as { StartAt: string }
      expect(validate(structuredClone(machine)).errors).toEqual([])
      expect(validate({ ...structuredClone(machine), StartAt: 'Nowhere' }).errors).not.toEqual([])
    })
  }

  it('each HTTP API stays below 280 routes, because AWS takes 300 of one', () => {
    const routes = templates.ofType('AWS::ApiGatewayV2::Route')
    const apis = templates.ofType('AWS::ApiGatewayV2::Api')
    const counts = apis.map((api) => routes.filter((route) => templates.target(route, 'ApiId') === api).length)
    expect(Math.max(...counts)).toBeGreaterThan(100)
    expect(Math.max(...counts)).toBeLessThanOrEqual(280)
  })

  it('at most two functions read the table’s stream, because a shard takes no more readers', () => {
    const [table] = templates.ofType('AWS::DynamoDB::GlobalTable')
    const readers = templates
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter((source) => templates.target(source, 'EventSourceArn') === table)
    expect(readers.length).toBe(definedTable.streams.length)
    expect(definedTable.streams.length).toBeLessThanOrEqual(2)
  })

  it('no template nears the megabyte that CloudFormation takes: what all functions are told stands once in it', () => {
    const bytes = Object.values(templates.byName).map((template) => JSON.stringify(template).length)
    expect(Math.max(...bytes)).toBeLessThan(250_000)
  })

  it('no stack nears CloudFormation’s limit', () => {
    const counts = Object.values(countResources(templates.directory))
    expect(counts.length).toBeGreaterThan(10)
    expect(Math.max(...counts)).toBeLessThan(resourcesMax)
  })
})

interface Statement {
  readonly Effect: string
  readonly Action: Value
  readonly Resource: Value
}

const actionsOf = ({ Action }: Statement) => [Action].flat() as string[]

/** The statements of a policy, or of the policies within a role. */
function statementsOf(found: Found): Statement[] {
  const documents =
    found.Type === 'AWS::IAM::Role'
      ? ((found.Properties.Policies as Record<string, Value>[]) ?? [])
      : [found.Properties]
  return documents.flatMap(({ PolicyDocument }) => {
    const document = templates.resolve(found.template, PolicyDocument) as unknown as { Statement: Statement[] }
    return document.Statement
  })
}
