/** What figures cost a company with a million conversations a year: read units of the table, and how long one waits. */
import { ulid } from 'ulid'
import { dayAfter, dayAt } from '#shared/days'
import { figureNames, figures as all, type FigureName, type Resolution } from '#shared/figures/figures'
import { message } from '../kit/content-drafts.ts'
import { Releasing } from '../kit/releasing.ts'
import { openWorld, type World } from '../kit/world.ts'
import { copy } from './copies.ts'
import { quantile, spreadOf, tell, timed } from './figure.ts'
import { FigureRows } from './figure-rows.ts'

const bench = 'figures'
const blocksCount = 400
const rounds = 5
const daysOfQuarters = 31
/** Longer than any row is kept in memory. */
const forgottenMs = 31_000

interface Asked {
  readonly from: string
  readonly to: string
  readonly resolution: Resolution
  readonly timezone: string
}

export async function figures(): Promise<void> {
  const world = await openWorld()
  const on = await Releasing.begin(world)
  const word = ulid()
  const { _id } = await on.admin.blocks.create({ ...message(), title: `Block ${word}` })
  await copy(world, bench, blocksCount - 1, [_id, word])
  await on.promote()
  const blocks = (await on.admin.blocks.brief()).map((block) => block._id)
  const timezone = 'Europe/London'
  const environment = on.live
  const scope = { client: on.company.id, environment }
  await new FigureRows({ scope, timezone, blocks, now: world.clock.now() }).write(daysOfQuarters)

  const ask = (figure: FigureName, { from, to, ...more }: Asked) =>
    on.admin.analytics.figure({ figure, dateFrom: from, dateTo: to, ...more })
  const today = dayAt(world.clock.now(), timezone)
  const back = (count: number, until = today) => ({ from: dayAfter(until, 1 - count), to: until })
  const month = { ...back(31), resolution: 'day' as const, timezone }

  // What a call costs before it reads a figure: who asks, in which company.
  const { units: unitsOfCall } = await measure(world, () =>
    ask('users', { ...month, from: dayAfter(today), to: today }).catch(() => {}),
  )
  const each = new Map<FigureName, Measured>()
  for (const figure of readable) each.set(figure, await measure(world, () => ask(figure, month), unitsOfCall))
  const dearest = [...each].toSorted(([, a], [, b]) => b.units - a.units)[0]!
  const times = [...each.values()].flatMap(({ ms }) => ms)
  count(`31 days by day with today, the dearest figure alone (${dearest[0]})`, dearest[1].units, '<= 60')
  wait('31 days by day with today, any figure alone: p50', quantile(times, 0.5), times, '<= 150')
  wait('31 days by day with today, any figure alone: p95', quantile(times, 0.95), times, '<= 150')

  const page = (...periods: readonly Asked[]) =>
    measure(
      world,
      () => Promise.all(periods.flatMap((period) => readable.map((figure) => ask(figure, period)))),
      unitsOfCall * periods.length * readable.length,
    )
  const year = back(365)
  const before = back(365, dayAfter(year.from, -1))
  for (const resolution of ['day', 'month'] as const) {
    // Months are drawn of whole ones only.
    const [now, then] = resolution === 'day' ? [year, before] : wholeYears(today)
    const both = await page({ ...now, resolution, timezone }, { ...then, resolution, timezone })
    const name = `the whole page, 365 days and those before, by ${resolution}`
    count(name, both.units, '<= 350')
    wait(`${name}: p50`, quantile(both.ms, 0.5), both.ms, '<= 700')
  }
  const short = await page(month, { ...month, ...back(31, dayAfter(month.from, -1)) })
  count('the whole page, 31 days and those before', short.units, '-')
  wait('the whole page, 31 days and those before: p50', quantile(short.ms, 0.5), short.ms, '-')
  const foreign = await measure(world, () => ask('messages', { ...month, timezone: 'Asia/Kolkata' }), unitsOfCall)
  count('31 days in another timezone, one figure', foreign.units, '-')
  wait('31 days in another timezone, one figure: p50', quantile(foreign.ms, 0.5), foreign.ms, '-')
  await world.close()
}

/** Those that read sums: details read single conversations. */
const readable = figureNames.filter((figure) => all[figure].families.length > 0 && figure !== 'intervention-detail')

const wholeYears = (today: string): [{ from: string; to: string }, { from: string; to: string }] => {
  const to = dayAfter(`${today.slice(0, 7)}-01`, -1)
  const of = (years: number) => {
    const year = Number(to.slice(0, 4)) - years
    return { from: `${year - 1}-${dayAfter(to).slice(5, 7)}-01`, to: `${year}${to.slice(4)}` }
  }
  return [of(0), of(1)]
}

interface Measured {
  /** Read units of one time. */
  readonly units: number
  readonly ms: readonly number[]
}

/** Each time anew, without the units beside those of the figures: nothing of the time before is known. */
async function measure(world: World, work: () => Promise<unknown>, unitsBeside = 0): Promise<Measured> {
  const ms: number[] = []
  let units = 0
  for (let round = 0; round < rounds; round++) {
    world.clock.advance(forgottenMs)
    const before = world.cloud.dynamodb.counts().readUnits
    ms.push(await timed(work))
    units = world.cloud.dynamodb.counts().readUnits - before - unitsBeside
  }
  return { units, ms }
}

const count = (metric: string, value: number, goal: string) => tell({ bench, metric, value, unit: 'read units', goal })
const wait = (metric: string, value: number, of: readonly number[], goal: string) =>
  tell({ bench, metric, value, spread: spreadOf(of), unit: 'ms', goal })
