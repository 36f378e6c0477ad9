/** The context of an operation, given beside its input: who asks, in which scope, at what time, and the means to act. */
import type { Logger } from '@aws-lambda-powertools/logger'
import type { Access, Rights } from '#shared/access'
import type { AuditType } from '#shared/audit'
import type { Event } from '#shared/realtime/events'
import type { Answer, Contract, Given } from '#shared/contract'
import type { CompanySettings } from '#shared/contracts/company-settings'
import type { Variable } from '#shared/contracts/variables'
import type { ClientScope, ConversationScope, ReleaseScope } from '../table/scope.ts'
import type { Table } from '../table/table.ts'
import type { Change } from '../table/transaction.ts'
import type { SignInCookie } from './sign-in-cookie.ts'
import type { CompanyItem, EnvironmentItem, EnvironmentsItem, MaskingItem, Membership } from '../tenancy/tenancy.ts'

/** What is known without asking who asks. */
export interface PublicContext {
  readonly now: Date
  newId(): string
  readonly log: Logger
}

/** Who asks. */
export interface Actor {
  readonly id: string
  readonly authId: string
  readonly email: string
  readonly fullName: string
  /** The second of the sign-in this request belongs to. */
  readonly signedIn: number
  /** Their access token; an API key has none. */
  readonly token?: string | undefined
  /** The API key that acts for the agent, where one does. */
  readonly key?: { readonly _id: string; readonly name: string } | undefined
}

/** The author of something, as colleagues read it: `Maya Vale (Shop import)`, where a key of theirs acted. */
export const authorOf = ({ fullName, key }: Actor): string => (key ? `${fullName} (${key.name})` : fullName)

/** The subject of a change, for its line in the audit and for the consoles that show it. */
export interface About {
  readonly name: string
  readonly description?: string
  /** The item, when there is one, and the revision that came of it. */
  readonly id?: string | undefined
  readonly revision?: number | undefined
  /** Which of its audits, where the route names several. */
  readonly type?: AuditType
}

/** Lands in the transaction of a change. */
export interface Landing {
  readonly events?: readonly Event[] | undefined
  /** Events beside those, which do not stand in for them. */
  readonly also?: readonly Event[] | undefined
  /** Only where an agent asks: the audit that the route names. */
  readonly about?: About | undefined
}

/** The means to work within a scope. */
export interface ScopedContext<S extends ClientScope> extends PublicContext {
  readonly scope: S
  readonly table: Table<S>
  /** Lands changes and the events they cause together, then tells the open sockets of the workspace. */
  commit(changes: readonly Change[], landing?: Landing): Promise<void>
}

/** The means to work on an environment. */
export type WorkContext = ScopedContext<ReleaseScope>

export interface Context extends WorkContext {
  readonly actor: Actor
  readonly rights: Rights
  /** The caller's agent, company and environments, as they were read for this request. */
  readonly member: Membership
}

/** Whoever asks without an agent's token. */
export interface StrangerContext extends PublicContext {
  /** Names the network the call comes from. */
  readonly network: string
}

/** Whoever asks a route that is open to all: their browser may keep a sign-in. */
export interface OpenContext extends StrangerContext {
  readonly cookie: SignInCookie
}

/** Somebody on a page that may hold the plugin of the company it names. */
export interface VisitorContext extends StrangerContext {
  readonly client: string
  readonly company: CompanyItem
  readonly environments: EnvironmentsItem
  readonly settings: CompanySettings
  readonly variables: readonly Variable[]
  readonly masking?: MaskingItem | undefined
  /** The origin of the page that asks, where that is another site's. */
  readonly page: string | undefined
}

/** The customer of an open session. */
export interface CustomerContext extends VisitorContext, ScopedContext<ConversationScope & ReleaseScope> {
  readonly environment: EnvironmentItem
  /** The socket of the page that asks, where it has one: it is not told what it is answered. */
  readonly socket?: string | undefined
  /** An agent tries the bot: no queue and no list knows of it. */
  readonly isPreview: boolean
}

/** A route whose access is exactly one of the words has no agent; a wider type is one of the others. */
type ContextOf<A extends Access> = [A] extends ['public']
  ? OpenContext
  : [A] extends ['visitor']
    ? VisitorContext
    : [A] extends ['customer']
      ? CustomerContext
      : Context

/** What an area does: one function a route. */
export type Operations<C extends Contract> = {
  readonly [Name in keyof C]: (input: Given<C[Name]>, context: ContextOf<C[Name]['access']>) => Promise<Answer<C[Name]>>
}

/** An operation as `serve` calls it, once it has checked what the types promise. */
export type AnyOperation = (input: object, context: PublicContext) => Promise<unknown>
