/** Every call of AWS that the functions make, by the file that makes it: a new one needs a line. */
import * as z from 'zod/mini'
import * as accounts from '../../../functions/platform/aws/accounts.ts'
import * as jobs from '../../../functions/platform/aws/jobs.ts'
import * as mail from '../../../functions/platform/aws/mail.ts'
import * as parameters from '../../../functions/platform/aws/parameter-store.ts'
import * as queue from '../../../functions/platform/aws/queue.ts'
import * as s3 from '../../../functions/platform/aws/s3.ts'
import * as schedules from '../../../functions/platform/aws/schedules.ts'
import * as factor from '../../../functions/platform/aws/second-factor.ts'
import * as sockets from '../../../functions/platform/realtime/sockets.ts'
import { dropOfClient, removeSome } from '../../../functions/platform/table/bulk-delete.ts'
import { waitForGate } from '../../../functions/platform/table/gate-check.ts'
import { closeGate } from '../../../functions/platform/table/gate.ts'
import { getBatch, query } from '../../../functions/platform/table/queries.ts'
import { collection, Table } from '../../../functions/platform/table/table.ts'
import { landAlone, transact } from '../../../functions/platform/table/transaction.ts'
import { addOne, addToSet } from '../../../functions/platform/table/write-alone.ts'
import type { Service } from './faults.ts'

export interface Call {
  readonly service: Service
  /** Below `functions/platform`. */
  readonly file: string
  readonly command: string
  readonly ask: () => Promise<unknown>
  /** What other commands answer that are sent before it. */
  readonly before?: Readonly<Record<string, object>>
  /** What the caller sees of a fault, where it is not the fault as AWS names it. */
  readonly sees?: Readonly<Record<string, string>>
  /** How often the client tries it, where it is not as often as its service's other calls. */
  readonly attempts?: number
}

const things = collection({
  name: 'thing',
  per: 'world',
  schema: z.object({ _id: z.string(), count: z.optional(z.number()) }),
  id: ({ _id }) => _id,
})
const world = new Table({})
export const create = () => world.create(things, { _id: 'a' }, 'stale')
const numbers = { field: 'count', max: 3, expires: 9 }
const id = '01JD0000000000000000000001'
const release = { client: id, environment: id, release: id }

const table: readonly Omit<Call, 'service'>[] = [
  { file: 'table/table', command: 'GetCommand', ask: () => world.get(things, 'a') },
  { file: 'table/write-alone', command: 'UpdateCommand', ask: () => addOne({}, things, 'a', numbers) },
  {
    file: 'table/write-alone',
    command: 'UpdateCommand',
    ask: () => addToSet({}, things, 'a', { fields: {}, set: 'days', numbers: [1] }),
  },
  { file: 'table/transaction', command: 'TransactWriteCommand', ask: () => transact([create()]) },
  { file: 'table/transaction', command: 'PutCommand', ask: () => landAlone(create()) },
  { file: 'table/queries', command: 'QueryCommand', ask: () => query({ pk: 'a', prefix: '' }) },
  { file: 'table/queries', command: 'BatchGetCommand', ask: () => getBatch([{ pk: 'a', sk: 'b' }]) },
  { file: 'table/bulk-delete', command: 'QueryCommand', ask: () => removeSome(release, 2) },
  { file: 'table/bulk-delete', command: 'BatchWriteCommand', ask: () => dropOfClient(release, 'macro', ['a']) },
  { file: 'table/gate', command: 'UpdateCommand', ask: () => closeGate(release) },
  { file: 'table/gate-check', command: 'GetCommand', ask: () => waitForGate({ pk: 'a', base: 'b' }) },
  {
    file: 'table/gate-check',
    command: 'UpdateCommand',
    // The gate has expired, so that it is opened.
    before: { GetCommand: { Item: { base: 'b', until: 1 } } },
    ask: () => waitForGate({ pk: 'a', base: 'b' }),
  },
]

const place = { Bucket: 'media', Key: 'a' }
const files: readonly Omit<Call, 'service'>[] = [
  { file: 'aws/s3', command: 'GetObjectCommand', ask: () => s3.getObject(place) },
  { file: 'aws/s3', command: 'HeadObjectCommand', ask: () => s3.headObject(place) },
  { file: 'aws/s3', command: 'PutObjectCommand', ask: () => s3.putObject(place) },
  { file: 'aws/s3', command: 'CopyObjectCommand', ask: () => s3.copyObject({ ...place, CopySource: 'media/b' }) },
  { file: 'aws/s3', command: 'DeleteObjectCommand', ask: () => s3.deleteObject(place) },
  { file: 'aws/s3', command: 'DeleteObjectsCommand', ask: () => s3.deleteObjects([{ Key: 'a' }]) },
  { file: 'aws/s3', command: 'ListObjectsV2Command', ask: () => s3.listObjects({ Bucket: 'media' }) },
]

const message = { group: 'a', id: 'b', body: 'c' }
const full = 'unavailable'
const queues: readonly Omit<Call, 'service'>[] = [
  {
    file: 'aws/queue',
    command: 'SendMessageBatchCommand',
    ask: () => queue.sendAllToQueue('inbound', [message]),
    sees: { ThrottlingException: full, ServiceUnavailable: full, ExpiredTokenException: full },
  },
  { file: 'aws/queue', command: 'ChangeMessageVisibilityCommand', ask: () => queue.postpone('inbound', 'a', 3) },
  { file: 'aws/queue', command: 'GetQueueAttributesCommand', ask: () => queue.tellUndelivered() },
  {
    file: 'aws/queue',
    command: 'SendMessageCommand',
    before: { GetQueueAttributesCommand: { Attributes: { ApproximateNumberOfMessages: '2' } } },
    ask: () => queue.tellUndelivered(),
  },
]

