/** Scopes: whose data a request may touch. Keys are built from a scope and never from what a caller says. */

export interface ClientScope {
  readonly client: string
}

export interface EnvironmentScope extends ClientScope {
  readonly environment: string
}

/** The content of an environment lives under a release; promotion and restore write another one and flip a pointer. */
export interface ReleaseScope extends EnvironmentScope {
  readonly release: string
}

/** All that belongs to one customer's conversation, which is the company's whatever environment its content is of. */
export interface ConversationScope extends ClientScope {
  readonly conversation: string
}
