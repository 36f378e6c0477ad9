/** Releases of an environment with thousands of responses: promoting, going back, comparing, and talking to what came of it. */
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { ulid } from 'ulid'
import { encodeState, fileName, ReleaseFile } from '../../functions/platform/table/release-file.ts'
import { message } from '../kit/content-drafts.ts'
import { Customer } from '../kit/customer.ts'
import { Releasing } from '../kit/releasing.ts'
import { openWorld, type World } from '../kit/world.ts'
import { copy } from './copies.ts'
import { medianOf, tell, timed, type Figure } from './figure.ts'

const itemsCount = 5000
const changedCount = 200
const rounds = 5
const comparisons = 15
const turnsCount = 100
/** How long a function takes an environment for what it was. */
const knownMs = 6000

export async function releases(): Promise<void> {
  const world = await openWorld()
  const on = await Releasing.begin(world)
  await fill(world, on)
  await promotions(world, on)
  await comparing(world, on)
  await goingBack(world, on)
  await talking(world, on)
  await opening(on)
  await world.close()
}

const figure = (metric: string, unit: string, goal: string, of: Pick<Figure, 'value' | 'spread'>) =>
  tell({ bench: 'releases', metric, unit, goal, ...of })
const ms = (metric: string, goal: string, times: readonly number[]) => figure(metric, 'ms', goal, medianOf(times))
const units = (metric: string, goal: string, counts: readonly number[]) =>
  figure(metric, 'write units', goal, medianOf(counts))

/** Thousands of responses in rows, as an environment has them that was never promoted. */
async function fill(world: World, { admin }: Releasing): Promise<void> {
  for (const key of ['welcome', 'misunderstood', 'handover'])
    await admin.blocks.create({ ...message(), title: key, key, text: { en: `This is ${key}.` } })
  const word = ulid()
  const { _id } = await admin.blocks.create({ ...message(), title: `Block ${word}` })
  await copy(world, 'releases', itemsCount - 4, [_id, word])
}

async function promotions(world: World, on: Releasing): Promise<void> {
  const first = await priced(world, () => on.promote())
  ms(`first promotion of ${itemsCount} items, all of them in rows`, '<= 6000', [first.ms])
  const edited = (await on.admin.blocks.list()).filter(({ title }) => title.startsWith('Block')).slice(0, changedCount)
  const changed: Priced[] = []
  for (let round = 0; round < rounds; round++) {
    for (const { _id, title, key } of edited)
      await on.admin.blocks.update({ ...message(), _id, title, key, text: { en: `${title}, ${round}` } })
    changed.push(await priced(world, () => on.promote()))
  }
  const what = `promotion of ${changedCount} changed of ${itemsCount} items`
  const of = (name: Spent) => changed.map((each) => each[name])
  ms(what, '<= 1500', of('ms'))
  units(`${what}, without what follows`, '<= 14', of('units'))
  for (const [kind, count] of changed[0]!.kinds) figure(`${what}: ${kind}`, 'writes', 'few', { value: count })
  figure(`${what}: files written`, 'puts', '1', { value: Math.max(...of('files')) })
}

async function comparing(world: World, on: Releasing): Promise<void> {
  const edited = (await on.admin.blocks.list()).slice(0, changedCount)
  for (const { _id, title, key } of edited)
    await on.admin.blocks.update({ ...message(), _id, title, key, text: { en: `${title}, compared` } })
  await world.settled()
  const diff = () => on.diff()
  await diff()
  ms(`diff of ${itemsCount} items, ${changedCount} of them changed, warm`, '<= 300', await timesOf(diff))
  ms('its counts alone', '<= 100', await timesOf(() => on.diff({ brief: 'true' })))
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    world.cloud.lambda.reload()
    times.push(await timed(diff))
  }
  ms('diff, cold', '<= 1000', times)
}

async function goingBack(world: World, on: Releasing): Promise<void> {
  const [latest, before] = await on.admin.releases.list({ environmentId: on.live })
  const back: Priced[] = []
  for (let round = 0; round < rounds; round++) {
    back.push(await priced(world, () => on.activate(before!._id)))
    back.push(await priced(world, () => on.activate(latest!._id)))
  }
  const of = (name: Spent) => back.map((each) => each[name])
  ms('rollback of a live environment', '<= 300', of('ms'))
  units('rollback of a live environment, without what follows', '<= 12', of('units'))
}

