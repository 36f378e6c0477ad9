/**
 * Lanes: the audience of a broadcast or an event, cut into parts that are worked on side by side. Each recipient has a
 * letter, written some at a time: who dies before it is written tries the recipient again, and nobody hears anything twice.
 */
import { setImmediate as giveWay, setTimeout as pause } from 'node:timers/promises'
import { skipReasons, type SkipReason } from '#shared/contracts/broadcasts'
import { broadcastLaneSize } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { UnaskedOutcome } from '../bot/unasked.ts'
import type { BroadcastScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { landAlone, transact, type Change } from '../platform/table/transaction.ts'
import { audienceId, audiences, idsIn, letters, noTally, progresses, type ProgressItem, type Tally } from './store.ts'

/** More than any broadcast has. */
const lanesMax = 1000

export const readProgress = (scope: BroadcastScope, { stale = true } = {}): Promise<ProgressItem[]> =>
  new Table(scope).list(progresses, { itemsMax: lanesMax, stale })

export const isOpen = ({ letters: known }: Pick<ProgressItem, 'letters'>): boolean => known.includes(letters.open)

/** The numbers of the lanes with somebody who has not been tried. */
export const openLanes = async (scope: BroadcastScope): Promise<number[]> =>
  (await readProgress(scope, { stale: false })).filter(isOpen).map(({ lane }) => lane)

const count = (text: string, letter: string): number => text.split(letter).length - 1

/** What became of those of some lanes; who was not tried is in none of the numbers. */
export function tallyOf(lanes: readonly ProgressItem[]): Tally {
  const tally = { ...noTally, reasons: { ...noTally.reasons } }
  for (const { letters: known, reasons } of lanes) {
    tally.sent += count(known, letters.sent)
    tally.skipped += count(known, letters.skipped)
    tally.failed += count(known, letters.failed) + count(known, letters.unknown)
    for (const reason of skipReasons)
      if (reasons[reason]) tally.reasons[reason] = (tally.reasons[reason] ?? 0) + reasons[reason]
  }
  return tally
}

const rowsAtOnce = 50

/** Failures that were looked into hold nothing up any more. */
export async function forgetFailures(scope: BroadcastScope): Promise<void> {
  const failing = (await readProgress(scope, { stale: false })).filter(({ inRow }) => inRow > 0)
  for (let start = 0; start < failing.length; start += rowsAtOnce)
    await transact(
      failing.slice(start, start + rowsAtOnce).map((each) => new Table(scope).put(progresses, { ...each, inRow: 0 })),
    )
}

/** The conversations of a lane whose letter is one of these. */
export async function idsWith(scope: BroadcastScope, lane: number, wanted: string): Promise<string[]> {
  const table = new Table(scope)
  const [audience, progress] = await table.getBoth([audiences, audienceId(lane)], [progresses, audienceId(lane)])
  if (!audience || !progress) return []
  return idsIn(audience).filter((_, index) => wanted.includes(progress.letters[index] ?? ''))
}

/**
 * Adds recipients behind those of the last lane, of which there are `total` so far: the changes that write them down.
 * `last`: the conversations of a last lane that is not full.
 */
export function laneChanges(
  scope: BroadcastScope,
  { total, last, more, expires }: { total: number; last: readonly string[]; more: readonly string[]; expires?: number },
): Change[] {
  const table = new Table(scope)
  const before = total - last.length
  const all = [...last, ...more]
  const first = before / broadcastLaneSize + 1
  return Array.from({ length: Math.ceil(all.length / broadcastLaneSize) }, (_, index) => {
    const ids = all.slice(index * broadcastLaneSize, (index + 1) * broadcastLaneSize)
    const common = { lane: first + index, ...(expires !== undefined && { expires }) }
    return [
      table.put(audiences, { ...common, ids: ids.join('') }),
      table.put(progresses, { ...common, letters: letters.open.repeat(ids.length), reasons: {}, inRow: 0 }),
    ]
  }).flat()
}

/** The conversations of the last lane, if it is not full. */
export async function lastOfLanes(scope: BroadcastScope, total: number): Promise<string[]> {
  if (total % broadcastLaneSize === 0) return []
  const audience = await new Table(scope).get(audiences, audienceId(Math.ceil(total / broadcastLaneSize)))
  return audience ? idsIn(audience) : []
}

/** All recipients so far. */
export async function allIds(scope: BroadcastScope): Promise<Set<string>> {
  const lanes = await new Table(scope).list(audiences, { itemsMax: lanesMax })
  return new Set(lanes.flatMap(idsIn))
}

export type Said = UnaskedOutcome | SkipReason | 'unknown'

/** How those of a lane are spoken to. */
export interface Speaker {
  /** Asked before each part of a lane: whether to go on. */
  readonly mayGoOn: (progress: ProgressItem) => Promise<boolean>
  readonly say: (conversation: string) => Promise<Said>
}

/** Whoever holds a broadcast has it held for those behind the next so many. */
const perLook = 50
/** And after so long, where each of them takes its time. */
const lookMs = 5000

/** Speaks to everybody of a lane who was not tried, until `until` by the clock of the process. */
export async function workLane(scope: BroadcastScope, lane: number, speaker: Speaker, until: number): Promise<void> {
  const table = new Table(scope)
  const [audience, known] = await table.getBoth([audiences, audienceId(lane)], [progresses, audienceId(lane)])
  if (!audience || !known) return
  const ids = idsIn(audience)
  let progress = known
  for (let next = progress.letters.indexOf(letters.open); next >= 0;) {
    if (performance.now() > until || !(await speaker.mayGoOn(progress))) return
    const lookAt = performance.now() + lookMs
    const said: Said[] = []
    const before = next
    while (next < ids.length && said.length < perLook && performance.now() < lookAt) {
      said.push(await sayAgain(() => speaker.say(ids[next]!)))
      next += 1
      // Where functions share a process, requests are answered in between.
      await giveWay()
    }
    progress = progressAfter(progress, before, said)
    await landAlone(table.put(progresses, progress))
    next = progress.letters.indexOf(letters.open)
  }
}

export function progressAfter(before: ProgressItem, from: number, said: readonly Said[]): ProgressItem {
  const reasons = { ...before.reasons }
  let { inRow } = before
  let text = ''
  for (const each of said) {
    if (each === 'sent') text += letters.sent
    else if (each === 'failed') text += letters.failed
    else if (each === 'unknown') text += letters.unknown
    else {
      text += letters.skipped
      reasons[each] = (reasons[each] ?? 0) + 1
    }
    if (each === 'sent') inRow = 0
    else if (each === 'failed' || each === 'unknown') inRow += 1
  }
  const known = before.letters
  return { ...before, letters: known.slice(0, from) + text + known.slice(from + said.length), reasons, inRow }
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
