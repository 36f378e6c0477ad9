/** What is tried on a release before customers get it: conversations that they had are played again. */
import { ulid } from 'ulid'
import { afterAll, describe, expect, it } from 'vitest'
import { replayedTurnsMax } from '#shared/limits'
import type { Downward } from '#shared/realtime/console-socket'
import { takeStep } from '../../functions/areas/releases/checks/steps.ts'
import { nothingReplayed, type CheckRun } from '../../functions/areas/releases/checks/store.ts'
import { conversations } from '../../functions/chat/conversation/store.ts'
import { checks as checksOf, type ChecksItem } from '../../functions/content/check-rows.ts'
import { releaseId, releaseRows } from '../../functions/content/release-rows.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { planted, openReplayedBot, saying, talks, writeTalk } from '../kit/replaying.ts'
import { watching } from '../kit/live.ts'
import { Customer } from '../kit/customer.ts'
import { message } from '../kit/content-drafts.ts'
import { Releasing } from '../kit/releasing.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const on = await Releasing.begin(world)
const bot = await openReplayedBot(world, on)
await bot.talk()

const dayMs = 24 * 60 * 60_000

const current = async () => (await on.listOf(on.live)).find(({ status }) => status === 'current')!

async function previewWord(_id: string): Promise<string> {
  const { url } = await on.admin.releases.preview({ _id, environmentId: on.live, hours: 1 })
  return new URL(url, world.cloud.origin).searchParams.get('preview')!
}

async function checked(_id: string, wanted: { conversations?: number; days?: number } = {}) {
  await on.admin.releases.startChecks({ _id, environmentId: on.live, ...wanted })
  await world.settled()
  return on.admin.releases.differences({ _id, environmentId: on.live })
}

describe('a replay', () => {
  it('of a release that changes nothing finds nothing', async () => {
    const release = await current()
    const { checks, groups } = await checked(release._id)
    expect(checks).toMatchObject({
      status: 'done',
      by: 'Ada Admin',
      replay: { done: talks.length, of: talks.length, turns: 25, worse: 0, other: 0, better: 0, wording: 0 },
    })
    expect(groups).toEqual([])
  })

  it('calls each of ten changes what it is, and says what it is about', async () => {
    const { _id } = await bot.plantFaults()
    const { checks, groups } = await checked(_id)
    expect(groups.map(({ class: kind, code, about }) => [kind, code, about])).toEqual(
      expect.arrayContaining(planted.map((each) => [...each])),
    )
    expect(groups).toHaveLength(planted.length)
    expect(checks!.replay).toMatchObject({ worse: 5, other: 3, better: 1, wording: 1, done: talks.length })
  })

  it('writes nothing but its own state and results, and the call that was counted', async () => {
    const release = await current()
    const kinds = await kindsWritten(() => checked(release._id))
    expect(kinds).toEqual(['check-chunk', 'checks', 'event', 'export'])
    expect(await kindsWritten(() => on.write('Something else'))).toContain('block')
  })

  it('is of the latest conversations, without previews, other environments, what nobody answered, and what is older than the days asked for', async () => {
    const release = await current()
    const preview = await Customer.arrives(world, { client: on.company.name, preview: await previewWord(release._id) })
    await preview.says('Is this a preview?')
    const silent = await Customer.arrives(world, { client: on.company.name })
    await silent.start()
    const old = world.clock.now() - 3 * dayMs
    await writeTalk(on, { lastActive: old })
    await writeTalk(on, { environmentId: on.draft })
    expect((await checked(release._id, { days: 2 })).checks!.replay.of).toBe(talks.length)
    expect((await checked(release._id, { days: 4 })).checks!.replay.of).toBe(talks.length + 1)
    expect((await checked(release._id, { conversations: 4 })).checks!.replay).toMatchObject({ of: 4, done: 4 })
    // Nothing was said in the oldest one.
    const latest = await checked(release._id, { conversations: 1, days: 4 })
    expect(latest.checks!.replay).toMatchObject({ of: 1, done: 1, skipped: 0 })
  })

  it('plays what is odd: a talk without events, of a customer who is gone, in a language given up, and of 1,000 turns', async () => {
    const own = await Releasing.begin(world)
    await own.admin.blocks.create({ ...message(), title: 'Welcome', key: 'welcome' })
    const hears = await own.write('Hello there')
    const order = await own.admin.forms.create({ type: 'form', title: 'Order', questions: [] })
    await own.promote()
    const answers = { [order._id]: { gone: 'a question of before' } }
    const state = {
      answers,
      form: { formId: order._id, blockId: hears._id, state: { language: 'it' as const, answers: { x: 1 }, tries: 0 } },
    }
    await writeTalk(own)
    await writeTalk(own, { bodies: [saying('Buongiorno')], more: { language: 'it', bot: state } })
    await writeTalk(own, { bodies: Array.from({ length: 1000 }, () => saying('Thanks')) })
    const gone = await writeTalk(own, { bodies: [saying('Forget me')] })
    const [release] = await own.listOf(own.live)
    const scope = { client: own.company.id, environment: own.live }
    const run = await beginRun(own, release!)
    await takeStep('prepare', run, 0)
    await transact([new Table({ ...scope, conversation: gone }).remove(conversations, '-')])
    await takeStep('replay', run, 1)
    await takeStep('finish', run, 0)
    const { checks, groups } = await own.admin.releases.differences({ _id: release!._id, environmentId: own.live })
    expect(checks).toMatchObject({
      status: 'done',
      replay: { done: 4, of: 4, skipped: 2, cut: 1, turns: 1 + replayedTurnsMax, worse: 0, other: 0, wording: 0 },
    })
    expect(groups).toEqual([])
  })
})

