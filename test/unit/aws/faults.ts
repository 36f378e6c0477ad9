/** The faults of each service of AWS, as its client throws them once it has tried as often as it may. */
import { TooManyRequestsException } from '@aws-sdk/client-cognito-identity-provider'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'

export type Service =
  | 'table'
  | 'files'
  | 'queues'
  | 'sockets'
  | 'jobs'
  | 'mail'
  | 'schedules'
  | 'accounts'
  | 'parameters'

/** Faults of every call of a service, by the names that AWS gives them. */
export const faults: Readonly<Record<Service, readonly string[]>> = {
  table: [
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'TransactionConflictException',
    'InternalServerError',
    'ExpiredTokenException',
  ],
  files: ['SlowDown', 'ServiceUnavailable', 'InternalError', 'ExpiredToken'],
  queues: ['ThrottlingException', 'ServiceUnavailable', 'ExpiredTokenException'],
  sockets: ['LimitExceededException', 'InternalServerError', 'ExpiredTokenException'],
  jobs: ['ThrottlingException', 'ServiceUnavailable', 'ExpiredTokenException'],
  mail: ['TooManyRequestsException', 'InternalServerError', 'ExpiredTokenException'],
  schedules: ['ThrottlingException', 'InternalServerException', 'ExpiredTokenException'],
  accounts: ['TooManyRequestsException', 'InternalErrorException', 'ExpiredTokenException'],
  parameters: ['ThrottlingException', 'InternalServerError', 'ExpiredTokenException'],
}

/** How often a client tries one call by itself. */
export const attempts: Readonly<Record<Service, number>> = {
  table: 5,
  files: 3,
  queues: 3,
  sockets: 3,
  jobs: 3,
  mail: 3,
  schedules: 3,
  accounts: 3,
  parameters: 8,
}

export function fault(service: Service, name: string): Error {
  const message = `AWS says ${name}.`
  // The functions know this one by its class.
  if (service === 'accounts' && name === 'TooManyRequestsException')
    return new TooManyRequestsException({ $metadata: {}, message })
  return Object.assign(new Error(message), { name })
}

/** A transaction that was cancelled for these reasons, one of each write. */
export const cancelled = (...codes: readonly string[]): Error =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'Transaction cancelled.',
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
