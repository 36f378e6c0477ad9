/** What must outlive every deployment: the table, the files, the people and the logs. All of it stays when the stack goes. */
import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolEmail,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito'
import { AttributeType, Billing, StreamViewType, TableV2, type ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  BlockPublicAccess,
  Bucket,
  type CfnBucket,
  HttpMethods,
  type BucketProps,
  type IBucket,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { mediaBucket, signIns, table } from '../definition/definition.ts'
import { invitation, resetCode } from '../definition/mails.ts'
import { nameIn, type Stage } from './stage.ts'
import { accept } from './accept.ts'
import { copyToVault } from './backup.ts'

const logDays = 90
const recoveryDays = 35
/** As long as a queue keeps the message that tells of them. */
const undeliveredDays = 14
const invitationDays = 7

/** Kept when the stack goes or replaces it; removed again only where its very first creation is rolled back. */
const removalPolicy = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE

/** S3 encrypts with its own keys, talks TLS 1.2 or later, and shows nothing to the public. */
const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy,
} satisfies BucketProps

export class Data extends Stack {
  readonly table: ITableV2
  readonly media: IBucket
  /** Changes of the table that a listener gave up on, whole, so that they can be delivered again. */
  readonly undelivered: IBucket
  readonly pool: UserPool
  readonly client: UserPoolClient

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: Stage }) {
    super(scope, id, props)
    // CDK's classes say `undefined` where their own interfaces say `optional`; hence the casts.
    const own = makeTable(this) as ITableV2
    this.table = adoptedTable(this, stage) ?? own
    this.media = makeMedia(this, stage, makeLogs(this) as IBucket) as IBucket
    allowEdge(this.media)
    if (stage.receivingDomain) allowMail(this.media, stage)
    if (stage.backupVault)
      copyToVault(this, stage, { table: this.table, media: this.media, vaultArn: stage.backupVault })
    this.undelivered = makeUndelivered(this) as IBucket
    this.pool = makePool(this, stage)
    this.client = this.pool.addClient('Console', {
      // The servers prove a password where a recovery code is used; nobody else may call that flow.
      authFlows: { userSrp: true, adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      accessTokenValidity: Duration.seconds(signIns.accessTokenSeconds),
      idTokenValidity: Duration.seconds(signIns.accessTokenSeconds),
      refreshTokenValidity: Duration.days(signIns.refreshTokenDays),
      writeAttributes: new ClientAttributes().withStandardAttributes(
        Object.fromEntries(signIns.writableAttributes.map((name) => [name, true])),
      ),
    })
    // Read by the commands of operators, see deployment.ts.
    const outputs = {
      Region: Aws.REGION,
      TableName: this.table.tableName,
      OwnTableName: own.tableName,
      MediaBucket: this.media.bucketName,
      UndeliveredBucket: this.undelivered.bucketName,
      UserPoolId: this.pool.userPoolId,
    }
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value })
    // Exported whether used or not, because CloudFormation refuses to drop an export that another stack still imports:
    // a stage changes to an adopted table, and back, in one deployment.
    for (const value of [own.tableArn, own.tableName, own.tableStreamArn!]) this.exportValue(value)
  }
}

/**
 * The table a stage works on instead of its own: one that was restored from a point in time
 * (`docs/operate.md`, "Go back in time"). The stage's own table stays as it is, so that going back is dropping the option.
 */
function adoptedTable(scope: Construct, { tableName, tableStreamArn }: Stage): ITableV2 | undefined {
  if (!tableName || !tableStreamArn) return undefined
  return TableV2.fromTableAttributes(scope, 'Adopted', {
    tableName,
    tableStreamArn,
    globalIndexes: table.indexes.map(({ name }) => name),
  })
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
    removalPolicy,
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
    // A table restored from a point in time may point to files that were deleted since.
    versioned: true,
    lifecycleRules: [
      { noncurrentVersionExpiration: Duration.days(recoveryDays), expiredObjectDeleteMarker: true },
      { prefix: mediaBucket.exportsPrefix, expiration: Duration.days(mediaBucket.exportsDays) },
      { prefix: mediaBucket.incomingPrefix, expiration: Duration.days(mediaBucket.incomingDays) },
      // Nobody restores them either: what became of a mail is part of a conversation.
      {
        prefix: mediaBucket.mailPrefix,
        expiration: Duration.days(mediaBucket.mailDays),
        noncurrentVersionExpiration: Duration.days(mediaBucket.mailDays),
      },
      // As long as the table goes back in time; a file that is written over is not read any more.
      {
        prefix: mediaBucket.accountsPrefix,
        expiration: Duration.days(mediaBucket.accountsDays),
        noncurrentVersionExpiration: Duration.days(1),
      },
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    cors: mediaBucket.cors.map(({ methods, origins, headers, maxAgeSeconds }) => ({
      allowedMethods: methods.map((method) => HttpMethods[method]),
      // Without a domain of its own, the console's hostname is known only after this bucket exists. What is signed
      // guards the files; this list merely lets the page see the answer.
      allowedOrigins:
        origins === 'console' ? [domainName ? `https://${domainName}` : 'https://*.cloudfront.net'] : [...origins],
      allowedHeaders: [...headers],
      maxAge: maxAgeSeconds,
    })),
  })
}

