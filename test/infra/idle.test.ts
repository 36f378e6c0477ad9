/** A cloud nobody uses costs next to nothing: no part of it is billed by the hour. */
import { describe, expect, it } from 'vitest'
import { functions, schedules } from '../../infra/definition/definition.ts'
import { queues } from '../../infra/definition/queues.ts'
import { idleUnits } from '../kit/idle-units.ts'
import { synthesise, type Value } from './templates.ts'

const templates = synthesise()

const backupVault = 'arn:aws:backup:eu-central-1:444455556666:backup-vault:parley'

/** Every type of resource there may be, and what it costs while nobody uses it. Prices of 2026-11, in USD. */
const idleCosts: Record<string, string> = {
  'AWS::ApiGateway::Account': 'free',
  'AWS::ApiGatewayV2::Api': 'by request',
  'AWS::ApiGatewayV2::Integration': 'part of its API',
  'AWS::ApiGatewayV2::Route': 'part of its API',
  'AWS::ApiGatewayV2::Stage': 'part of its API; sockets cost by minute connected and message',
  'AWS::Backup::BackupPlan': 'free; only where a vault is named',
  'AWS::Backup::BackupSelection': 'free',
  'AWS::Backup::BackupVault': 'by byte kept, here and there',
  'AWS::Budgets::Budget': 'free: two of an account, and only where one is asked for',
  'AWS::CloudFormation::Stack': 'free',
  'AWS::CloudFront::CachePolicy': 'free',
  'AWS::CloudFront::Distribution': 'by request and byte',
  'AWS::CloudFront::Function': 'by call',
  'AWS::CloudFront::OriginAccessControl': 'free',
  'AWS::CloudFront::ResponseHeadersPolicy': 'free',
  'AWS::CloudWatch::Alarm': '0.10 a metric and month, ten metrics of an account are free; limited below',
  'AWS::CloudWatch::Dashboard': 'three of an account are free, then 3.00 a month; limited below',
  'AWS::Cognito::UserPool': 'by person who signs in; the first 10,000 a month are free',
  'AWS::Cognito::UserPoolClient': 'free',
  'AWS::DynamoDB::GlobalTable': 'on demand: by request, and by byte stored',
  'AWS::Events::Rule': 'free: events of AWS itself',
  'AWS::IAM::Policy': 'free',
  'AWS::IAM::Role': 'free',
  'AWS::Lambda::EventInvokeConfig': 'free',
  'AWS::Lambda::EventSourceMapping': 'free for the stream; a queue is asked all the time, which is limited below',
  'AWS::Lambda::Function': 'by request and duration; no provisioned concurrency',
  'AWS::Lambda::LayerVersion': 'free',
  'AWS::Lambda::Permission': 'free',
  'AWS::Logs::LogGroup': 'by byte; dropped after its retention',
  'AWS::Logs::MetricFilter': 'its metric costs 0.30 a month while there is data; only with a pager',
  'AWS::S3::Bucket': 'by request and byte',
  'AWS::S3::BucketPolicy': 'free',
  'AWS::SES::ConfigurationSet': 'free',
  'AWS::SES::ConfigurationSetEventDestination': 'free: events of AWS itself',
  'AWS::SES::ReceiptRule': 'by mail received',
  'AWS::SES::ReceiptRuleSet': 'free',
  'AWS::SNS::Topic': 'by message',
  'AWS::SNS::TopicPolicy': 'free',
  'AWS::SNS::Subscription': 'by mail sent; the first 1,000 a month are free',
  'AWS::SQS::Queue': 'by request: only those that feed functions have some while idle',
  'AWS::SQS::QueuePolicy': 'free',
  'AWS::Scheduler::Schedule': 'by start; the first 14 million a month are free',
  'AWS::Scheduler::ScheduleGroup': 'free',
  'AWS::StepFunctions::StateMachine': 'by step',
  'Custom::CDKBucketDeployment': 'runs while a deployment does',
  'Custom::EdgeSecret': 'runs while a deployment does',
  'Custom::S3AutoDeleteObjects': 'runs while the site is removed',
}

/** As many as are free. */
const alarmMetricsMax = 10
/** With a pager; each beyond the free ones costs 0.10 USD a month. */
const pagedMetricsMax = 20
const dashboardsMax = 1
/** Of a job that finds nothing to do: the step, the question whether more is to come, and the end. */
const transitionsPerStart = 3
/** Of 2026-11 in Ireland, in USD; of tables that are paid by request. */
const price = {
  readUnit: 0.1415e-6,
  writeUnit: 0.705e-6,
  call: 0.2e-6,
  gigabyteSecond: 13.3334e-6,
  transition: 25e-6,
  queueRequest: 0.5e-6,
  freeQueueRequests: 1e6,
} as const
/** Lambda looks into a queue with five readers, each of which waits for 20 seconds. */
const looksPerMinute = 15
/** What a look takes for itself, when its function was not there any more; and of a time in which ten companies are asked at once. */
const coldSeconds = 1.5
const companySeconds = 0.004

