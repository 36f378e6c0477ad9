/** Activates a release: the way back, a candidate, or a copy of another environment's. */
import type { Release } from '#shared/contracts/releases'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { checksOfRelease } from '../content/check-rows.ts'
import { compare, rowKey } from '../content/comparison.ts'
import { rowsToward } from '../content/item-rows.ts'
import { nameOfRelease, releaseOf, releaseRows, type ReleaseRow } from '../content/release-rows.ts'
import { holdContent, withoutAgreements, type Held, type Hold, type Move, type Pointer } from '../content/hold.ts'
import {
  aboutRelease,
  activatedEvent,
  prepareRelease,
  recordBefore,
  rowChanges,
  unsound,
} from '../content/replacement.ts'
import type { Context } from '../platform/request/context.ts'
import type { ReleaseState } from '../platform/table/release-file.ts'
import { openFile } from '../platform/table/release-store.ts'
import { Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import { isReadOnly, type EnvironmentItem, type EnvironmentsItem } from '../platform/tenancy/tenancy.ts'
import { learningOf, loadModel, shareModel } from '../content/models/release-models.ts'
import { deployedBuild } from '../content/models/store.ts'
import { mayAnswer } from './gate.ts'
import { stateOf } from './diff.ts'
import { structureOf } from './structure.ts'

interface Activation {
  readonly targetId: string
  /** Of a copy and of a candidate that becomes current it is their note; a release of before keeps its own beside it. */
  readonly note: string
  readonly moveEverybody: boolean
  readonly landing?: string | undefined
  /** Goes on without what the gate of the target requires. */
  readonly despiteChecks: boolean
}

/** Lets an environment go on with a release: its own one of before, a candidate, or another environment's. */
export async function activate(
  context: Context,
  from: EnvironmentItem,
  row: ReleaseRow,
  { targetId, ...asked }: Activation,
): Promise<Release> {
  const { scope } = context
  if (row.isDiscarded) throw new Problem('not-found')
  const use = async (hold: Hold) => {
    const held = hold.of(targetId)
    const isOwn = from._id === targetId
    const file = await openFile(scope.client, row.file)
    const isCurrent = isOwn && held.environment.number === row.number
    // Where people write, going back to the current release takes back what they have written since.
    if (isCurrent && compare({ source: file, target: held.state, base: undefined }).length === 0)
      throw new Problem('not-current')
    if (isOwn && row.isCandidate) await requireLearned(context, held, row)
    const isOverruled = await overrulesGate(held, row, { isOwn, ...asked })
    const findings = await structureOf(scope, held.environment, file, held.state)
    const broken = findings.filter(({ severity }) => severity === 'error')
    if (broken.length > 0) throw unsound(broken)
    if (asked.landing !== undefined && file.hashOf(rowKey('block', asked.landing)) === undefined)
      throw badRequest(faultAt('landing', 'block-gone'))
    const isPointed = isOwn && (row.isCandidate || isReadOnly(held.environment, hold.environments))
    const made = await (isPointed
      ? pointTo(context, held, row, asked.note)
      : copyInto(context, held, file, from, row, asked.note))
    const model = isOwn && row.model ? await loadModel(held.scope, row.model) : { changes: [], events: [] }
    const shared = isOwn && row.isCandidate ? await shareWithSource(context, hold, row) : []
    const pointer: Move = {
      ...made.pointer,
      recalled: recallsAfter(held.environment, made.pointer.base, asked),
    }
    const agreed =
      isOwn && row.isCandidate
        ? agreementOfCandidate(hold.environments, row)
        : withoutAgreements(hold.environments, targetId)
    const moves = new Map([...agreed, [targetId, { ...agreed.get(targetId), ...pointer }]])
    await hold.commit(moves, [...made.changes, ...model.changes, ...shared], {
      about: {
        ...aboutRelease(held.environment, { number: made.row.number, note: asked.note || made.row.note }),
        type: isOverruled ? 'overrule-environment' : 'restore-environment',
      },
      events: [activatedEvent(made.pointer, held), ...model.events],
    })
    return releaseOf(made.row, made.pointer)
  }
  // An environment whose file is lost answers nobody; the way back is still open.
  return holdContent(context, [targetId], use, { isEmptyIfLost: true })
}

/** Whether it goes on against the gate, which it is refused unless it says so. Going back is nobody's to stop. */
async function overrulesGate(
  { environment, scope }: Held,
  row: ReleaseRow,
  { isOwn, despiteChecks }: { readonly isOwn: boolean; readonly despiteChecks: boolean },
): Promise<boolean> {
  const isBack = isOwn && !row.isCandidate
  // What was tried in another environment was compared with what that one answers.
  const checks = isOwn ? await checksOfRelease(scope, row) : undefined
  if (isBack || mayAnswer(environment, row, checks)) return false
  if (!despiteChecks) throw new Problem('checks-required')
  return true
}

/** A candidate and its model become current together; one whose model could not be learned goes on without it. */
async function requireLearned({ now }: Context, { scope }: Held, row: ReleaseRow): Promise<void> {
  const learning = (await learningOf(scope, [row], now)).get(row.number)
  if (learning?.status === 'running') throw new Problem('build-in-progress')
}

/** The environment that a candidate came from answers with its model as well, where nothing was taught there since. */
async function shareWithSource(
  context: Context,
  hold: Hold,
  { environmentId, agreed, model }: ReleaseRow,
): Promise<Change[]> {
  const { scope } = context
  const source = hold.environments.list.find(({ _id }) => _id === agreed?.environmentId)
  if (!source || !model) return []
  const [from, into] = [environmentId, source._id].map((environment) => ({ client: scope.client, environment }))
  return shareModel(context, { model, from: from!, into: into! }, await stateOf(scope, source))
}

interface Activated {
  readonly row: ReleaseRow
  readonly pointer: Move & { readonly release: string; readonly base: string; readonly number: number }
  readonly changes: readonly Change[]
}

/** Nobody writes there by hand, or the candidate was made for exactly what is there: the pointer alone moves. */
async function pointTo(context: Context, held: Held, row: ReleaseRow, note: string): Promise<Activated> {
  const before = await recordBefore(context, held, {
    by: context.actor.fullName,
    reason: 'activate',
    modelBefore: await deployedBuild(held.scope),
  })
  // What its target has changed since a candidate was prepared is not in it.
  if (row.isCandidate && before.file !== row.before) throw new Problem('stale')
  const next: ReleaseRow = {
    ...row,
    activated: context.now.toISOString(),
    isCandidate: undefined,
    ...(row.isCandidate ? note && { note } : { activation: { by: context.actor.fullName, note } }),
    ...(before.file && { before: before.file }),
  }
  const table = new Table({ client: context.scope.client, environment: held.environment._id })
  return {
    row: next,
    pointer: { release: context.newId(), base: row.file, number: row.number, undo: before.undo },
    changes: [
      ...rowChanges(held.scope, before.rows),
      table.replace(releaseRows, next, { field: 'isDiscarded', value: undefined, isThere: true }),
    ],
  }
}

/** Where people write, revisions go on: a form that was opened before must not be saved over what has come back. */
async function copyInto(
  context: Context,
  held: Held,
  file: ReleaseState,
  from: EnvironmentItem,
  row: ReleaseRow,
  note: string,
): Promise<Activated> {
  const prepared = await prepareRelease(context, held, {
    changes: rowsToward(held.state, file),
    reason: 'activate',
    from: { environmentId: from._id, name: `${from.name} ${nameOfRelease(row)}` },
    note,
    parents: [row.file],
    by: context.actor.fullName,
    modelBefore: await deployedBuild(held.scope),
  })
  return { ...prepared, changes: rowChanges(held.scope, prepared.rows) }
}

/** A file that everybody was called back from may be begun on again once it is the current one. */
function recallsAfter(
  { base, recalled = [] }: EnvironmentItem,
  next: string,
  { moveEverybody, landing }: Pick<Activation, 'moveEverybody' | 'landing'>,
): EnvironmentItem['recalled'] {
  const kept = recalled.filter((one) => one.base !== next && one.base !== base).slice(-recalledMax)
  return moveEverybody && base ? [...kept, { base, ...(landing && { landing }) }] : kept
}

/** Running chats are pinned for a day: nobody goes back to the file of eleven releases ago. */
const recalledMax = 10

/** What its source and an activated candidate agree on from now on. */
function agreementOfCandidate(
  { list }: EnvironmentsItem,
  { agreed, environmentId }: ReleaseRow,
): ReadonlyMap<string, Pointer> {
  const source = agreed && list.find(({ _id }) => _id === agreed.environmentId)
  return new Map(source ? [[source._id, { agreed: { ...source.agreed, [environmentId]: agreed.file } }]] : [])
}
