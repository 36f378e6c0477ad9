/** Starts the checks of a release, and tells what they have found. */
import type { Release } from '#shared/contracts/releases'
import type { Checks, DifferenceGroup } from '#shared/contracts/release-checks'
import type { TestResult } from '#shared/contracts/tests'
import { Problem } from '#shared/problem'
import { checks, checksOfRelease, type ChecksItem } from '../../../content/check-rows.ts'
import type { ReleaseRow } from '../../../content/release-rows.ts'
import type { Context } from '../../../platform/request/context.ts'
import type { EnvironmentScope } from '../../../platform/table/scope.ts'
import { Table } from '../../../platform/table/table.ts'
import type { EnvironmentItem } from '../../../platform/tenancy/tenancy.ts'
import { learningOf } from '../../../content/models/release-models.ts'
import { checksNow, nothingReplayed, readGroups, readResults, releaseWith } from './store.ts'

/** The checks that run go on: a release has one start at a time. The job is started by the event of this transaction. */
export async function startChecks(
  context: Context,
  environment: EnvironmentItem,
  row: ReleaseRow,
  wanted: { readonly conversations: number; readonly days: number },
): Promise<Release> {
  const { now, actor } = context
  if (row.isDiscarded) throw new Problem('not-found')
  const scope = { client: context.scope.client, environment: environment._id }
  const table = new Table(scope)
  // What understands the texts of the tests is the model that the release brings.
  if ((await learningOf(scope, [row], now)).get(row.number)?.status === 'running')
    throw new Problem('build-in-progress')
  const before = await checksOfRelease(scope, row)
  if (before && checksNow(before, now).status === 'running') return releaseWith(row, environment, before, now)
  const item: ChecksItem = {
    number: row.number,
    releaseId: row._id,
    run: context.newId(),
    file: row.file,
    ...(row.model && { build: row.model.build }),
    ...wanted,
    status: 'running',
    started: now.toISOString(),
    by: actor.fullName,
    tests: { passed: 0, of: 0 },
    questions: { right: 0, of: 0 },
    replay: nothingReplayed,
    version: (before?.version ?? 0) + 1,
  }
  const written = before
    ? table.replace(checks, item, { field: 'version', value: before.version })
    : table.create(checks, item, 'stale')
  await context.commit([written], {
    events: [{ type: 'checksStarted', environmentId: scope.environment, number: row.number, run: item.run }],
  })
  return releaseWith(row, environment, item, now)
}

interface Findings {
  readonly checks?: Checks
  readonly groups: DifferenceGroup[]
  readonly tests: TestResult[]
}

/** What the checks of a release have found; nothing before they have ended. */
export async function findingsOf(scope: EnvironmentScope, row: ReleaseRow, now: Date): Promise<Findings> {
  const found = await checksOfRelease(scope, row)
  if (!found) return { groups: [], tests: [] }
  const [groups, tests] = await Promise.all([
    readGroups(scope, found.differences),
    readResults(scope, found.failedTests),
  ])
  return { checks: checksNow(found, now), groups, tests }
}
