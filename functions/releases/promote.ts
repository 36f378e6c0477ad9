/** Promotes: writes a release of what one environment has, and lets the other one point to it. */
import type { Release } from '#shared/contracts/releases'
import { compare } from '../content/comparison.ts'
import { rowsFor } from '../content/item-rows.ts'
import { releaseOf, type ReleaseRow } from '../content/release-rows.ts'
import { holdContent, type Held, type Hold, type Move, type Pointer } from '../content/hold.ts'
import { aboutRelease, activatedEvent, prepareRelease, rowChanges, unsound } from '../content/replacement.ts'
import { withRows } from '../content/soundness.ts'
import type { Context } from '../platform/request/context.ts'
import type { ReleaseState } from '../platform/table/release-file.ts'
import { writeFile } from '../platform/table/release-store.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { modelFor, type ModelOfRelease, modelStep } from '../content/models/release-models.ts'
import { deployedBuild } from '../content/models/store.ts'
import { requireNoChecks } from './gate.ts'
import { agreedState, type Pair } from './diff.ts'
import { changesOf, laterRevisions, promotionOf, type Promoted } from './promotion.ts'
import { structureOf } from './structure.ts'

/** What a promotion is asked to do. */
export interface Asked {
  readonly items?: readonly { kind: Promoted['differing']['kind']; _id: string }[] | undefined
  readonly overwrite: boolean
  readonly note: string
  readonly id: string | undefined
  readonly asCandidate: boolean
}

/** Writes the release and lets the target point to it, unless it is to stay a candidate. */
export async function promote(context: Context, pair: Pair, asked: Asked): Promise<Release | undefined> {
  const { scope } = context
  return holdContent(context, [pair.source._id, pair.target._id], async (hold) => {
    const [source, target] = [hold.of(pair.source._id), hold.of(pair.target._id)]
    if (!asked.asCandidate) requireNoChecks(target.environment)
    const base = await agreedState(scope, pair)
    const promoted = promotionOf(compare({ source: source.state, target: target.state, base }), asked)
    const isWhole = asked.items === undefined
    const changes = new Map([...(isWhole ? laterRevisions(source.state, target.state) : []), ...changesOf(promoted)])
    const outcome = withRows(target.state, changes)
    const places = { source: placeOf(context, pair.source), target: placeOf(context, pair.target) }
    // Content that both have alike is promoted for its model alone.
    const step = await modelStep(places.source, places.target, outcome, { isWhole })
    if (promoted.length === 0 && !(isWhole && step)) return undefined
    const findings = await structureOf(scope, target.environment, outcome, target.state)
    const broken = findings.filter(({ severity }) => severity === 'error')
    if (broken.length > 0) throw unsound(broken)
    const prepared = await prepareRelease(context, target, {
      changes,
      reason: 'promote',
      from: { environmentId: pair.source._id, name: pair.source.name },
      // A part of the source is nothing the outcome comes from as a whole.
      parents: isWhole && source.environment.base ? [source.environment.base] : [],
      note: asked.note,
      id: asked.id,
      by: context.actor.fullName,
      findings,
      modelBefore: await deployedBuild(places.target),
    })
    const { file } = prepared.row
    const { model, ...learning } = await modelFor(context, {
      ...places,
      content: outcome,
      file,
      isWhole,
      isCandidate: asked.asCandidate,
      by: context.actor.fullName,
    })
    const row: ReleaseRow = { ...prepared.row, ...(model && { model }) }
    const rows = [...prepared.rows.slice(0, -1), row]
    const agreed = asked.items ? await writeAgreement(scope.client, base ?? target.state, promoted) : file
    if (asked.asCandidate) return landCandidate(context, hold, target, { rows, learning, agreed, pair })
    const moves = new Map<string, Move>([
      [target.environment._id, { ...prepared.pointer, ...withoutAgreement(target, source) }],
      [source.environment._id, pointerOfSource(context, source, target, agreed, isWhole)],
    ])
    const left = isWhole && source.gate ? [source] : []
    await hold.commit(moves, [...rowChanges(target.scope, rows), ...learning.changes], {
      about: aboutRelease(target.environment, row),
      events: [activatedEvent(prepared.pointer, target, ...left), ...learning.events],
    })
    return { ...releaseOf(row, prepared.pointer), ...learningSoon(learning) }
  })
}

const placeOf = ({ scope: { client } }: Context, { _id }: Pair['source']): EnvironmentScope => ({
  client,
  environment: _id,
})

/**
 * A source that promoted everything goes on from the very file it gave, with rows of its own for what comes next; one that
 * promoted a part remembers what both agree on.
 */
function pointerOfSource(context: Context, source: Held, target: Held, agreed: string, isWhole: boolean): Pointer {
  if (isWhole && source.gate) return { release: context.newId(), base: agreed, ...withoutAgreement(source, target) }
  return { agreed: { ...source.environment.agreed, [target.environment._id]: agreed } }
}

/** Both come from one file now, which says more than what was remembered. */
function withoutAgreement({ environment }: Held, other: Held): Pointer {
  const { [other.environment._id]: _, ...agreed } = environment.agreed ?? {}
  return { agreed }
}

/** The base with what was promoted, as the source has it: what both agree on from now on. */
function writeAgreement(client: string, base: ReleaseState, promoted: readonly Promoted[]): Promise<string> {
  const rows = promoted.flatMap(({ differing }) => [...rowsFor(differing, differing.base, differing.source)])
  return writeFile(client, new Map(rows), base)
}

const learningSoon = ({ isUnderWay }: Pick<ModelOfRelease, 'isUnderWay'>): Pick<Release, 'learning'> =>
  isUnderWay ? { learning: { status: 'running', progress: 0 } } : {}

interface Candidate {
  readonly rows: readonly ReleaseRow[]
  /** Of its model, which answers nobody before the candidate is activated. */
  readonly learning: Omit<ModelOfRelease, 'model'>
  readonly agreed: string
  readonly pair: Pair
}

async function landCandidate(
  context: Context,
  hold: Hold,
  target: Held,
  { rows, learning, agreed, pair: { source } }: Candidate,
): Promise<Release> {
  const candidate: ReleaseRow = {
    ...rows.at(-1)!,
    activated: undefined,
    isCandidate: true,
    agreed: { environmentId: source._id, file: agreed },
  }
  await hold.commit(new Map(), [...rowChanges(target.scope, [...rows.slice(0, -1), candidate]), ...learning.changes], {
    about: aboutRelease(target.environment, candidate),
    events: learning.events,
  })
  return { ...releaseOf(candidate, target.environment), ...learningSoon(learning) }
}
