/** What is said of one function of the cloud. */

/**
 * What a function may use besides its log. `secrets`: the root key, with which what the table keeps sealed is opened.
 * `content`: the files that the table's content is based on. `exports`: files that are made for an agent to download.
 * `search`: the files of the search index. `queues`: putting messages into them. `undelivered`: looking
 * how many messages they have given up, and telling of it. `status`: how jobs went, and whether mail may leave. `accounts`: the accounts people sign in with; `account-list`: listing them all, and keeping the list. `mail`: sending; `mail-in`: keeping mails as they came, and reading them. `schedules`: making them; `all-schedules`: listing and removing them.
 */
export type Grant =
  | 'table'
  | 'accounts'
  | 'account-list'
  | 'content'
  | 'secrets'
  | 'media'
  | 'exports'
  | 'models'
  | 'search'
  | 'sockets'
  | 'jobs'
  | 'status'
  | 'queues'
  | 'undelivered'
  | 'schedules'
  | 'all-schedules'
  | 'mail'
  | 'mail-in'

export interface FunctionDefinition {
  readonly name: string
  /** The file whose `handler` export is called, from the root of the project. */
  readonly entry: string
  readonly memoryMegabytes: number
  readonly timeoutSeconds: number
  readonly grants: readonly Grant[]
  /**
   * How many of it run at once at most, taken from what the account may run: it takes no more from those who answer
   * customers, and they take nothing from it.
   */
  readonly reservedConcurrency?: number
  /** One-time schedules call it and wait for no answer. */
  readonly calledOnSchedule?: true
  /** It keeps a processor busy beside the requests: locally it runs in a thread of its own. */
  readonly thread?: 'own'
}
