/**
 * The environment of every function. `infra/cloud` fills it with references, `infra/local` with loopback addresses;
 * the AWS SDK's own endpoint variables come on top locally.
 */
export interface FunctionEnvironment {
  STAGE: string
  TABLE_NAME: string
  MEDIA_BUCKET: string
  /** Where `@connections` is answered: `https://{api}.execute-api.{region}.amazonaws.com/{stage}`. */
  SOCKETS_ENDPOINT: string
  TOKEN_ISSUER: string
  TOKEN_KEYS_URL: string
  TOKEN_CLIENT_ID: string
  /** The pool that keeps the accounts of people who sign in. */
  USER_POOL_ID: string
  /** Whether the provider's own staff must have a second factor: `required` or `optional`. */
  PROVIDER_SECOND_FACTOR: 'required' | 'optional'
  MAIL_SENDER: string
  /** The domain of the mailboxes of companies; empty where a stage takes no mail. */
  RECEIVING_DOMAIN: string
  /** What a mail is sent with so that `mail` hears whether it came back; empty where a stage takes no mail. */
  MAIL_CONFIGURATION_SET: string
  /** Where people open the console: links in mails lead there. Empty where a stage has no domain of its own. */
  CONSOLE_ORIGIN: string
  /** The name of the parameter that holds the root key. */
  ROOT_KEY_PARAMETER: string
  /** With the name of a job behind it, the ARN of its state machine. */
  JOBS_ARN_PREFIX: string
  /** Where functions make schedules, and the role in which these call what they name. */
  SCHEDULES_GROUP: string
  SCHEDULES_ROLE: string
  /** ARN of the queue for what schedules could not start. */
  SCHEDULES_DEAD_LETTERS: string
  /** ARN of the function that looks after takeovers. */
  WATCH_TAKEOVER: string
  /** The task service of the provider, an https address that only the two know; empty where there is none. */
  TASKS_URL: string
  /** With the name of a queue behind it, the queue's address. */
  QUEUES_URL_PREFIX: string
  /** ARN of the function that delivers what turns have sent. */
  DELIVER: string
  /** By which the CDN proves that a request came through it; 32 characters or more that nobody can guess. */
  EDGE_SECRET: string
}
