/** One function: its code, its log, its environment, and a role that may do what its definition grants and nothing else. */
import { AssetHashType, Aws, Duration, IgnoreMode, RemovalPolicy } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { readClosures } from '../definition/code.ts'
import {
  functions,
  mediaBucket,
  modelsPrefix,
  releasesPrefix,
  rootKeyParameter,
  table,
} from '../definition/definition.ts'
import type { FunctionEnvironment } from '../definition/environment.ts'
import type { Grant } from '../definition/function.ts'
import { jobs } from '../definition/jobs.ts'
import { deadLetters, queues, undelivered } from '../definition/queues.ts'
import { nameIn, type Stage } from './stage.ts'
import { accept, arnOf, importOf, wildcard } from './accept.ts'
import type { Data } from './data.ts'

/** The resources of a stage that functions are told of or may be granted. */
export interface StageResources {
  readonly stage: Stage
  readonly data: Data
  readonly functionsDirectory: string
  readonly environment: FunctionEnvironment
  /** Where functions push to open sockets: for a policy, and as the linter of policies writes it. */
  readonly sockets: { readonly connectionsArn: string; readonly connectionsWritten: string }
}

/** Builds the function of this name as `infra/definition/definition.ts` describes it. */
export function lambda(scope: Construct, name: string, resources: StageResources): Lambda {
  const { stage, functionsDirectory, environment } = resources
  const definition = functions.find((each) => each.name === name)
  if (!definition) throw new Error(`No function is called ${name}.`)
  const granted = definition.grants.map((grant) => grants[grant](resources))
  const logGroup = log(scope, `${name}-log`, `/parley/${stage.stage}/${name}`)
  const role = new Role(scope, `${name}-role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      grants: new PolicyDocument({
        statements: [
          allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
          ...granted.flatMap(({ statements }) => statements),
        ],
      }),
    },
  })
  const wildcards = granted.flatMap((grant) => grant.wildcards)
  accept(role, 'Files, sockets and senders are made at run time, so none of them can be named here.', ...wildcards)
  return new Lambda(scope, name, {
    functionName: nameIn(stage, name),
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: `${name}.handler`,
    code: codeOf(functionsDirectory, name),
    memorySize: definition.memoryMegabytes,
    timeout: Duration.seconds(definition.timeoutSeconds),
    environment: { ...environment },
    logGroup,
    role,
  })
}

/**
 * The files that the function loads, out of the folder of all. The hash of them names the upload, so that a deployment
 * uploads and touches those functions alone whose code has changed.
 */
function codeOf(functionsDirectory: string, name: string): Code {
  const closure = readClosures(functionsDirectory)[name]!
  return Code.fromAsset(functionsDirectory, {
    // As in `.gitignore`: a file below a folder that is left out cannot be taken back.
    exclude: ['*', '!/chunks/', ...closure.files.map((file) => `!/${file}`)],
    ignoreMode: IgnoreMode.GIT,
    assetHash: closure.hash,
    assetHashType: AssetHashType.CUSTOM,
  })
}

/** A log that is dropped line by line with time, and whole with its stack. */
export function log(scope: Construct, id: string, logGroupName: string): LogGroup {
  return new LogGroup(scope, id, {
    logGroupName,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  })
}

/** A transaction is allowed by the actions of its parts. */
const tableActions = [
  'dynamodb:BatchGetItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:GetItem',
  'dynamodb:PutItem',
  'dynamodb:Query',
  'dynamodb:UpdateItem',
]

const accountActions = [
  'cognito-idp:AdminCreateUser',
  'cognito-idp:AdminDeleteUser',
  'cognito-idp:AdminGetUser',
  'cognito-idp:AdminSetUserPassword',
  'cognito-idp:AdminUserGlobalSignOut',
]

interface Granted {
  readonly statements: PolicyStatement[]
  /** The findings about names only a running system knows. */
  readonly wildcards: string[]
}

/** What each grant of the definition opens. */
const grants: Record<Grant, (resources: StageResources) => Granted> = {
  table: ({ data: { table: kept } }) => ({
    statements: [
      allow(tableActions, kept.tableArn),
      ...table.indexes.map((index) => allow(['dynamodb:Query'], `${kept.tableArn}/index/${index.name}`)),
    ],
    wildcards: [],
  }),
  accounts: ({ data: { pool } }) => ({ statements: [allow(accountActions, pool.userPoolArn)], wildcards: [] }),
  secrets: ({ stage }) => ({ statements: rootKeyStatements(stage), wildcards: [] }),
  media: ({ data }) => files(data, 'clean/', mediaBucket.brandPrefix, mediaBucket.incomingPrefix),
  exports: ({ data }) => files(data, mediaBucket.exportsPrefix),
  models: ({ data }) => files(data, modelsPrefix),
  content: ({ data }) => files(data, releasesPrefix),
  sockets: ({ sockets }) => ({
    statements: [allow(['execute-api:ManageConnections'], sockets.connectionsArn)],
    wildcards: [wildcard(sockets.connectionsWritten)],
  }),
  jobs: ({ stage }) => ({
    statements: [allow(['states:StartExecution'], ...jobs.map((job) => machineArn(stage, job)))],
    wildcards: [],
  }),
  status: ({ stage }) => ({
    statements: [
      allow(['states:ListExecutions'], ...jobs.map((job) => machineArn(stage, job))),
      // The account's own standing, which has no name.
      allow(['ses:GetAccount'], '*'),
    ],
    wildcards: [wildcard('*')],
  }),
  queues: ({ stage }) => ({
    statements: [allow(['sqs:SendMessage'], ...Object.values(queues).map(({ name }) => queueArn(stage, name)))],
    wildcards: [],
  }),
  undelivered: ({ stage }) => ({
    statements: [
      allow(['sqs:GetQueueAttributes'], queueArn(stage, deadLetters)),
      allow(['sqs:SendMessage'], queueArn(stage, undelivered)),
    ],
    wildcards: [],
  }),
  schedules: ({ stage }) => ({
    statements: [
      allow(['scheduler:CreateSchedule'], schedulesArn(stage)),
      allow(['iam:PassRole'], schedulesRoleArn(stage)),
    ],
    wildcards: [schedulesWildcard(stage)],
  }),
  'all-schedules': ({ stage }) => ({
    statements: [
      allow(['scheduler:DeleteSchedule'], schedulesArn(stage)),
      // The names of other groups cannot be kept from a list.
      allow(['scheduler:ListSchedules'], '*'),
    ],
    wildcards: [schedulesWildcard(stage), wildcard('*')],
  }),
  mail: ({ stage }) => ({
    statements: sendersOf(stage).length > 0 ? [sendStatement(stage)] : [],
    wildcards: sendersOf(stage).length > 0 ? [wildcard(arnOf('ses', 'identity/*'))] : [],
  }),
  'mail-in': ({ data }) => ({
    statements: [
      allow(
        ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
        data.media.arnForObjects(`${mediaBucket.mailPrefix}*`),
      ),
      allow(['s3:ListBucket'], data.media.bucketArn),
    ],
    wildcards: [wildcard(`${importOf(data, data.media.bucketArn)}/${mediaBucket.mailPrefix}*`)],
  }),
}

/** Making the root key once and reading it; a function cannot replace it. The account's key for the store lets its users in. */
function rootKeyStatements({ stage }: Stage): PolicyStatement[] {
  const parameter = `arn:${Aws.PARTITION}:ssm:${Aws.REGION}:${Aws.ACCOUNT_ID}:parameter${rootKeyParameter(stage)}`
  const making = new PolicyStatement({
    actions: ['ssm:PutParameter'],
    resources: [parameter],
    conditions: { StringNotEquals: { 'ssm:Overwrite': 'true' } },
  })
  return [allow(['ssm:GetParameter'], parameter), making]
}

/** Files of the media bucket whose keys begin with one of these. */
function files(data: Data, ...prefixes: string[]): Granted {
  return {
    statements: [
      allow(
        ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
        ...prefixes.map((prefix) => data.media.arnForObjects(`${prefix}*`)),
      ),
      // Without it S3 answers 403 where a file is missing, not 404.
      allow(['s3:ListBucket'], data.media.bucketArn),
    ],
    wildcards: prefixes.map((prefix) => wildcard(`${importOf(data, data.media.bucketArn)}/${prefix}*`)),
  }
}

/** The domains that mail may come from. */
const sendersOf = ({ mailSender, receivingDomain }: Stage): string[] =>
  [mailSender?.slice(mailSender.lastIndexOf('@') + 1), receivingDomain].filter((domain) => domain !== undefined)

/**
 * The verified identity may be the address or its whole domain, and SES asks for one that fits. Responses name senders of
 * their own, on the same domain (BLOCKS-056). A mail given as a whole, not in parts, asks for the second action.
 */
function sendStatement(stage: Stage) {
  const arn = (resource: string) => `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`
  const configuration = configurationSet(stage)
  return new PolicyStatement({
    actions: ['ses:SendEmail', 'ses:SendRawEmail'],
    resources: [arn('identity/*'), ...(configuration ? [arn(`configuration-set/${configuration}`)] : [])],
    conditions: { StringLike: { 'ses:FromAddress': sendersOf(stage).map((domain) => `*@${domain}`) } },
  })
}

/** The name of what tells whether a mail came back; empty where the stage takes no mail. */
export const configurationSet = (stage: Stage): string => (stage.receivingDomain ? nameIn(stage, 'mail') : '')

/** Known before the machine exists: functions start machines and machines call functions. */
export function machineArn(stage: Stage, job: string): string {
  return `arn:${Aws.PARTITION}:states:${Aws.REGION}:${Aws.ACCOUNT_ID}:stateMachine:${nameIn(stage, job)}`
}

/** Known before the function exists: a function that is called on a schedule makes the next one. */
export function functionArn(stage: Stage, name: string): string {
  return `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${nameIn(stage, name)}`
}

/** Known before the queue exists: a function that a queue feeds sends to it as well. */
export const queueArn = (stage: Stage, name: string): string =>
  `arn:${Aws.PARTITION}:sqs:${Aws.REGION}:${Aws.ACCOUNT_ID}:${nameIn(stage, name)}`
export const queuesUrlPrefix = (stage: Stage): string =>
  `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${nameIn(stage, '')}`

export const schedulesGroup = (stage: Stage): string => nameIn(stage, 'schedules')
const schedulesArn = (stage: Stage): string =>
  `arn:${Aws.PARTITION}:scheduler:${Aws.REGION}:${Aws.ACCOUNT_ID}:schedule/${schedulesGroup(stage)}/*`
const schedulesWildcard = (stage: Stage): string => wildcard(arnOf('scheduler', `schedule/${schedulesGroup(stage)}/*`))
export const schedulesRole = (stage: Stage): string => nameIn(stage, 'schedules')
export const schedulesRoleArn = (stage: Stage): string =>
  `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/${schedulesRole(stage)}`

function allow(actions: string[], ...resources: string[]) {
  return new PolicyStatement({ actions, resources })
}