const letter = { to: ['jo@shop.example'], subject: 'a', text: 'b', reference: 'c' }
const written = { from: 'a@shop.example', to: 'jo@shop.example', bytes: Buffer.from('a'), mailbox: 'b' }
const recurring = { expression: 'cron(0 8 * * ? *)', timezone: 'Europe/Berlin', job: 'run-night', input: {} } as const

const others: readonly Call[] = [
  {
    service: 'sockets',
    file: 'realtime/sockets',
    command: 'PostToConnectionCommand',
    ask: () => sockets.post('a', { kind: 'replaced' }),
  },
  {
    service: 'sockets',
    file: 'realtime/sockets',
    command: 'DeleteConnectionCommand',
    ask: () => sockets.closeSocket('a'),
  },
  {
    service: 'sockets',
    file: 'realtime/sockets',
    command: 'DeleteConnectionCommand',
    ask: () => sockets.reachSockets(),
  },
  {
    service: 'jobs',
    file: 'aws/jobs',
    command: 'StartExecutionCommand',
    ask: () => jobs.startJob('run-night', 'a', {}),
  },
  { service: 'jobs', file: 'aws/jobs', command: 'ListExecutionsCommand', ask: () => jobs.lastRuns('run-night', 1) },
  { service: 'mail', file: 'aws/mail', command: 'SendEmailCommand', ask: () => mail.sendMail(letter) },
  {
    service: 'mail',
    file: 'aws/mail',
    command: 'SendEmailCommand',
    ask: () => mail.sendWrittenMail(written),
    attempts: 1,
  },
  { service: 'mail', file: 'aws/mail', command: 'GetAccountCommand', ask: () => mail.mailStanding() },
  {
    service: 'schedules',
    file: 'aws/schedules',
    command: 'CreateScheduleCommand',
    ask: () => schedules.createSchedule('a', recurring),
  },
  {
    service: 'schedules',
    file: 'aws/schedules',
    command: 'DeleteScheduleCommand',
    ask: () => schedules.deleteSchedule('a'),
  },
  {
    service: 'schedules',
    file: 'aws/schedules',
    command: 'ListSchedulesCommand',
    ask: () => schedules.listSchedules('a'),
  },
  {
    service: 'parameters',
    file: 'aws/parameter-store',
    command: 'GetParameterCommand',
    ask: () => parameters.readParameter('a'),
  },
  {
    service: 'parameters',
    file: 'aws/parameter-store',
    command: 'PutParameterCommand',
    ask: () => parameters.createParameter('a', 'b'),
  },
]

const tooMany = { TooManyRequestsException: 'too-many-requests' }
const pool: readonly Omit<Call, 'service'>[] = [
  { file: 'aws/accounts', command: 'AdminGetUserCommand', ask: () => accounts.findAccount('a') },
  {
    file: 'aws/accounts',
    command: 'AdminCreateUserCommand',
    before: { AdminGetUserCommand: {} },
    ask: () => accounts.ensureAccount('a'),
  },
  { file: 'aws/accounts', command: 'ListUsersCommand', ask: () => accounts.listAccounts() },
  { file: 'aws/accounts', command: 'AdminSetUserPasswordCommand', ask: () => accounts.setPassword('a', 'b') },
  { file: 'aws/accounts', command: 'AdminUserGlobalSignOutCommand', ask: () => accounts.endSessions('a') },
  {
    file: 'aws/accounts',
    command: 'GetTokensFromRefreshTokenCommand',
    ask: () => accounts.renewedToken('a'),
    sees: { TooManyRequestsException: full },
  },
  { file: 'aws/accounts', command: 'RevokeTokenCommand', ask: () => accounts.revokeToken('a') },
  { file: 'aws/accounts', command: 'AdminDeleteUserCommand', ask: () => accounts.deleteAccount('a') },
  {
    file: 'aws/second-factor',
    command: 'GetUserCommand',
    ask: () => factor.hasFactorOn('a'),
    sees: { TooManyRequestsException: full },
  },
  { file: 'aws/second-factor', command: 'AssociateSoftwareTokenCommand', ask: () => factor.newSecret('a') },
  {
    file: 'aws/second-factor',
    command: 'VerifySoftwareTokenCommand',
    ask: () => factor.verifySecret('a', '1'),
    sees: tooMany,
  },
  { file: 'aws/second-factor', command: 'AdminSetUserMFAPreferenceCommand', ask: () => factor.askForFactor('a', true) },
  {
    file: 'aws/second-factor',
    command: 'AdminInitiateAuthCommand',
    ask: () => factor.provesPassword('a', 'b'),
    sees: tooMany,
  },
]

export const calls: readonly Call[] = [
  ...table.map((call): Call => ({ service: 'table', ...call })),
  ...files.map((call): Call => ({ service: 'files', ...call })),
  ...queues.map((call): Call => ({ service: 'queues', ...call })),
  ...others,
  ...pool.map((call): Call => ({ service: 'accounts', ...call })),
]
