/** What all parts of a workspace beside its content have in common. */
import type { Counted } from '#shared/contracts/portability'
import type { PublicContext } from '../../platform/request/context.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import type { Change } from '../../platform/table/transaction.ts'

export interface PlanContext extends Pick<PublicContext, 'now' | 'newId'> {
  /** The full name of who asks. */
  readonly by: string
  readonly scope: EnvironmentScope
  /** Whether what is planned comes from a file that anybody may have written: a backup is our own. */
  readonly isForeign: boolean
}

export interface PartPlan {
  /** Of what is here already. */
  readonly changes: readonly Change[]
  /** What is new, each item's changes together: nobody uses it before content names it. */
  readonly additions: readonly (readonly Change[])[]
  readonly outcome: Counted
  /**
   * What of a backup stays as it is here, by its place, because the rules of today refuse what the backup holds. A file of
   * somebody else's is refused whole in such a case.
   */
  readonly kept?: readonly string[]
}

export const noneCounted = (): Counted => ({ created: 0, updated: 0, skipped: 0, removed: 0 })

/** The ids that departments and events of a file have here, where those are others. */
export type OtherIds = ReadonlyMap<string, string>