describe('the checks of a release', () => {
  it('run once at a time, are told as they go on, and stay with the release', async () => {
    const release = await current()
    const asked = { _id: release._id, environmentId: on.live }
    const screen = await watching(world, on.admin)
    const one = await on.admin.releases.startChecks({ ...asked, conversations: 3 })
    const two = await on.admin.releases.startChecks({ ...asked, conversations: 5 })
    expect(one.checks).toMatchObject({ status: 'running', replay: { done: 0 } })
    expect(two.checks!.started).toBe(one.checks!.started)
    const progress = await screen.until<Told>(isProgress(({ done }) => done > 0))
    expect(progress.event).toMatchObject({ environmentId: on.live, releaseId: asked._id, done: 3, of: 3 })
    await screen.until<Told>(isProgress(({ isEnded }) => isEnded === true))
    screen.socket.close()
    await world.settled()
    const listed = (await on.listOf(on.live)).find(({ _id }) => _id === asked._id)!
    expect(listed.checks).toMatchObject({ status: 'done', replay: { done: 3, of: 3 } })
    expect(listed.checks!.ended! >= listed.checks!.started).toBe(true)
    expect((await on.admin.releases.get(asked)).release.checks).toEqual(listed.checks)
    expect((await checked(asked._id, { conversations: 0 })).checks).toMatchObject({ status: 'done', replay: { of: 0 } })
  })

  it('count the same when each step is taken twice, also after the end', async () => {
    const release = await current()
    const { of } = (await checked(release._id)).checks!.replay
    const run = await beginRun(on, release)
    for (const step of ['prepare', 'replay', 'replay', 'finish', 'finish', 'replay', 'prepare', 'fail'] as const)
      await takeStep(step, run, 1)
    const { checks } = await on.admin.releases.differences({ _id: release._id, environmentId: on.live })
    expect(checks).toMatchObject({ status: 'done', replay: { done: of, of } })
  })

  it('that failed, or were never ended, are started again, and steps of the former start change nothing', async () => {
    const release = await current()
    const asked = { _id: release._id, environmentId: on.live }
    const failed = await beginRun(on, release)
    await takeStep('fail', failed, 0)
    expect((await on.admin.releases.differences(asked)).checks).toMatchObject({ status: 'failed' })
    const lost = await beginRun(on, release)
    const statusOf = async () => (await on.admin.releases.differences(asked)).checks!.status
    expect(await statusOf()).toBe('running')
    world.clock.advance(61 * 60_000)
    expect(await statusOf()).toBe('failed')
    const { checks } = await checked(asked._id)
    expect(checks).toMatchObject({ status: 'done' })
    await takeStep('fail', lost, 0)
    expect((await on.admin.releases.differences(asked)).checks).toEqual(checks)
  })

  it('go with a candidate that is discarded, and belong to its company alone', async () => {
    await on.write('Never')
    const { _id } = await on.release({ asCandidate: true, overwrite: true })
    const asked = { _id, environmentId: on.live }
    await checked(_id, { conversations: 1 })
    const stranger = await world.as('stranger')
    await expect(stranger.releases.startChecks(asked)).rejects.toMatchObject({ code: 'not-found' })
    await expect(stranger.releases.differences(asked)).rejects.toMatchObject({ code: 'not-found' })
    const run = await beginRun(on, { number: (await on.listOf(on.live)).find((each) => each._id === _id)!.number })
    await on.admin.releases.discard(asked)
    await takeStep('prepare', run, 0)
    await takeStep('finish', run, 0)
    expect(await on.admin.releases.differences(asked)).toEqual({ groups: [], tests: [] })
    await expect(on.admin.releases.startChecks(asked)).rejects.toMatchObject({ code: 'not-found' })
  })
})

