/**
 * Batches: the audience of a broadcast or an event, cut into parts that are worked on side by side. Each recipient has a
 * mark, written some at a time: who dies before it is written tries the recipient again, and nobody hears anything twice.
 */
import { setImmediate as giveWay, setTimeout as pause } from 'node:timers/promises'
import { chunksOf } from '#shared/chunks'
import { skipReasons } from '#shared/contracts/broadcasts'
import { broadcastBatchSize } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { UnaskedOutcome } from '../bot/sendings/unasked.ts'
import type { BroadcastScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { landAlone, transact, type Change } from '../platform/table/transaction.ts'
import { audienceId, audiences, idsIn, marks, noTally, progresses, type ProgressItem, type Tally } from './store.ts'

/** More than any broadcast has. */
const batchesMax = 1000

export const readProgress = (scope: BroadcastScope, { stale = true } = {}): Promise<ProgressItem[]> =>
  new Table(scope).list(progresses, { itemsMax: batchesMax, stale })

export const isOpen = ({ marks: known }: Pick<ProgressItem, 'marks'>): boolean => known.includes(marks.open)

/** The numbers of the batches with somebody who has not been tried. */
export const openBatches = async (scope: BroadcastScope): Promise<number[]> =>
  (await readProgress(scope, { stale: false })).filter(isOpen).map(({ batch }) => batch)

const count = (text: string, mark: string): number => text.split(mark).length - 1

/** What became of those of some batches; who was not tried is in none of the numbers. */
export function tallyOf(batches: readonly ProgressItem[]): Tally {
  const tally = { ...noTally, reasons: { ...noTally.reasons }, twins: 0 }
  for (const { marks: known, reasons } of batches) {
    tally.sent += count(known, marks.sent)
    tally.skipped += count(known, marks.skipped)
    tally.failed += count(known, marks.failed) + count(known, marks.unknown)
    tally.twins += count(known, marks.twin)
    for (const reason of skipReasons)
      if (reasons[reason]) tally.reasons[reason] = (tally.reasons[reason] ?? 0) + reasons[reason]
  }
  return tally
}

const rowsAtOnce = 50

/** Failures that were looked into hold nothing up any more. */
export async function forgetFailures(scope: BroadcastScope): Promise<void> {
  const failing = (await readProgress(scope, { stale: false })).filter(({ inRow }) => inRow > 0)
  for (const some of chunksOf(failing, rowsAtOnce))
    await transact(some.map((each) => new Table(scope).put(progresses, { ...each, inRow: 0 })))
}

/** The conversations of a batch whose mark is one of these. */
export async function idsWith(scope: BroadcastScope, batch: number, wanted: string): Promise<string[]> {
  const table = new Table(scope)
  const [audience, progress] = await table.getBoth([audiences, audienceId(batch)], [progresses, audienceId(batch)])
  if (!audience || !progress) return []
  return idsIn(audience).filter((_, index) => wanted.includes(progress.marks[index] ?? ''))
}

/**
 * Adds recipients behind those of the last batch, of which there are `total` so far: the changes that write them down.
 * `last`: the conversations of a last batch that is not full.
 */
export function batchChanges(
  scope: BroadcastScope,
  { total, last, more, expires }: { total: number; last: readonly string[]; more: readonly string[]; expires?: number },
): Change[] {
  const table = new Table(scope)
  const before = total - last.length
  const all = [...last, ...more]
  const first = before / broadcastBatchSize + 1
  return Array.from({ length: Math.ceil(all.length / broadcastBatchSize) }, (_, index) => {
    const ids = all.slice(index * broadcastBatchSize, (index + 1) * broadcastBatchSize)
    const common = { batch: first + index, ...(expires !== undefined && { expires }) }
    return [
      table.put(audiences, { ...common, ids: ids.join('') }),
      table.put(progresses, { ...common, marks: marks.open.repeat(ids.length), reasons: {}, inRow: 0 }),
    ]
  }).flat()
}

/** The conversations of the last batch, if it is not full. */
export async function lastOfBatches(scope: BroadcastScope, total: number): Promise<string[]> {
  if (total % broadcastBatchSize === 0) return []
  const audience = await new Table(scope).get(audiences, audienceId(Math.ceil(total / broadcastBatchSize)))
  return audience ? idsIn(audience) : []
}

/** All recipients so far. */
export async function allIds(scope: BroadcastScope): Promise<Set<string>> {
  const batches = await new Table(scope).list(audiences, { itemsMax: batchesMax })
  return new Set(batches.flatMap(idsIn))
}

export type Said = UnaskedOutcome | 'unknown'

/** How those of a batch are spoken to. */
export interface Speaker {
  /** Asked before each part of a batch: whether to go on. */
  readonly mayGoOn: (progress: ProgressItem) => Promise<boolean>
  /** `recipient`: the place of the conversation among all of the broadcast, from 0. */
  readonly say: (conversation: string, recipient: number) => Promise<Said>
}

/** Whoever holds a broadcast has it held for those behind the next so many. */
const perLook = 50
/** And after so long, where each of them takes its time. */
const lookMs = 5000

/** Speaks to everybody of a batch who was not tried, until `until` by the clock of the process. */
export async function workBatch(scope: BroadcastScope, batch: number, speaker: Speaker, until: number): Promise<void> {
  const table = new Table(scope)
  const [audience, known] = await table.getBoth([audiences, audienceId(batch)], [progresses, audienceId(batch)])
  if (!audience || !known) return
  const ids = idsIn(audience)
  const first = (batch - 1) * broadcastBatchSize
  let progress = known
  for (let next = progress.marks.indexOf(marks.open); next >= 0;) {
    if (performance.now() > until || !(await speaker.mayGoOn(progress))) return
    const lookAt = performance.now() + lookMs
    const said: Said[] = []
    const before = next
    while (next < ids.length && said.length < perLook && performance.now() < lookAt) {
      said.push(await sayAgain(() => speaker.say(ids[next]!, first + next)))
      next += 1
      // Where functions share a process, requests are answered in between.
      await giveWay()
    }
    progress = progressAfter(progress, before, said)
    await landAlone(table.put(progresses, progress))
    next = progress.marks.indexOf(marks.open)
  }
}

export function progressAfter(before: ProgressItem, from: number, said: readonly Said[]): ProgressItem {
  const reasons = { ...before.reasons }
  let { inRow } = before
  let text = ''
  for (const each of said) {
    if (each === 'sent') text += marks.sent
    else if (each === 'failed') text += marks.failed
    else if (each === 'unknown') text += marks.unknown
    else if (each === 'same-person') text += marks.twin
    else {
      text += marks.skipped
      reasons[each] = (reasons[each] ?? 0) + 1
    }
    if (each === 'sent') inRow = 0
    else if (each === 'failed' || each === 'unknown') inRow += 1
  }
  const known = before.marks
  return { ...before, marks: known.slice(0, from) + text + known.slice(from + said.length), reasons, inRow }
}

const triesMax = 3
const pauseMs = 1000

/** A table that is too busy may be less so in a moment; who is still not reached then may have been, for all we know. */
async function sayAgain(say: () => Promise<Said>): Promise<Said> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await say()
    } catch (error) {
      if (!Problem.is(error, 'unavailable')) throw error
      if (attempt === triesMax) return 'unknown'
      await pause(pauseMs * attempt)
    }
  }
}
