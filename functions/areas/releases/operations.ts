/** Releases: compares environments, promotes, brings over, and goes back. */
import { catalogue } from '#shared/content/catalogue'
import type { releases as contract, Release } from '#shared/contracts/releases'
import { Problem } from '#shared/problem'
import type { ContentKind } from '#shared/references'
import { checks, checksOfRelease, latestChecks } from '../../content/check-rows.ts'
import { compare, rowKey } from '../../content/comparison.ts'
import {
  latestReleases,
  nameOfRelease,
  releaseId,
  releaseOf,
  releaseRows,
  type ReleaseRow,
} from '../../content/release-rows.ts'
import { environmentIn, readEnvironments } from '../../content/hold.ts'
import { withRows } from '../../content/soundness.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import { openFile } from '../../platform/table/release-store.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { withMasks } from '../../platform/tenancy/arguments.ts'
import type { EnvironmentItem } from '../../platform/tenancy/tenancy.ts'
import { learningOf, modelStep } from '../../content/models/release-models.ts'
import { activate } from '../../releases/activate.ts'
import { findingsOf, startChecks } from './checks/start.ts'
import { releaseWith } from './checks/store.ts'
import { comparePair, diffOf, findPair, itemDifference, stateOf, type Pair } from '../../releases/diff.ts'
import { previewLink } from './preview.ts'
import { promote, type Asked } from '../../releases/promote.ts'
import { changesOf, promotionOf } from '../../releases/promotion.ts'
import { structureOf } from '../../releases/structure.ts'
import { update } from '../../releases/update.ts'

export const operations: Operations<typeof contract> = {
  diff: async ({ sourceEnvId, targetEnvId, brief }, { scope }) => {
    const pair = await findPair(scope, sourceEnvId, targetEnvId)
    return diffOf(scope, pair, await comparePair(scope, pair), { brief: brief === 'true' })
  },

  blockDifference: async ({ id, source, target, type }, { scope }) =>
    withMasks(itemDifference(await comparePair(scope, await findPair(scope, source, target)), type, id)),

  knowledgeDifference: async ({ id, source, target, type }, { scope }) =>
    itemDifference(await comparePair(scope, await findPair(scope, source, target)), type, id),

  mapping: async ({ id, type, source, target }, context) => {
    const { list } = context.member.environments
    const other = target ?? list.find(({ _id, isLive }) => isLive && _id !== context.scope.environment)?._id
    const pair = await findPair(context.scope, source ?? context.scope.environment, other)
    const [here, there] = await Promise.all([pair.source, pair.target].map((one) => stateOf(context.scope, one)))
    return counterpartOf(here!, there!, type, id)
  },

  check: async ({ sourceId, targetId, ...selection }, { scope }) => {
    const pair = await findPair(scope, sourceId, targetId)
    const compared = await comparePair(scope, pair)
    const promoted = promotionOf(compared.differing, selection)
    const outcome = withRows(compared.target, changesOf(promoted))
    return {
      items: promoted.map(({ differing, comesAlong }) => ({
        kind: differing.kind,
        _id: differing.id,
        title: ((differing.source ?? differing.target)!.item as { title: string }).title,
        change: differing.change,
        comesAlong,
      })),
      findings: await structureOf(scope, pair.target, outcome, compared.target),
      model: await modelStep(placeOf(scope, pair.source), placeOf(scope, pair.target), outcome, {
        isWhole: selection.items === undefined,
      }),
    }
  },

  promote: async ({ sourceId, targetId, requestId, asCandidate, ...asked }, context) => {
    const pair = await findPair(context.scope, sourceId, targetId)
    requireTakingPart(context, pair.source._id, targetId)
    const release = await promoteOnce(context, pair, { ...asked, id: requestId, asCandidate })
    const after = await findPair(context.scope, sourceId, targetId)
    return { diff: await diffOf(context.scope, after, await comparePair(context.scope, after)), release }
  },

  update: async ({ sourceId, targetId, decisions }, context) => {
    const other = await findPair(context.scope, sourceId, targetId)
    if (targetId !== context.scope.environment) throw new Problem('environment-changed')
    await update(context, { source: other.target, target: other.source }, decisions)
    const after = await findPair(context.scope, targetId, sourceId)
    return diffOf(context.scope, after, await comparePair(context.scope, after))
  },

  list: async ({ environmentId }, { scope, now }) => {
    const environment = environmentIn(await readEnvironments(scope), environmentId)
    const own = placeOf(scope, environment)
    const [rows, checked] = await Promise.all([latestReleases(own), latestChecks(own)])
    const listed = rows.filter(({ isDiscarded }) => !isDiscarded)
    const open = listed.filter(({ isCandidate, number }) => isCandidate || number === environment.number)
    const learning = await learningOf(own, open, now)
    return listed.map((row) => ({
      ...releaseWith(row, environment, checked.get(row.number), now),
      ...(learning.has(row.number) && { learning: learning.get(row.number) }),
    }))
  },

  get: async ({ _id, environmentId }, context) => {
    const { scope, now } = context
    const { environment, row } = await findRelease(context.scope, environmentId, _id)
    const [source, target, checked] = await Promise.all([
      openFile(scope.client, row.file),
      stateOf(scope, environment),
      checksOfRelease({ client: scope.client, environment: environmentId }, row),
    ])
    const differing = compare({ source, target, base: undefined })
    const diff = await diffOf(scope, { source: environment, target: environment }, { source, target, differing })
    const findings = await structureOf(scope, environment, source, target)
    return { release: releaseWith(row, environment, checked, now), diff, findings }
  },

  activate: async ({ _id, environmentId, targetId, ...asked }, context) => {
    const { environment, row } = await findRelease(context.scope, environmentId, _id)
    return activate(context, environment, row, { targetId: targetId ?? environmentId, ...asked })
  },

  startChecks: async ({ _id, environmentId, conversations, days }, context) => {
    const { environment, row } = await findRelease(context.scope, environmentId, _id)
    return startChecks(context, environment, row, { conversations, days })
  },

  differences: async ({ _id, environmentId }, context) => {
    const { environment, row } = await findRelease(context.scope, environmentId, _id)
    return findingsOf({ client: context.scope.client, environment: environment._id }, row, context.now)
  },

  discard: async ({ _id, environmentId }, context) => {
    const { environment, row } = await findRelease(context.scope, environmentId, _id)
    if (!row.isCandidate || row.isDiscarded) throw new Problem('not-current')
    const table = new Table({ client: context.scope.client, environment: environmentId })
    const unchanged = { field: 'activated', value: undefined, isThere: true }
    const gone = table.replace(releaseRows, { ...row, isDiscarded: true }, unchanged)
    await context.commit([gone, table.drop(checks, releaseId(row.number))], {
      about: { name: environment.name, id: environmentId, description: nameOfRelease(row) },
    })
    return { _id }
  },

  preview: async ({ _id, environmentId, hours }, context) => {
    const { row } = await findRelease(context.scope, environmentId, _id)
    return previewLink(context, { environmentId, file: row.file, number: row.number, hours })
  },
}

