/** What wakes somebody up: rates, what customers feel, a look from outside; and what to do then. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/contracts/index'
import { parseRoute, type Route } from '#shared/contract'
import { queues } from '../../infra/definition/queues.ts'
import { synthesise, type Found, type Templates } from './templates.ts'

const quiet = synthesise()
const paged = synthesise({ pager: 'oncall@example.com', expectsTurns: 'true' })

const nameOf = ({ Properties }: Found) => (Properties['AlarmName'] as string).replace('parley-development-', '')
const alarmsOf = (templates: Templates) =>
  new Map(templates.ofType('AWS::CloudWatch::Alarm').map((alarm) => [nameOf(alarm), alarm]))
const alarms = alarmsOf(paged)
/** What an alarm adds up, where that is more than one metric. */
const expressionOf = (name: string) =>
  (alarms.get(name)!.Properties['Metrics'] as { Expression?: string }[]).find(({ Expression }) => Expression)!
    .Expression

describe('the alarms', () => {
  it('have a chapter each in the runbook, to which their descriptions lead, and no chapter is of nothing', () => {
    const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8')
    const chapters = [...runbook.matchAll(/^## (.+)$/gm)].map(([, chapter]) => chapter)
    const dashboards = paged
      .ofType('AWS::CloudWatch::Dashboard')
      .map((found) => paged.text(found, 'DashboardName').replace('parley-development-', ''))
    expect(new Set(chapters)).toEqual(new Set([...alarms.keys(), ...dashboards]))
    for (const [name, alarm] of alarms)
      expect(paged.text(alarm, 'AlarmDescription')).toMatch(new RegExp(` What to do: docs/runbook\\.md#${name}$`))
  })

  it('of errors are rates of a whole of at least twenty, because absolute numbers wake somebody at any size', () => {
    expect(expressionOf('http-errors')).toBe('IF(FILL(m1, 0) >= 20, 100 * (FILL(m0, 0)) / (FILL(m1, 0)), 0)')
    expect(expressionOf('function-errors')).toBe(
      'IF(FILL(m2, 0) + FILL(m1, 0) >= 20, 100 * (FILL(m0, 0) + FILL(m1, 0)) / (FILL(m2, 0) + FILL(m1, 0)), 0)',
    )
    for (const name of ['socket-errors', 'throttled']) expect(expressionOf(name)).toContain('>= 20, 100 *')
  })

  it('tell the pager both ways, those of the stack of the console as well', () => {
    const pager = 'arn:<AWS::Partition>:sns:<AWS::Region>:<AWS::AccountId>:parley-development-pager'
    const [topic] = paged.ofType('AWS::SNS::Topic')
    expect(paged.text(topic!, 'TopicName')).toBe('parley-development-pager')
    for (const alarm of alarms.values()) {
      const told = alarm.template.includes('web') ? [pager] : [`<${topic!.logicalId}>`]
      expect([paged.read(alarm, 'AlarmActions'), paged.read(alarm, 'OKActions')]).toEqual([told, told])
    }
  })

  it('are few where nobody is told, and all where a pager is named; that of silence only where one asks for it', () => {
    const free = ['function-errors', 'http-errors', 'stream-age', 'table-errors', 'undelivered']
    expect([...alarmsOf(quiet).keys()].toSorted()).toEqual(free)
    expect(alarmsOf(synthesise({ pager: 'oncall@example.com' })).has('no-turns')).toBe(false)
    expect(alarms.size).toBe(14)
  })

  it('each queue has one on the age of its oldest message', () => {
    for (const [name, { name: queue }] of Object.entries(queues))
      expect(alarms.get(`${name}-age`)!.Properties).toMatchObject({
        MetricName: 'ApproximateAgeOfOldestMessage',
        Dimensions: [{ Name: 'QueueName', Value: `parley-development-${queue}` }],
      })
  })

  it('of CloudFront is made in us-east-1 alone, because its figures are there', () => {
    const edge = alarms.get('edge-errors') as unknown as { Condition: string; Properties: object }
    const { Conditions } = paged.byName['parley-development-web.template.json'] as unknown as { Conditions: object }
    expect(Conditions).toEqual({ [edge.Condition]: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] } })
    expect(edge.Properties).toMatchObject({ MetricName: '5xxErrorRate', Namespace: 'AWS/CloudFront' })
  })
})

describe('what is read from logs', () => {
  const filters = new Map(
    paged
      .ofType('AWS::Logs::MetricFilter')
      .map((found) => [found.logicalId.replace(/[0-9A-F]{8}$/, ''), found.Properties]),
  )

  it('is how long customers wait, as a number, on every route of theirs', () => {
    expect(filters.get('CustomerMilliseconds')).toMatchObject({
      FilterPattern: '{ ($.route = "GET /api/user/*") || ($.route = "POST /api/user/*") }',
      MetricTransformations: [{ MetricName: 'CustomerMilliseconds', MetricValue: '$.milliseconds' }],
    })
    expect(alarms.get('slow-customers')!.Properties).toMatchObject({ ExtendedStatistic: 'p99', Threshold: 5000 })
    const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract))
    const paths = routes.filter(({ access }) => access === 'customer').map(({ route }) => parseRoute(route))
    expect(paths.length).toBeGreaterThan(10)
    for (const { verb, path } of paths) expect(`${verb} ${path}`).toMatch(/^(GET|POST) \/api\/user\//)
    const formats = paged
      .ofType('AWS::ApiGatewayV2::Stage')
      .map((stage) => paged.text(stage, 'AccessLogSettings', 'Format'))
    expect(formats.join('\n')).toContain('"milliseconds":$context.responseLatency,')
  })

  it('is what was refused, and what was said on the website and on channels', () => {
    expect(filters.get('Throttled')).toMatchObject({ FilterPattern: '{ $.status = "429" }' })
    expect(filters.get('Turns')).toMatchObject({ MetricTransformations: [{ MetricName: 'Turns' }] })
    expect(filters.get('ChannelTurns')).toMatchObject({
      FilterPattern: '{ ($.message = "Handled.") && ($.queue = "inbound") }',
      LogGroupName: '/parley/development/turns',
      MetricTransformations: [{ MetricName: 'Turns' }],
    })
    expect(alarms.get('no-turns')!.Properties).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      Period: 3600,
      TreatMissingData: 'breaching',
    })
  })
})

it('the canary looks each five minutes through the address that people open, and a look that does not come is an alarm', () => {
  const [rule] = paged.ofType('AWS::Events::Rule').filter(({ Properties }) => Properties['ScheduleExpression'])
  const [distribution] = paged.ofType('AWS::CloudFront::Distribution')
  expect(rule!.Properties['ScheduleExpression']).toBe('rate(5 minutes)')
  expect(paged.read(rule!, 'Targets')).toMatchObject([
    {
      Arn: 'arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:function:parley-development-canary',
      Input: `{"origin":"https://<${distribution!.logicalId}.DomainName>"}`,
    },
  ])
  expect(alarms.get('canary')!.Properties).toMatchObject({
    MetricName: 'Errors',
    Dimensions: [{ Name: 'FunctionName', Value: 'parley-development-canary' }],
    EvaluationPeriods: 2,
    TreatMissingData: 'breaching',
  })
})
