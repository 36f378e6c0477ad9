/** The variables of every function's environment. */
import type { FunctionEnvironment } from '../../infra/definition/environment.ts'

/** Names every variable; the compiler refuses one too many or too few. */
export const variables = Object.keys({
  STAGE: true,
  TABLE_NAME: true,
  MEDIA_BUCKET: true,
  SOCKETS_ENDPOINT: true,
  TOKEN_ISSUER: true,
  TOKEN_KEYS_URL: true,
  TOKEN_CLIENT_ID: true,
  USER_POOL_ID: true,
  PROVIDER_SECOND_FACTOR: true,
  MAIL_SENDER: true,
  RECEIVING_DOMAIN: true,
  MAIL_CONFIGURATION_SET: true,
  CONSOLE_ORIGIN: true,
  ROOT_KEY_PARAMETER: true,
  JOBS_ARN_PREFIX: true,
  SCHEDULES_GROUP: true,
  SCHEDULES_ROLE: true,
  SCHEDULES_DEAD_LETTERS: true,
  WATCH_TAKEOVER: true,
  DELIVER: true,
  QUEUES_URL_PREFIX: true,
  TASKS_URL: true,
  EDGE_SECRET: true,
} satisfies Record<keyof FunctionEnvironment, true>).toSorted()
