/** What an operation is given beside its input: who asks, in which scope, at what time, and the means to act. */
import type { Logger } from '@aws-lambda-powertools/logger'
import type { Access, Rights } from '#shared/access'
import type { Event } from '#shared/events'
import type { Answer, Contract, Given } from '#shared/contract'
import type { ReleaseScope } from './scope.ts'
import type { Change, Table } from './table.ts'
import type { Membership } from './tenancy.ts'

/** Public routes know the time and nothing of the caller. */
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
}

/** The means to work on an environment. */
export interface WorkContext extends PublicContext {
  readonly scope: ReleaseScope
  readonly table: Table<ReleaseScope>
  /** Lands changes and the events they cause together, then tells the open sockets of the workspace. */
  commit(changes: readonly Change[], events?: readonly Event[]): Promise<void>
}

export interface Context extends WorkContext {
  readonly actor: Actor
  readonly rights: Rights
  /** The caller's agent, company and environments, as they were read for this request. */
  readonly member: Membership
}

/** A route whose access is exactly `public` has no caller; a wider type is one of the others. */
type ContextOf<A extends Access> = [A] extends ['public'] ? PublicContext : Context

/** What an area does: one function a route. */
export type Operations<C extends Contract> = {
  readonly [Name in keyof C]: (input: Given<C[Name]>, context: ContextOf<C[Name]['access']>) => Promise<Answer<C[Name]>>
}

/** An operation as `serve` calls it, once it has checked what the types promise. */
export type AnyOperation = (input: object, context: PublicContext) => Promise<unknown>
