/** Scopes: whose data a request may touch. Keys are built from a scope and never from what a caller says. */

export interface ClientScope {
  readonly client: string
}

export interface EnvironmentScope extends ClientScope {
  readonly environment: string
}

/** The content of an environment: the rows of a release, over the file that it is based on. */
export interface ReleaseScope extends EnvironmentScope {
  /** Whose rows hold what differs from the file; without a file they hold everything. */
  readonly release: string
  /** The name of the file. */
  readonly base?: string | undefined
  /** Nobody may write here and there are no rows, so that they need not be asked for. */
  readonly sealed?: boolean | undefined
}

/** What the conversations of an environment did on one day (UTC), counted. */
export interface DayScope extends EnvironmentScope {
  /** `2026-11-20` */
  readonly day: string
}

/** All that belongs to one customer's conversation, which is the company's whatever environment its content is of. */
export interface ConversationScope extends ClientScope {
  readonly conversation: string
}

/** Whom a broadcast goes to, and how far it has come. */
export interface BroadcastScope extends EnvironmentScope {
  readonly broadcast: string
}