const placeOf = ({ client }: ClientScope, { _id }: EnvironmentItem) => ({ client, environment: _id })

/** A tab that was left behind must not promote between two environments that the agent no longer works with. */
function requireTakingPart({ scope }: Context, ...ids: readonly string[]): void {
  if (!ids.includes(scope.environment)) throw new Problem('environment-changed')
}

/** A request that is sent twice, even at once, is one promotion; whoever else comes second has to look again. */
async function promoteOnce(context: Context, pair: Pair, asked: Asked): Promise<Release | undefined> {
  const sent = asked.id && (await findSent(context, pair.target, asked.id))
  if (sent) return sent
  try {
    return await promote(context, pair, asked)
  } catch (error) {
    if (!Problem.is(error, 'stale') && !Problem.is(error, 'content-moved')) throw error
    const done = asked.id && (await findSent(context, pair.target, asked.id))
    if (done) return done
    throw new Problem('stale')
  }
}

/** The release that an earlier try of the same request has made. */
async function findSent({ scope }: Context, { _id }: EnvironmentItem, requestId: string): Promise<Release | undefined> {
  const rows = await latestReleases({ client: scope.client, environment: _id })
  const row = rows.find((one) => one._id === requestId)
  return row && releaseOf(row, environmentIn(await readEnvironments(scope), _id))
}

/** A release of an environment, and the environment. */
export async function findRelease(
  scope: ClientScope,
  environmentId: string,
  id: string,
): Promise<{ environment: EnvironmentItem; row: ReleaseRow }> {
  const environment = environmentIn(await readEnvironments(scope), environmentId)
  const rows = await latestReleases({ client: scope.client, environment: environmentId })
  const row = rows.find(({ _id }) => _id === id)
  if (!row) throw new Problem('not-found')
  return { environment, row }
}

/** The item of the same id, else the one of the same key. */
function counterpartOf(here: ReleaseState, there: ReleaseState, kind: ContentKind, id: string) {
  const own = here.get(rowKey(kind, id)) as { key: string } | undefined
  if (!own) throw new Problem('not-found')
  const same = there.get(rowKey(kind, id)) ?? itemOfKey(there, kind, own.key)
  if (!same) return { exists: false }
  const { _id, title } = same as { _id: string; title: string }
  return { id: _id, exists: true, title }
}

function itemOfKey(state: ReleaseState, kind: ContentKind, key: string): object | undefined {
  const { store, type } = catalogue[kind]
  const items = state.keys(`${store}#`).map((row) => state.get(row) as { key: string; type?: string })
  return items.find((item) => item.key === key && (!type || item.type === type))
}
