/**
 * What each grant opens, as statements of a policy: `infra/cloud` makes the roles of functions of them, and the embedded
 * cloud refuses what they do not allow.
 */
import type { FunctionDefinition, Grant } from './function.ts'
import { mediaBucket, modelsPrefix, releasesPrefix, searchPrefix, table } from './definition.ts'
import { jobs } from './jobs.ts'
import { deadLetters, queues, undelivered } from './queues.ts'

/** The ARNs of what functions may use. In those that name many, `*` stands for any text. */
export interface Resources {
  readonly table: string
  readonly media: string
  readonly pool: string
  readonly rootKey: string
  /** Any open socket. */
  readonly connections: string
  readonly machine: (job: string) => string
  readonly queue: (name: string) => string
  /** Any schedule that functions make. */
  readonly schedules: string
  /** The role in which schedules call what they name. */
  readonly schedulesRole: string
  readonly mail: {
    /** What mail may be sent with: identities, and a configuration set where there is one. */
    readonly sources: readonly string[]
    /** The domains that it may come from; where there is none, nobody may send. */
    readonly domains: readonly string[]
  }
}

/** A statement that allows; what no statement allows is refused. */
export interface GrantStatement {
  readonly actions: readonly string[]
  readonly resources: readonly string[]
  readonly conditions?: Conditions
}

/** By operator and key, as IAM writes them: all must hold, each for one of its values. */
export type Conditions = {
  readonly [Operator in 'StringEquals' | 'StringNotEquals' | 'StringLike']?: Readonly<Record<string, readonly string[]>>
}

/** What a function may do, but for its log. */
export const statementsOf = ({ grants }: Pick<FunctionDefinition, 'grants'>, resources: Resources): GrantStatement[] =>
  grants.flatMap((grant) => statements[grant](resources))

/** What a function may do with the queues that feed it; in AWS, Lambda itself uses most of it. */
export const consumerStatements = (name: string, { queue }: Resources): GrantStatement[] =>
  Object.values(queues)
    .filter((each) => each.function === name)
    .map((each) => allow(consumerActions, queue(each.name)))

const consumerActions = [
  'sqs:ReceiveMessage',
  'sqs:ChangeMessageVisibility',
  'sqs:GetQueueUrl',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
]

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
  'cognito-idp:AdminInitiateAuth',
  'cognito-idp:AdminSetUserMFAPreference',
  'cognito-idp:AdminSetUserPassword',
  'cognito-idp:AdminUserGlobalSignOut',
]

const statements: Readonly<Record<Grant, (resources: Resources) => GrantStatement[]>> = {
  table: ({ table: arn }) => [
    allow(tableActions, arn),
    ...table.indexes.map(({ name }) => allow(['dynamodb:Query'], `${arn}/index/${name}`)),
  ],
  accounts: ({ pool }) => [allow(accountActions, pool)],
  'account-list': ({ pool, media }) => [
    allow(['cognito-idp:ListUsers'], pool),
    allow(['s3:PutObject'], `${media}/${mediaBucket.accountsPrefix}*`),
  ],
  // Making the root key once and reading it; a function cannot replace it. The account's key for the store lets its users in.
  secrets: ({ rootKey }) => [
    allow(['ssm:GetParameter'], rootKey),
    { ...allow(['ssm:PutParameter'], rootKey), conditions: { StringNotEquals: { 'ssm:Overwrite': ['true'] } } },
  ],
  media: ({ media }) => files(media, 'clean/', mediaBucket.brandPrefix, mediaBucket.incomingPrefix),
  exports: ({ media }) => files(media, mediaBucket.exportsPrefix),
  models: ({ media }) => files(media, modelsPrefix),
  search: ({ media }) => files(media, searchPrefix),
  content: ({ media }) => files(media, releasesPrefix),
  sockets: ({ connections }) => [allow(['execute-api:ManageConnections'], connections)],
  jobs: ({ machine }) => [allow(['states:StartExecution'], ...jobs.map(machine))],
  status: ({ machine }) => [
    allow(['states:ListExecutions'], ...jobs.map(machine)),
    // The account's own standing, which has no name.
    allow(['ses:GetAccount'], '*'),
  ],
  queues: ({ queue }) => [allow(['sqs:SendMessage'], ...Object.values(queues).map(({ name }) => queue(name)))],
  undelivered: ({ queue }) => [
    allow(['sqs:GetQueueAttributes'], queue(deadLetters)),
    allow(['sqs:SendMessage'], queue(undelivered)),
  ],
  schedules: ({ schedules, schedulesRole }) => [
    allow(['scheduler:CreateSchedule'], schedules),
    {
      ...allow(['iam:PassRole'], schedulesRole),
      conditions: { StringEquals: { 'iam:PassedToService': ['scheduler.amazonaws.com'] } },
    },
  ],
  'all-schedules': ({ schedules }) => [
    allow(['scheduler:DeleteSchedule'], schedules),
    // The names of other groups cannot be kept from a list.
    allow(['scheduler:ListSchedules'], '*'),
  ],
  // The verified identity may be the address or its whole domain, and SES asks for one that fits. Responses name senders of
  // their own, on the same domain (BLOCKS-056). A mail given as a whole, not in parts, asks for the second action.
  mail: ({ mail: { sources, domains } }) => {
    if (domains.length === 0) return []
    const conditions = { StringLike: { 'ses:FromAddress': domains.map((domain) => `*@${domain}`) } }
    return [{ ...allow(['ses:SendEmail', 'ses:SendRawEmail'], ...sources), conditions }]
  },
  'mail-in': ({ media }) => files(media, mediaBucket.mailPrefix),
}

/** Files whose keys begin with one of these. */
const files = (bucket: string, ...prefixes: string[]): GrantStatement[] => [
  allow(['s3:DeleteObject', 's3:GetObject', 's3:PutObject'], ...prefixes.map((prefix) => `${bucket}/${prefix}*`)),
  // Without it S3 answers 403 where a file is missing, not 404.
  allow(['s3:ListBucket'], bucket),
]

const allow = (actions: readonly string[], ...resources: string[]): GrantStatement => ({ actions, resources })
