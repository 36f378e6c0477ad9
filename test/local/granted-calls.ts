/** A cloud whose services are asked as one function or another, and a call of each of them. */
import { DynamoDBClient, GetItemCommand, ScanCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import { ApiGatewayManagementApiClient, DeleteConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'
import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { S3Client } from '@aws-sdk/client-s3'
import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { GetAccountCommand, SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { ChangeMessageVisibilityCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteDirectory } from '../../infra/definition/site.ts'
import { openCloud, type Cloud } from '../../infra/local/cloud.ts'
import { builtSite } from '../../infra/local/edge.ts'
import { credentialsOf } from '../../infra/local/wire/access.ts'
import { secretsOf } from '../../infra/local/wire/credentials.ts'

interface Call {
  /** A function that is granted the call, and one that is not. */
  readonly granted?: string
  readonly refused: string
  readonly send: (name: string) => Promise<unknown>
  /** What the log says of the refusal. */
  readonly action: string
  readonly resource: string
}

type As = (
  name: string,
  service: string,
) => {
  region: string
  maxAttempts: number
  credentials: { accessKeyId: string; secretAccessKey: string }
  endpoint: string
}

export interface GrantedCloud {
  readonly calls: Readonly<Record<string, Call>>
  readonly s3As: (name: string) => S3Client
  /** What the functions have printed. */
  readonly log: string[]
  readonly close: () => Promise<void>
}

export async function openGrantedCloud(): Promise<GrantedCloud> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-access-'))
  const log: string[] = []
  const print = (name: string, text: string) => void log.push(`${name}: ${text}`)
  const ports = { console: 0, services: 0, files: 0 }
  const cloud = await openCloud({ folder, ports, clock: Date, site: builtSite(siteDirectory), log: print })
  /** How a client asks as the function of this name. */
  const as: As = (name, service) => ({
    region: 'eu-west-1',
    maxAttempts: 1,
    credentials: credentialsOf(name, secretsOf(folder)),
    endpoint:
      service === 'S3' ? cloud.environment['AWS_ENDPOINT_URL_S3']! : `${new URL(cloud.mailbox).origin}/${service}`,
  })
  const s3As = (name: string) => new S3Client({ ...as(name, 'S3'), requestChecksumCalculation: 'WHEN_REQUIRED' })
  return {
    calls: { ...callsOfTable(as), ...callsOfQueuesAndJobs(as, cloud), ...callsOfMailAndPeople(as, cloud) },
    s3As,
    log,
    close: async () => {
      await cloud.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const arn = (service: string, resource: string) => `arn:aws:${service}:eu-west-1:000000000000:${resource}`

const item = { pk: { S: 'a' }, sk: { S: 'b' } }
const callsOfTable = (as: As): Record<string, Call> => {
  return {
    'reading the table': {
      granted: 'forms',
      refused: 'unmatched',
      send: (name) =>
        new DynamoDBClient(as(name, 'dynamodb')).send(new GetItemCommand({ TableName: 'parley', Key: item })),
      action: 'dynamodb:GetItem',
      resource: arn('dynamodb', 'table/parley'),
    },
    'scanning the table': {
      refused: 'forms',
      send: (name) => new DynamoDBClient(as(name, 'dynamodb')).send(new ScanCommand({ TableName: 'parley' })),
      action: 'dynamodb:Scan',
      resource: arn('dynamodb', 'table/parley'),
    },
    'a transaction': {
      granted: 'forms',
      refused: 'unmatched',
      send: (name) =>
        new DynamoDBClient(as(name, 'dynamodb')).send(
          new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName: 'parley', Item: item } }] }),
        ),
      action: 'dynamodb:PutItem',
      resource: arn('dynamodb', 'table/parley'),
    },
    'calling a function': {
      refused: 'forms',
      send: (name) =>
        new LambdaClient(as(name, 'lambda')).send(new InvokeCommand({ FunctionName: 'hour', Payload: '{}' })),
      action: 'lambda:InvokeFunction',
      resource: arn('lambda', 'function:hour'),
    },
  }
}