describe('nothing billed by the hour while idle', () => {
  it('every type of resource is known to cost nothing while idle', () => {
    const unknown = templates.resources.filter(({ Type }) => !(Type in idleCosts))
    expect(unknown.map(({ Type, logicalId }) => `${Type} ${logicalId}`)).toEqual([])
  })

  it('the list names no type that is not there', () => {
    const paged = synthesise({
      pager: 'oncall@example.com',
      budget: '50',
      receivingDomain: 'in.example.com',
      backupVault,
    })
    const seen = new Set(paged.resources.map(({ Type }) => Type))
    expect(Object.keys(idleCosts).filter((type) => !seen.has(type))).toEqual([])
  })

  it('the table is paid on demand', () => {
    const [table] = templates.ofType('AWS::DynamoDB::GlobalTable')
    expect(table!.Properties.BillingMode).toBe('PAY_PER_REQUEST')
    expect(names(table!.Properties)).not.toContain('ReadProvisionedThroughputSettings')
    expect(names(table!.Properties)).not.toContain('WriteProvisionedThroughputSettings')
  })

  it('no function is kept warm, sits in a network of its own, or polls with reserved pollers', () => {
    const properties = [
      ...templates.ofType('AWS::Lambda::Function'),
      ...templates.ofType('AWS::Lambda::EventSourceMapping'),
    ]
    const bought = [
      'ProvisionedConcurrencyConfig',
      'VpcConfig',
      'ProvisionedPollerConfig',
      'SnapStart',
      'FileSystemConfigs',
    ]
    expect(properties.flatMap((found) => names(found.Properties).filter((name) => bought.includes(name)))).toEqual([])
  })

  it('nothing is encrypted with a key that is rented by the month', () => {
    const keys = templates.resources.flatMap((found) =>
      names(found.Properties).filter((name) =>
        /^(KmsKeyArn|KmsKeyId|KmsMasterKeyId|KMSMasterKeyID|KMSKeyId)$/.test(name),
      ),
    )
    expect(keys).toEqual([])
  })

  it('the dashboard draws at most 50 metrics, of which it is free', () => {
    const paged = synthesise({ pager: 'oncall@example.com', expectsTurns: 'true' })
    const [dashboard] = paged.ofType('AWS::CloudWatch::Dashboard')
    const body = JSON.parse(paged.text(dashboard!, 'DashboardBody').replace(/<[^>]*>/g, 'x')) as {
      widgets: { properties: { metrics: (string | { expression?: string; visible?: boolean })[][] } }[]
    }
    const drawn = body.widgets.flatMap(({ properties }) => properties.metrics)
    const limits = drawn.map(([first]) =>
      typeof first === 'object' ? Number(/LIMIT (\d+)/.exec(first.expression ?? '')?.[1] ?? 0) : 1,
    )
    expect(JSON.stringify(drawn)).not.toContain('SEARCH(')
    expect(limits.filter((limit) => limit > 1)).toHaveLength(3)
    expect(limits.reduce((sum, limit) => sum + limit, 0)).toBeLessThanOrEqual(50)
  })

  it('one schedule looks each hour: an idle stage pays less than 5 cents a month, and an idle company a thousandth of a dollar', () => {
    expect(schedules.map(({ expression }) => expression)).toEqual(['cron(5 * * * ? *)'])
    const [schedule] = schedules
    const { memoryMegabytes, timeoutSeconds } = functions.find(({ name }) => name === schedule!.function)!
    const [hours, days] = [31 * 24, 31]
    const read = (units: number) => units * price.readUnit
    const written = (units: number) => units * price.writeUnit
    const { companyHour, companyNight, stageHour } = idleUnits
    const seconds = (time: number) => time * (memoryMegabytes / 1024) * price.gigabyteSecond
    const company =
      hours * (read(companyHour.readUnits) + seconds(companySeconds)) +
      days * (read(companyNight.readUnits) + written(companyNight.writeUnits) + seconds(companySeconds))
    expect(company).toBeLessThanOrEqual(0.001)
    // Each look, begun cold; and the two jobs that are started every day: the list of accounts, and a look at all files.
    const stage =
      hours * (price.call + seconds(coldSeconds) + read(stageHour.readUnits) + written(stageHour.writeUnits)) +
      days * 2 * transitionsPerStart * price.transition
    expect(stage).toBeLessThanOrEqual(0.05)
    // However many companies there are, a look ends in time.
    expect(timeoutSeconds).toBeLessThanOrEqual(60)
  })

  it('looking into the queues costs less than 55 cents a month, because a million requests of an account are free', () => {
    const looks = Object.keys(queues).length * looksPerMinute * 60 * 24 * 31
    expect(Math.max(0, looks - price.freeQueueRequests) * price.queueRequest).toBeLessThanOrEqual(0.55)
  })

  it('alarms and dashboards stay few', () => {
    const metricsOf = (built: typeof templates) =>
      built
        .ofType('AWS::CloudWatch::Alarm')
        .flatMap(({ Properties: { Metrics } }) =>
          Array.isArray(Metrics) ? Metrics.filter((metric) => names(metric).includes('MetricStat')) : ['one'],
        )
    expect(metricsOf(templates).length).toBeLessThanOrEqual(alarmMetricsMax)
    expect(metricsOf(synthesise({ pager: 'oncall@example.com' })).length).toBeLessThanOrEqual(pagedMetricsMax)
    expect(templates.ofType('AWS::CloudWatch::Dashboard').length).toBeLessThanOrEqual(dashboardsMax)
  })
})

/** Every property name, however deep. */
function names(value: Value): string[] {
  if (Array.isArray(value)) return value.flatMap(names)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...names(inner)])
}
