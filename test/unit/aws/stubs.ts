/** Stands in for the clients of AWS in a test: what they answer, and what they were asked. */
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import { SchedulerClient } from '@aws-sdk/client-scheduler'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SFNClient } from '@aws-sdk/client-sfn'
import { SQSClient } from '@aws-sdk/client-sqs'
import { SSMClient } from '@aws-sdk/client-ssm'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient, type AwsStub } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, vi } from 'vitest'
import { Problem } from '#shared/problem'
import type { Service } from './faults.ts'

type Answer = object | Error

interface Stub {
  readonly send: AwsStub<object, { $metadata: object }, object>['send']
  restore(): void
}

const stubs = {} as Record<Service, Stub>
/** For all tests of a file; the clients are as they were behind them. */
export function stubServices(): void {
  beforeAll(() => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    Object.assign(stubs, {
      table: mockClient(DynamoDBDocumentClient),
      files: mockClient(S3Client),
      queues: mockClient(SQSClient),
      sockets: mockClient(ApiGatewayManagementApiClient),
      jobs: mockClient(SFNClient),
      mail: mockClient(SESv2Client),
      schedules: mockClient(SchedulerClient),
      accounts: mockClient(CognitoIdentityProviderClient),
      parameters: mockClient(SSMClient),
    })
  })
  afterAll(() => {
    for (const stub of Object.values(stubs)) stub.restore()
    vi.unstubAllEnvs()
  })
}

const variables = {
  AWS_REGION: 'eu-central-1',
  TABLE_NAME: 'table',
  MEDIA_BUCKET: 'media',
  QUEUES_URL_PREFIX: 'https://queues.example/',
  SOCKETS_ENDPOINT: 'https://sockets.example',
  JOBS_ARN_PREFIX: 'arn:',
  SCHEDULES_GROUP: 'schedules',
  SCHEDULES_ROLE: 'role',
  SCHEDULES_DEAD_LETTERS: 'dead',
  MAIL_SENDER: 'no-reply@parley.example',
  USER_POOL_ID: 'pool',
  TOKEN_CLIENT_ID: 'client',
}

/** Answers each command of a service by its name; gives what was asked, in its order. */
export function answering(service: Service, answer: (command: string, count: number) => Answer) {
  const asked: { readonly command: string; readonly input: object; readonly client: Tried }[] = []
  stubs[service].send.reset()
  stubs[service].send.callsFake(async function (
    this: Tried,
    { constructor, input }: { constructor: { name: string }; input: object },
  ) {
    asked.push({ command: constructor.name, input, client: this })
    const answered = answer(constructor.name, asked.length)
    if (answered instanceof Error) throw answered
    return answered
  } as never)
  return asked
}

interface Tried {
  readonly config: { readonly maxAttempts: () => Promise<number> }
}

/** What the caller of a function sees: the code of a problem, the name of another error, or that it was done. */
export async function seenOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    return error instanceof Problem ? error.code : (error as Error).name
  }
}
