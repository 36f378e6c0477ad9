/** The environment of the functions of the local cloud: the names of what they use, and where each service answers. */
import { rootKeyParameter } from '../definition/definition.ts'
import type { FunctionEnvironment } from '../definition/environment.ts'
import type { Cognito } from './cognito/cognito.ts'
import { account, region } from './wire/service.ts'
import type { Credentials } from './wire/signature.ts'

export const tableName = 'parley'
export const mediaBucketName = 'parley-media'
export const receivingDomain = 'in.parley.example'
export const mailSender = 'Parley <no-reply@parley.example>'

const machineArn = (name: string) => `arn:aws:states:${region}:${account}:stateMachine:${name}`
export const functionArn = (name: string) => `arn:aws:lambda:${region}:${account}:function:${name}`

interface Addresses {
  readonly endpoint: string
  readonly files: string
  readonly console: string
  readonly tasksUrl: string
}

/** What functions find in their environment, and the AWS SDK with them. */
export function environmentOf(
  { endpoint, files, console: origin, tasksUrl }: Addresses,
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
    MAIL_SENDER: mailSender,
    RECEIVING_DOMAIN: receivingDomain,
    MAIL_CONFIGURATION_SET: '',
    CONSOLE_ORIGIN: origin,
    ROOT_KEY_PARAMETER: rootKeyParameter('development'),
    JOBS_ARN_PREFIX: machineArn(''),
    SCHEDULES_GROUP: 'default',
    SCHEDULES_ROLE: `arn:aws:iam::${account}:role/schedules`,
    SCHEDULES_DEAD_LETTERS: `arn:aws:sqs:${region}:${account}:undelivered`,
    WATCH_TAKEOVER: functionArn('watch-takeover'),
    DELIVER: functionArn('deliver'),
    QUEUES_URL_PREFIX: `${endpoint}/sqs/${account}/`,
    TASKS_URL: tasksUrl,
  }
  return {
    ...own,
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
