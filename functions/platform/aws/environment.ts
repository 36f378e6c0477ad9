/** The environment variables of a function; a missing one stops the function when it is first read. */

export type Variable =
  | 'TABLE_NAME'
  | 'MEDIA_BUCKET'
  | 'SOCKETS_ENDPOINT'
  | 'TOKEN_ISSUER'
  | 'TOKEN_KEYS_URL'
  | 'TOKEN_CLIENT_ID'
  | 'USER_POOL_ID'
  | 'MAIL_SENDER'
  | 'ROOT_KEY_PARAMETER'
  | 'JOBS_ARN_PREFIX'
  | 'SCHEDULES_GROUP'
  | 'SCHEDULES_ROLE'
  | 'SCHEDULES_DEAD_LETTERS'
  | 'WATCH_TAKEOVER'
  | 'DELIVER'
  | 'EDGE_SECRET'
  | 'QUEUES_URL_PREFIX'
  | 'RECEIVING_DOMAIN'
  | 'MAIL_CONFIGURATION_SET'

export function variable(name: Variable): string {
  const value = process.env[name]
  if (!value) throw new Error(`The environment variable ${name} is not set.`)
  return value
}

/** Makes `value` once, when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