const callsOfQueuesAndJobs = (as: As, cloud: Cloud): Record<string, Call> => {
  const url = (queue: string) => `${cloud.environment['QUEUES_URL_PREFIX']!}${queue}`
  const schedule = (RoleArn: string) => ({
    Name: 'later',
    GroupName: 'default',
    ScheduleExpression: 'at(2099-01-01T00:00:00)',
    FlexibleTimeWindow: { Mode: 'OFF' as const },
    Target: { Arn: cloud.environment['DELIVER']!, RoleArn, Input: '{}' },
  })
  return {
    'the root key': {
      granted: 'customer',
      refused: 'forms',
      send: (name) =>
        new SSMClient(as(name, 'parameters'))
          .send(new GetParameterCommand({ Name: cloud.environment['ROOT_KEY_PARAMETER']!, WithDecryption: true }))
          .catch((error: Error) => (error.name === 'ParameterNotFound' ? undefined : Promise.reject(error))),
      action: 'ssm:GetParameter',
      resource: arn('ssm', 'parameter/parley/development/root-key'),
    },
    'replacing the root key': {
      refused: 'customer',
      send: (name) =>
        new SSMClient(as(name, 'parameters')).send(
          new PutParameterCommand({
            Name: cloud.environment['ROOT_KEY_PARAMETER']!,
            Value: 'mine',
            Type: 'SecureString',
            Overwrite: true,
          }),
        ),
      action: 'ssm:PutParameter',
      resource: arn('ssm', 'parameter/parley/development/root-key'),
    },
    'sending to a queue': {
      granted: 'customer',
      refused: 'forms',
      send: (name) =>
        new SQSClient(as(name, 'sqs')).send(
          new SendMessageBatchCommand({
            QueueUrl: url('outbound.fifo'),
            Entries: [{ Id: '0', MessageBody: 'x', MessageGroupId: 'g', MessageDeduplicationId: name }],
          }),
        ),
      action: 'sqs:SendMessage',
      resource: arn('sqs', 'outbound.fifo'),
    },
    'postponing a message of the queue of another function': {
      refused: 'turns',
      send: (name) =>
        new SQSClient(as(name, 'sqs')).send(
          new ChangeMessageVisibilityCommand({
            QueueUrl: url('outbound.fifo'),
            ReceiptHandle: 'x',
            VisibilityTimeout: 1,
          }),
        ),
      action: 'sqs:ChangeMessageVisibility',
      resource: arn('sqs', 'outbound.fifo'),
    },
    'starting a job': {
      granted: 'platform',
      refused: 'forms',
      send: (name) =>
        new SFNClient(as(name, 'states')).send(
          new StartExecutionCommand({
            stateMachineArn: `${cloud.environment['JOBS_ARN_PREFIX']!}rebuild-counts`,
            input: '{}',
          }),
        ),
      action: 'states:StartExecution',
      resource: arn('states', 'stateMachine:rebuild-counts'),
    },
    'making a schedule': {
      granted: 'listeners',
      refused: 'forms',
      send: (name) =>
        new SchedulerClient(as(name, 'scheduler')).send(
          new CreateScheduleCommand(schedule(cloud.environment['SCHEDULES_ROLE']!)),
        ),
      action: 'scheduler:CreateSchedule',
      resource: arn('scheduler', 'schedule/default/later'),
    },
    'giving a schedule another role': {
      refused: 'listeners',
      send: (name) =>
        new SchedulerClient(as(name, 'scheduler')).send(
          new CreateScheduleCommand({ ...schedule('arn:aws:iam::000000000000:role/admin'), Name: 'other' }),
        ),
      action: 'iam:PassRole',
      resource: 'arn:aws:iam::000000000000:role/admin',
    },
  }
}

const callsOfMailAndPeople = (as: As, cloud: Cloud): Record<string, Call> => {
  return {
    'sending a mail': {
      granted: 'agents',
      refused: 'forms',
      send: (name) => new SESv2Client(as(name, 'mail')).send(mailFrom('Parley <no-reply@parley.example>')),
      action: 'ses:SendEmail',
      resource: arn('ses', 'identity/parley.example'),
    },
    'sending a mail from another domain': {
      refused: 'agents',
      send: (name) => new SESv2Client(as(name, 'mail')).send(mailFrom('no-reply@bank.example')),
      action: 'ses:SendEmail',
      resource: arn('ses', 'identity/bank.example'),
    },
    'the standing of the account': {
      granted: 'platform',
      refused: 'agents',
      send: (name) => new SESv2Client(as(name, 'mail')).send(new GetAccountCommand({})),
      action: 'ses:GetAccount',
      resource: '*',
    },
    'the accounts of people': {
      granted: 'agents',
      refused: 'forms',
      send: (name) =>
        new CognitoIdentityProviderClient(as(name, 'cognito'))
          .send(new AdminGetUserCommand({ UserPoolId: cloud.settings.userPoolId, Username: 'nobody@example.com' }))
          .catch((error: Error) => (error.name === 'UserNotFoundException' ? undefined : Promise.reject(error))),
      action: 'cognito-idp:AdminGetUser',
      resource: 'userpool/',
    },
    'an open socket': {
      granted: 'customer',
      refused: 'unmatched',
      send: (name) =>
        new ApiGatewayManagementApiClient(as(name, 'sockets'))
          .send(new DeleteConnectionCommand({ ConnectionId: 'L0SM9cOFvHcCIhw=' }))
          .catch((error: Error) => (error.name === 'GoneException' ? undefined : Promise.reject(error))),
      action: 'execute-api:ManageConnections',
      resource: arn('execute-api', 'sockets/DELETE/@connections/'),
    },
  }
}

const mailFrom = (FromEmailAddress: string) =>
  new SendEmailCommand({
    FromEmailAddress,
    Destination: { ToAddresses: ['b@example.com'] },
    Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } } },
  })
