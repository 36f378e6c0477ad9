/** Reads the questions under review, whichever environment the agent works in. */
import { questionsReviewedMax } from '#shared/limits'
import { unanswered, type UnansweredItem } from '../conversation/store.ts'
import type { Context } from '../../platform/request/context.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { liveEnvironment, type EnvironmentItem } from '../../platform/tenancy/tenancy.ts'

/** The environment whose customers ask: a company that marks none answers nobody, and reviews what was asked where it works. */
export const reviewedEnvironment = ({ member }: Pick<Context, 'member'>): EnvironmentItem =>
  liveEnvironment(member.environments) ?? member.active

export function reviewedScope(context: Pick<Context, 'member' | 'scope'>): EnvironmentScope {
  return { client: context.scope.client, environment: reviewedEnvironment(context)._id }
}

/** The newest questions of an environment, the latest first. */
export const questionsIn = (scope: EnvironmentScope, itemsMax = questionsReviewedMax): Promise<UnansweredItem[]> =>
  new Table(scope).list(unanswered, { newestFirst: true, itemsMax })