async function talking(world: World, on: Releasing): Promise<void> {
  await talk(world, on, 'a sealed environment', { reads: '<= 4, none of content', p50: '<= 25' })
  await on.pointTo(on.live, { sealed: undefined })
  await talk(world, on, 'the same over rows that may be written', { reads: 'more', p50: '<= 25' })
}

async function talk(world: World, on: Releasing, where: string, goals: { reads: string; p50: string }): Promise<void> {
  world.clock.advance(knownMs)
  const customer = await Customer.arrives(world, { client: on.company.name })
  await customer.start()
  const says = async () => {
    const said = await customer.says('Is anybody there?')
    if (said[0] !== 'This is misunderstood.') throw new Error(`The bot said ${said.join()}.`)
  }
  await says()
  await world.settled()
  const { readUnits } = world.cloud.dynamodb.counts()
  const times = await timesOf(says, turnsCount)
  const reads = (world.cloud.dynamodb.counts().readUnits - readUnits) / turnsCount
  figure(`turn in ${where}: reads`, 'read units', goals.reads, { value: reads })
  ms(`turn in ${where}: p50`, goals.p50, times)
}

async function opening(on: Releasing): Promise<void> {
  const packed = gzipSync(encodeState(await on.state('Live')), { level: constants.Z_BEST_SPEED })
  const opened = () => {
    const { user, system } = process.cpuUsage()
    const bytes = gunzipSync(packed)
    fileName(bytes)
    const file = new ReleaseFile(bytes)
    for (const key of file.keys('block#')) file.get(key)
    const used = process.cpuUsage({ user, system })
    return (used.user + used.system) / 1000
  }
  const times = Array.from({ length: comparisons }, opened)
  figure(`opening a file of ${itemsCount} items, and reading each`, 'ms of processor time', '<= 100', medianOf(times))
}

interface Priced {
  readonly ms: number
  /** Without what follows from it. */
  readonly units: number
  readonly files: number
  /** How often each kind of item was written, with what follows. */
  readonly kinds: ReadonlyMap<string, number>
}
type Spent = 'ms' | 'units' | 'files'

/** The units of what follows a release: the history of what it changed, and rows left behind, which an index lists. */
const following: ReadonlyMap<string, number> = new Map([
  ['revision', 2],
  ['retired', 3],
])

async function priced(world: World, work: () => Promise<unknown>): Promise<Priced> {
  await world.settled()
  const { dynamodb } = world.cloud
  const before = { files: await filesCount(), writes: dynamodb.counts().writeUnits, record: lastRecord(world) }
  const took = await timed(work)
  await world.settled()
  const kinds = new Map<string, number>()
  for (const { keys } of dynamodb.streamed(before.record, recordsMax)) {
    const kind = kindOf(JSON.parse(keys) as Parameters<typeof kindOf>[0])
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const followed = [...kinds].reduce((sum, [kind, count]) => sum + count * (following.get(kind) ?? 0), 0)
  return {
    ms: took,
    units: dynamodb.counts().writeUnits - before.writes - followed,
    files: (await filesCount()) - before.files,
    kinds,
  }
}

/** Of the parts of a key, the last one in small letters is the name of a collection. */
function kindOf({ pk, sk }: { readonly pk: { S: string }; readonly sk: { S: string } }): string {
  const parts = [...pk.S.split('#'), ...sk.S.split('#').slice(0, 1)]
  return parts.findLast((part) => /^[a-z][a-z-]+$/.test(part)) ?? 'other'
}

const recordsMax = 100_000

function lastRecord({ cloud: { dynamodb } }: World): number {
  const found = dynamodb.streamed(last, recordsMax)
  last = found.at(-1)?.number ?? last
  return last
}
/** The latest record of the stream that anybody has asked for. */
let last = 0

async function filesCount(): Promise<number> {
  const s3 = new S3Client({})
  const listed = await s3.send(new ListObjectsV2Command({ Bucket: process.env['MEDIA_BUCKET'], Prefix: 'releases/' }))
  s3.destroy()
  return listed.KeyCount ?? 0
}

async function timesOf(work: () => Promise<unknown>, count = comparisons): Promise<number[]> {
  const times: number[] = []
  while (times.length < count) times.push(await timed(work))
  return times
}