type Told = Extract<Downward, { kind: 'event' }>
type Progress = Extract<Told['event'], { type: 'checksProgressed' }>

const isProgress = (fits: (event: Progress) => boolean) => (heard: Downward) =>
  heard.kind === 'event' && heard.event.type === 'checksProgressed' && fits(heard.event)

/** A start of checks whose steps are the test's to take. */
async function beginRun({ company, live }: Releasing, { number }: { number: number }): Promise<CheckRun> {
  const scope = { client: company.id, environment: live }
  const table = new Table(scope)
  const before = await table.get(checksOf, releaseId(number))
  const row = (await table.get(releaseRows, releaseId(number)))!
  const run = ulid()
  const item: ChecksItem = {
    number,
    releaseId: row._id,
    run,
    file: row.file,
    conversations: 200,
    days: 30,
    status: 'running',
    started: new Date(world.clock.now()).toISOString(),
    by: 'Ada Admin',
    tests: { passed: 0, of: 0 },
    questions: { right: 0, of: 0 },
    replay: nothingReplayed,
    version: (before?.version ?? 0) + 1,
  }
  await transact([table.put(checksOf, item)])
  return { scope, number, run }
}

/** Which kinds of items are written by some work and all that follows from it. */
async function kindsWritten(work: () => Promise<unknown>): Promise<string[]> {
  await world.settled()
  const { dynamodb } = world.cloud
  const before = dynamodb.streamed(0, recordsMax).at(-1)?.number ?? 0
  await work()
  await world.settled()
  // What other files have left to do is of other companies, and counts of calls that expire are swept each minute.
  const kinds = dynamodb.streamed(before, recordsMax).flatMap(({ keys, after }) => {
    const { pk, sk } = JSON.parse(keys) as { pk: { S: string }; sk: { S: string } }
    const parts = [...pk.S.split('#'), ...sk.S.split('#').slice(0, 1)]
    const isSwept = after === null && keys.includes('calls')
    if (isSwept || !parts.includes(on.company.id)) return []
    return parts.findLast((part) => /^[a-z][a-z-]+$/.test(part)) ?? ''
  })
  return [...new Set(kinds)].toSorted()
}
const recordsMax = 1_000_000
