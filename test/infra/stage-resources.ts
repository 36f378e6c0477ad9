/** What functions may be granted, by the names that the templates of a stage write; a stage that has a sender and takes mail. */
import type { Resources } from '../../infra/definition/grants.ts'
import { productFunctions } from './cloud-from.ts'
import type { Templates } from './templates.ts'

const arn = (service: string, resource: string) =>
  `arn:<AWS::Partition>:${service}:<AWS::Region>:<AWS::AccountId>:${resource}`

export function resourcesOf(templates: Templates): Resources {
  const only = (type: string) => templates.ofType(type)[0]!.logicalId
  const media = templates.target(productFunctions(templates)[0]!, 'Environment', 'Variables', 'MEDIA_BUCKET').logicalId
  const sockets = templates
    .ofType('AWS::ApiGatewayV2::Api')
    .find(({ Properties }) => Properties.ProtocolType === 'WEBSOCKET')!

  return {
    table: `<${only('AWS::DynamoDB::GlobalTable')}.Arn>`,
    media: `<${media}.Arn>`,
    pool: `<${only('AWS::Cognito::UserPool')}.Arn>`,
    rootKey: arn('ssm', 'parameter/parley/development/root-key'),
    connections: arn('execute-api', `<${sockets.logicalId}>/socket/*/@connections/*`),
    machine: (job) => arn('states', `stateMachine:parley-development-${job}`),
    queue: (name) => arn('sqs', `parley-development-${name}`),
    schedules: arn('scheduler', 'schedule/parley-development-schedules/*'),
    schedulesRole: 'arn:<AWS::Partition>:iam::<AWS::AccountId>:role/parley-development-schedules',
    mail: {
      sources: [arn('ses', 'identity/*'), arn('ses', 'configuration-set/parley-development-mail')],
      domains: ['example.com', 'in.example.com'],
    },
  }
}
