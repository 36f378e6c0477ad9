/** How mail comes in from the internet: where a stage names a domain for it, and nowhere else. */
import { expect, it } from 'vitest'
import { functions, mediaBucket } from '../../infra/definition/definition.ts'
import { synthesise, type Value } from './templates.ts'

const without = synthesise()
const templates = synthesise({ receivingDomain: 'in.example.com', mailSender: 'parley@example.com' })
const rule =
  'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:receipt-rule-set/parley-development-mail:receipt-rule/*'
const [media] = templates
  .ofType('AWS::Lambda::Function')
  .filter(({ Properties }) => Properties.FunctionName === 'parley-development-mail')
  .map((handler) => templates.target(handler, 'Environment', 'Variables', 'MEDIA_BUCKET'))

it('a stage without a domain for mail takes none', () => {
  expect(without.resources.filter(({ Type }) => Type.startsWith('AWS::SES::'))).toEqual([])
  const [handler] = without.ofType('AWS::Lambda::Function').filter(({ Properties }) => Properties.FunctionName)
  expect(without.read(handler!, 'Environment', 'Variables')).toMatchObject({
    RECEIVING_DOMAIN: '',
    MAIL_CONFIGURATION_SET: '',
  })
})

it('a mail is looked at, kept as it came, and then told to the function, which nobody waits for', () => {
  const [found] = templates.ofType('AWS::SES::ReceiptRule')
  const given = templates.read(found!, 'Rule') as Record<string, Value>
  expect(given).toMatchObject({
    Enabled: true,
    Recipients: ['in.example.com'],
    ScanEnabled: true,
    TlsPolicy: 'Require',
  })
  expect(given.Actions).toMatchObject([
    { S3Action: { ObjectKeyPrefix: mediaBucket.mailPrefix } },
    { LambdaAction: { InvocationType: 'Event' } },
  ])
  const called = templates.target(found!, 'Rule', 'Actions', '1', 'LambdaAction', 'FunctionArn')
  expect(called.Properties.FunctionName).toBe('parley-development-mail')
  expect(templates.target(found!, 'Rule', 'Actions', '0', 'S3Action', 'BucketName')).toBe(media)
})

it('SES writes mails and nothing else, and calls the function, by the rules of this stage alone', () => {
  const policies = templates
    .ofType('AWS::S3::BucketPolicy')
    .filter((policy) => templates.target(policy, 'Bucket') === media)
    .flatMap((policy) => (templates.read(policy, 'PolicyDocument') as unknown as { Statement: object[] }).Statement)
  const own = policies.filter((statement) => JSON.stringify(statement).includes('ses.amazonaws.com'))
  expect(own).toEqual([
    {
      Effect: 'Allow',
      Action: 's3:PutObject',
      Principal: { Service: 'ses.amazonaws.com' },
      Resource: `<${media!.logicalId}.Arn>/${mediaBucket.mailPrefix}*`,
      Condition: {
        StringEquals: { 'AWS:SourceAccount': '<AWS::AccountId>' },
        ArnLike: { 'AWS:SourceArn': rule },
      },
    },
  ])
  const [permission, ...more] = templates
    .ofType('AWS::Lambda::Permission')
    .filter(({ Properties }) => Properties.Principal === 'ses.amazonaws.com')
  expect(more).toEqual([])
  expect(templates.resolve(permission!.template, permission!.Properties)).toMatchObject({
    Action: 'lambda:InvokeFunction',
    SourceAccount: '<AWS::AccountId>',
    SourceArn: rule,
  })
})

it('the function hears of mails that came back, where they were sent with what tells of it', () => {
  const [sending] = templates.ofType('AWS::SES::ConfigurationSet')
  const [told] = templates.ofType('AWS::SES::ConfigurationSetEventDestination')
  expect(templates.read(told!, 'EventDestination', 'MatchingEventTypes')).toEqual(['BOUNCE', 'COMPLAINT'])
  expect(templates.target(told!, 'ConfigurationSetName')).toBe(sending)
  const [heard] = templates
    .ofType('AWS::Events::Rule')
    .filter((each) => JSON.stringify(each.Properties.EventPattern).includes('aws.ses'))
  expect(templates.target(heard!, 'Targets', '0', 'Arn').Properties.FunctionName).toBe('parley-development-mail')
  const [handler] = templates.ofType('AWS::Lambda::Function').filter(({ Properties }) => Properties.FunctionName)
  expect(templates.read(handler!, 'Environment', 'Variables')).toMatchObject({
    RECEIVING_DOMAIN: 'in.example.com',
    MAIL_CONFIGURATION_SET: sending!.Properties.Name,
  })
})

/** The conditions on which functions may send; one a function. */
const conditions = (built: typeof templates) =>
  built
    .ofType('AWS::IAM::Role')
    .flatMap(
      ({ Properties }) => (Properties.Policies as unknown as { PolicyDocument: { Statement: Sending[] } }[]) ?? [],
    )
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Action }) => [Action].flat().includes('ses:SendEmail'))
    .map(({ Condition }) => Condition)
interface Sending {
  readonly Action: Value
  readonly Condition?: object
}

it('mail leaves from addresses on the domain of the product’s own sender, and from none where a stage has no sender', () => {
  // What turns send, what people are told of their accounts, and what nights tell of.
  const may = functions.filter(({ grants }) => grants.includes('mail'))
  const from = (...domains: string[]) => may.map(() => ({ StringLike: { 'ses:FromAddress': domains } }))
  expect(conditions(without)).toEqual([])
  expect(conditions(synthesise({ mailSender: 'parley@example.com' }))).toEqual(from('*@example.com'))
  expect(conditions(templates)).toEqual(from('*@example.com', '*@in.example.com'))
})

it('whoever calls a function is a gateway, the mail service, or an event of it', () => {
  const callers = templates.ofType('AWS::Lambda::Permission').map(({ Properties }) => Properties.Principal)
  expect(new Set(callers)).toEqual(new Set(['apigateway.amazonaws.com', 'ses.amazonaws.com', 'events.amazonaws.com']))
})
