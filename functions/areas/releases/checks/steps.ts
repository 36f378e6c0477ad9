/** The steps of the job `check-release`. Each may be taken again after a crash, and nothing counts twice. */
import { setImmediate as giveWay } from 'node:timers/promises'
import type { CheckChunk, ReplayCounts } from '../../../content/check-rows.ts'
import { groupsOf, mergeGroups, type FoundDifference } from './groups.ts'
import { findConversations, readTalks } from './reading.ts'
import { replayTalk, type Sides } from './replay.ts'
import type { RecordedTalk } from './recording.ts'
import { openSides } from './sides.ts'
import { testRelease } from './tests.ts'
import {
  changeChecks,
  chunksOf,
  findRunning,
  keepChunk,
  keepConversations,
  nothingReplayed,
  readGroups,
  sumOf,
  writeGroups,
  type CheckRun,
} from './store.ts'

export const stepNames = ['prepare', 'replay', 'finish', 'fail'] as const
export type StepName = (typeof stepNames)[number]

/** Takes a step of a start; `chunks` tells how often `replay` is to be taken. */
export async function takeStep(step: StepName, run: CheckRun, chunk: number): Promise<{ chunks: number }> {
  if (step === 'prepare') return { chunks: await prepare(run) }
  if (step === 'replay') await replayChunk(run, chunk)
  else if (step === 'finish') await finish(run)
  else await changeChecks(run, () => ({ status: 'failed', ended: new Date().toISOString() }))
  return { chunks: 0 }
}

/** Runs the tests, and finds out which conversations are replayed. */
async function prepare(run: CheckRun): Promise<number> {
  const item = await findRunning(run)
  if (!item) return 0
  const now = new Date()
  const sides = await openSides(run, now)
  const tested = await testRelease(run, sides)
  const conversations = item.conversations > 0 ? await findConversations(run.scope, { ...item, now }) : []
  const chunks = await keepConversations(run, conversations, now)
  await changeChecks(run, () => ({ ...tested, replay: { ...nothingReplayed, of: conversations.length } }))
  return chunks
}

/** A chunk that was replayed before only tells again how far the whole is. */
async function replayChunk(run: CheckRun, number: number): Promise<void> {
  if (!(await findRunning(run))) return
  const chunk = (await chunksOf(run)).find((each) => each.chunk === number)
  if (!chunk) return
  if (!chunk.outcome) await keepChunk(run, { ...chunk, outcome: await outcomeOf(run, chunk) })
  await changeChecks(run, async ({ replay }) => ({ replay: { ...(await countsOf(run)), of: replay.of } }))
}

/** What was counted so far, whoever of those who work at the same time counts. */
const countsOf = async (run: CheckRun): Promise<ReplayCounts> =>
  sumOf((await chunksOf(run)).flatMap(({ outcome }) => outcome?.counts ?? []))

async function outcomeOf(run: CheckRun, { conversations }: CheckChunk): Promise<NonNullable<CheckChunk['outcome']>> {
  const sides = await openSides(run, new Date())
  const talks = await readTalks(run.scope, conversations, sides.config.settings.persistentMenu)
  const counts: ReplayCounts[] = []
  const found: FoundDifference[] = []
  for (const talk of talks) {
    const { worst, ...counted } = await replayOne(sides, talk)
    counts.push(counted.counts)
    if (worst) found.push(worst)
    // Where functions share a process, requests are answered in between.
    await giveWay()
  }
  return { counts: sumOf(counts), differences: await writeGroups(run, groupsOf(found, sides.titleOf)) }
}

interface Counted {
  readonly counts: ReplayCounts
  readonly worst?: FoundDifference | undefined
}

async function replayOne(sides: Sides, talk: RecordedTalk | undefined): Promise<Counted> {
  if (!talk) return { counts: { ...nothingReplayed, done: 1, skipped: 1 } }
  const { turns, worst } = await replayTalk(sides, talk)
  const counts = { ...nothingReplayed, done: 1, turns, ...(talk.isCut && { cut: 1 }) }
  return worst ? { counts: { ...counts, [worst.difference.class]: 1 }, worst } : { counts }
}

/** Puts the chunks together. */
async function finish(run: CheckRun): Promise<void> {
  if (!(await findRunning(run))) return
  const parts = await Promise.all(
    (await chunksOf(run)).map(({ outcome }) => readGroups(run.scope, outcome?.differences)),
  )
  const differences = await writeGroups(run, mergeGroups(parts.flat()))
  await changeChecks(run, async ({ replay }) => ({
    status: 'done',
    ended: new Date().toISOString(),
    replay: { ...(await countsOf(run)), of: replay.of },
    differences,
  }))
}
