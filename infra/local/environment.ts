/** The environment of the functions of the local cloud: the names of what they use, and where each service answers. */
import { rootKeyParameter } from '../definition/definition.ts'
import type { FunctionEnvironment } from '../definition/environment.ts'
import type { Resources } from '../definition/grants.ts'
import type { Cognito } from './cognito/cognito.ts'
import { account, region } from './wire/service.ts'
import type { Credentials } from './wire/signature.ts'

export const tableName = 'parley'
export const mediaBucketName = 'parley-media'
export const receivingDomain = 'in.parley.example'
const mailDomain = 'parley.example'
export const mailSender = `Parley <no-reply@${mailDomain}>`

const arn = (service: string, resource: string) => `arn:aws:${service}:${region}:${account}:${resource}`
const machineArn = (name: string) => arn('states', `stateMachine:${name}`)
export const functionArn = (name: string) => arn('lambda', `function:${name}`)
const queueArn = (name: string) => arn('sqs', name)
const schedulesRole = `arn:aws:iam::${account}:role/schedules`
const rootKey = rootKeyParameter('development')

/** What functions may be granted here, by the names that the services of this cloud give it. */
export const grantable: Resources = {
  table: arn('dynamodb', `table/${tableName}`),
  media: `arn:aws:s3:::${mediaBucketName}`,
  // There is one.
  pool: arn('cognito-idp', 'userpool/*'),
  rootKey: arn('ssm', `parameter${rootKey}`),
  connections: arn('execute-api', 'sockets/*/@connections/*'),
  machine: machineArn,
  queue: queueArn,
  schedules: arn('scheduler', 'schedule/default/*'),
  schedulesRole,
  mail: { sources: [arn('ses', 'identity/*')], domains: [mailDomain, receivingDomain] },
}

interface Places {
  readonly endpoint: string
  readonly files: string
  readonly console: string
  readonly tasksUrl: string
  readonly edgeSecret: string
}

/** What functions find in their environment, and the AWS SDK with them. */
export function environmentOf(
  { endpoint, files, console: origin, tasksUrl, edgeSecret }: Places,
  cognito: Cognito,
  credentials: Credentials,
) {
  const own: FunctionEnvironment = {
    STAGE: 'development',
    TABLE_NAME: tableName,
    MEDIA_BUCKET: mediaBucketName,
    SOCKETS_ENDPOINT: `${endpoint}/sockets`,
    TOKEN_ISSUER: cognito.issuer,
    TOKEN_KEYS_URL: `${endpoint}/cognito/${cognito.userPoolId}/.well-known/jwks.json`,
    TOKEN_CLIENT_ID: cognito.userPoolClientId,
    USER_POOL_ID: cognito.userPoolId,
    // The people of a demonstration sign in with one click.
    PROVIDER_SECOND_FACTOR: 'optional',
    MAIL_SENDER: mailSender,
    RECEIVING_DOMAIN: receivingDomain,
    MAIL_CONFIGURATION_SET: '',
    CONSOLE_ORIGIN: origin,
    ROOT_KEY_PARAMETER: rootKey,
    JOBS_ARN_PREFIX: machineArn(''),
    SCHEDULES_GROUP: 'default',
    SCHEDULES_ROLE: schedulesRole,
    SCHEDULES_DEAD_LETTERS: queueArn('undelivered'),
    WATCH_TAKEOVER: functionArn('watch-takeover'),
    DELIVER: functionArn('deliver'),
    QUEUES_URL_PREFIX: `${endpoint}/sqs/${account}/`,
    TASKS_URL: tasksUrl,
    EDGE_SECRET: edgeSecret,
  }
  return {
    ...own,
    // People try their webhooks with a server on their own machine; no stage in AWS has this variable.
    LOOPBACK_WEBHOOKS: 'allowed',
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    AWS_ENDPOINT_URL_DYNAMODB: `${endpoint}/dynamodb`,
    AWS_ENDPOINT_URL_S3: files,
    AWS_ENDPOINT_URL_SFN: `${endpoint}/states`,
    AWS_ENDPOINT_URL_SSM: `${endpoint}/parameters`,
    AWS_ENDPOINT_URL_SQS: `${endpoint}/sqs`,
    AWS_ENDPOINT_URL_SESV2: `${endpoint}/mail`,
    AWS_ENDPOINT_URL_SCHEDULER: `${endpoint}/scheduler`,
    AWS_ENDPOINT_URL_LAMBDA: `${endpoint}/lambda`,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${endpoint}/cognito`,
  }
}