/**
 * Lets CloudFront read what is everybody's. Any distribution of the account: the one of this stage is known only after this
 * bucket exists, and a policy that named it would bind the stack that stays to the one that goes.
 */
function allowEdge(media: IBucket) {
  media.addToResourcePolicy(
    new PolicyStatement({
      actions: ['s3:GetObject'],
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      resources: [media.arnForObjects(`${mediaBucket.brandPrefix}*`)],
      conditions: {
        StringEquals: { 'AWS:SourceAccount': Aws.ACCOUNT_ID },
        ArnLike: { 'AWS:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*` },
      },
    }),
  )
}

/** The set of SES's rules for the mail of this stage. */
export const mailRules = (stage: Stage): string => nameIn(stage, 'mail')
/** Known before the rules exist: the bucket lets them in, and so does the function. */
export const mailRulesArn = (stage: Stage): string =>
  `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:receipt-rule-set/${mailRules(stage)}:receipt-rule/*`

/** Lets SES put mails into the bucket, by the rules of this stage alone. */
function allowMail(media: IBucket, stage: Stage) {
  media.addToResourcePolicy(
    new PolicyStatement({
      actions: ['s3:PutObject'],
      principals: [new ServicePrincipal('ses.amazonaws.com')],
      resources: [media.arnForObjects(`${mediaBucket.mailPrefix}*`)],
      conditions: {
        StringEquals: { 'AWS:SourceAccount': Aws.ACCOUNT_ID },
        ArnLike: { 'AWS:SourceArn': mailRulesArn(stage) },
      },
    }),
  )
}

function makeUndelivered(scope: Construct) {
  const bucket = new Bucket(scope, 'LostChanges', {
    ...privateBucket,
    lifecycleRules: [{ expiration: Duration.days(undeliveredDays) }],
  })
  // CDK's own property for it adds a function that sets what CloudFormation can say by itself.
  const plain = bucket.node.defaultChild as CfnBucket
  plain.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
  accept(bucket, 'Only Lambda writes here, and what it writes is in its own log.', 'AwsSolutions-S1')
  return bucket
}

function makePool(scope: Construct, { mailSender, mailDomain }: Stage) {
  const pool = new UserPool(scope, 'Agents', {
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    // Who signs in by address always has one; an attribute that is required, every client may write.
    standardAttributes: { email: { required: false, mutable: true } },
    // Another address signs nobody in, and gets no codes, until it is verified.
    keepOriginal: { email: true },
    selfSignUpEnabled: false,
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    // Asked for from those who have switched it on. Who must is the servers' to say: a pool that required it of everybody
    // would ask it at the first sign-in, before a company had a say.
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false, email: false },
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
    ...(mailSender && {
      email: UserPoolEmail.withSES({
        fromEmail: mailSender,
        sesRegion: Aws.REGION,
        // Without it Cognito asks for the very address to be verified, even where its domain is.
        ...(mailDomain && { sesVerifiedDomain: mailDomain }),
      }),
    }),
    deletionProtection: true,
    removalPolicy,
  })
  accept(pool, 'A company, and the stage for its own staff, say who must have a second factor.', 'AwsSolutions-COG2')
  accept(pool, 'The Plus plan costs 0.02 USD a person and month from the first one (2026-11).', 'AwsSolutions-COG8')
  return pool
}

/** Cognito sends what it is given as HTML. */
const html = (text: string) => text.replaceAll('\n', '<br>')
