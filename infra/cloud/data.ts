/** What must outlive every deployment: the table, the files, the people and the logs. All of it stays when the stack goes. */
import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { AccountRecovery, FeaturePlan, UserPool, UserPoolEmail, type UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { AttributeType, Billing, StreamViewType, TableV2, type ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { BlockPublicAccess, Bucket, HttpMethods, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { mediaBucket, table } from '../definition.ts'
import { invitation, resetCode } from '../local/cognito/mails.ts'
import type { Stage } from '../stage.ts'
import { accept } from './accept.ts'

const logDays = 90
const recoveryDays = 35
const accessTokenHours = 1
const refreshTokenDays = 30
const invitationDays = 7

/** S3 encrypts with its own keys, talks TLS 1.2 or later, and shows nothing to the public. */
const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
} satisfies BucketProps

export class Data extends Stack {
  readonly table: ITableV2
  readonly media: IBucket
  readonly pool: UserPool
  readonly client: UserPoolClient

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: Stage }) {
    super(scope, id, props)
    // CDK's classes say `undefined` where their own interfaces say `optional`; hence the casts.
    this.table = makeTable(this) as ITableV2
    this.media = makeMedia(this, stage, makeLogs(this) as IBucket) as IBucket
    this.pool = makePool(this, stage)
    this.client = this.pool.addClient('Console', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      accessTokenValidity: Duration.hours(accessTokenHours),
      idTokenValidity: Duration.hours(accessTokenHours),
      refreshTokenValidity: Duration.days(refreshTokenDays),
    })
    // What `npm run company` asks for.
    const told = { Region: Aws.REGION, TableName: this.table.tableName, UserPoolId: this.pool.userPoolId }
    for (const [name, value] of Object.entries(told)) new CfnOutput(this, name, { value })
  }
}

const key = (name: string) => ({ name, type: AttributeType.STRING })

function makeTable(scope: Construct) {
  return new TableV2(scope, 'Table', {
    partitionKey: key(table.partitionKey),
    sortKey: key(table.sortKey),
    globalSecondaryIndexes: table.indexes.map(({ name, partitionKey, sortKey }) => ({
      indexName: name,
      partitionKey: key(partitionKey),
      sortKey: key(sortKey),
    })),
    timeToLiveAttribute: table.ttl,
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    billing: Billing.onDemand(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: recoveryDays },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
}

function makeLogs(scope: Construct) {
  const logs = new Bucket(scope, 'Logs', {
    ...privateBucket,
    lifecycleRules: [{ expiration: Duration.days(logDays) }],
  })
  accept(logs, 'This bucket holds the access logs; logging its own writes would never end.', 'AwsSolutions-S1')
  return logs
}

function makeMedia(scope: Construct, { domainName }: Stage, logs: IBucket) {
  return new Bucket(scope, 'Media', {
    ...privateBucket,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'media/',
    lifecycleRules: [
      { prefix: mediaBucket.incomingPrefix, expiration: Duration.days(mediaBucket.incomingDays) },
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    cors: [
      {
        // The console fetches files through addresses that lead here.
        allowedMethods: [HttpMethods.POST, HttpMethods.GET],
        // Without a domain of its own, the console's hostname is known only after this bucket exists. What is
        // signed guards the files; this list merely lets the page see the answer.
        allowedOrigins: [domainName ? `https://${domainName}` : 'https://*.cloudfront.net'],
        allowedHeaders: ['*'],
        maxAge: Duration.hours(1).toSeconds(),
      },
    ],
  })
}

function makePool(scope: Construct, { mailSender }: Stage) {
  const pool = new UserPool(scope, 'Agents', {
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    standardAttributes: { email: { required: true, mutable: true } },
    selfSignUpEnabled: false,
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    passwordPolicy: {
      minLength: 8,
      requireUppercase: true,
      requireLowercase: true,
      requireDigits: true,
      requireSymbols: true,
      tempPasswordValidity: Duration.days(invitationDays),
    },
    userInvitation: { emailSubject: invitation.subject, emailBody: html(invitation.text) },
    userVerification: { emailSubject: resetCode.subject, emailBody: html(resetCode.text) },
    featurePlan: FeaturePlan.ESSENTIALS,
    // Cognito's own sender stops at 50 mails a day.
    ...(mailSender && { email: UserPoolEmail.withSES({ fromEmail: mailSender, sesRegion: Aws.REGION }) }),
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
  accept(pool, 'The specification signs in with mail address and password alone.', 'AwsSolutions-COG2')
  accept(pool, 'The Plus plan costs 0.02 USD a person and month from the first one (2026-11).', 'AwsSolutions-COG8')
  return pool
}

/** Cognito sends what it is given as HTML. */
const html = (text: string) => text.replaceAll('\n', '<br>')
