/** The rows that figures are read from, at random: some hours not yet summed, any days, timezone and steps. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { dayAfter, dayAt, daysBetween, dayStart } from '#shared/days'
import { families, type Cells, type Family } from '#shared/figures/counters'
import type { Resolution } from '#shared/figures/figures'
import { Tally } from '../../functions/areas/analytics/figures/tally.ts'
import { packedFamilies, packedFamily } from '../../functions/figures/packing.ts'
import { lastDay, readFigures } from '../../functions/figures/reading.ts'
import { days, dueHours, months, quarters, slices, zones } from '../../functions/figures/store.ts'
import { dayOf, monthAt, monthOf, quarterAt, quarterOf, type Sum } from '../../functions/figures/sums.ts'
import { seededRandom } from '../../functions/nlu/classifier/random.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { changesMax, transact, type Change } from '../../functions/platform/table/transaction.ts'
import { openShop } from '../kit/shop.ts'
import { actsBetween, grouped, slicesOf, type Act } from '../kit/made-up-figures.ts'

await openShop()

const quarterMs = 15 * 60_000
const [firstDay, behind] = ['2026-02-20', '2026-06-10']
const now = Date.parse('2026-06-20T12:00:00Z')

interface Scene {
  readonly seed: number
  readonly company: string
  /** In which the days were summed. */
  readonly summedIn: string
}

class Rows {
  readonly scope = { client: ulid(), environment: ulid() }
  readonly acts: readonly Act[]
  readonly random: () => number
  readonly #changes: Change[] = []

  constructor(readonly scene: Scene) {
    this.random = seededRandom(scene.seed)
    this.acts = actsBetween(firstDay, behind, { seed: scene.seed, conversations: 24 })
  }

  /** Of an hour in seven the sums are old: a part of its slices, or none. The slices of the others are gone. */
  async write(): Promise<void> {
    const table = new Table(this.scope)
    const hours = grouped(slicesOf(this.acts), ({ day, quarter }) =>
      new Date(Date.parse(day) + quarter * quarterMs).toISOString().slice(0, 13),
    )
    const sums: Sum[] = []
    for (const [hour, own] of hours) {
      const isDue = this.random() < 1 / 7
      if (isDue) {
        this.#changes.push(table.put(dueHours, { hour, version: ulid() }))
        for (const { day, ...slice } of own) this.#changes.push(new Table({ ...this.scope, day }).put(slices, slice))
      }
      const summed = isDue ? own.filter(() => this.random() < 1 / 2) : own
      const byQuarter = grouped(summed, ({ day, quarter }) => quarterAt(Date.parse(day) + quarter * quarterMs))
      for (const [of, all] of byQuarter) sums.push({ of, cells: quarterOf(all) })
    }
    for (const { of, cells } of sums)
      this.#changes.push(table.put(quarters, { quarter: of, packed: packedFamilies(cells)! }))
    this.#writeDays(table, sums)
    this.#changes.push(table.put(zones, { zone: this.scene.summedIn, version: 1 }))
    for (let start = 0; start < this.#changes.length; start += changesMax)
      await transact(this.#changes.slice(start, start + changesMax))
  }

  #writeDays(table: Table<Rows['scope']>, sums: readonly Sum[]): void {
    const zone = this.scene.summedIn
    const byDay = [...grouped(sums, ({ of }) => dayAt(Date.parse(of), zone))]
    const all = byDay.map(([day, own]): Sum => ({ of: day, cells: dayOf(own, day, zone) }))
    const byMonth = [...grouped(all, ({ of }) => monthAt(of))].map(([of, own]): Sum => ({ of, cells: monthOf(own) }))
    const rowsOf = ({ of, cells }: Sum) =>
      (Object.entries(cells) as [Family, NonNullable<Cells[Family]>][]).map(([family, own]) => ({
        family,
        of,
        packed: packedFamily(own)!,
      }))
    this.#changes.push(...all.flatMap(rowsOf).map((row) => table.put(days, row)))
    this.#changes.push(...byMonth.flatMap(rowsOf).map((row) => table.put(months, row)))
  }
}

interface Asked {
  readonly from: string
  readonly to: string
  readonly timezone: string
  readonly resolution: Resolution | undefined
  readonly channel: string | undefined
}

const timezones = ['Europe/Berlin', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC']

function askAtRandom(random: () => number): Asked {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const resolution = pick(['hour', 'day', 'week', 'month', 'quarter', undefined] as const)
  const start = dayAfter(firstDay, Math.floor(random() * daysBetween(firstDay, behind)))
  const length = resolution === 'hour' ? 1 + Math.floor(random() * 3) : Math.floor(random() * 70)
  const asked = { timezone: pick(timezones), resolution, channel: pick([undefined, undefined, 'web']) }
  return { ...asked, from: start, to: dayAfter(start, Math.max(0, length - 1)) }
}

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** What a step is called on the wall, found out for each moment by itself. */
function stepAt(moment: number, { timezone, resolution }: Asked): string {
  const format = formatOf('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = format.format(moment).split(' ')
  const month = Number(day.slice(5, 7))
  switch (resolution) {
    case 'hour':
      return `${day}T${time.slice(0, 2)}`
    case 'week': {
      const date = new Date(`${day}T00:00:00Z`)
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
      return date.toISOString().slice(0, 10)
    }
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(month / 3)}`
    case 'month':
    case undefined:
      return day.slice(0, 7)
    case 'day':
      return day
  }
}

/** Counted one by one. */
function naive(acts: readonly Act[], all: readonly Act[], { channel, timezone }: Asked, isHourly: boolean) {
  const wanted = acts.filter((act) => channel === undefined || act.channel === channel)
  const seen = new Set<string>()
  const firsts = acts.filter(({ conversation }) => !seen.has(conversation) && seen.add(conversation))
  const counted = firsts.filter((act) => channel === undefined || act.channel === channel)
  const isNew = (act: Act) => all.find(({ conversation }) => conversation === act.conversation) === act
  const words = grouped(wanted, ({ word }) => word)
  const genders = grouped(counted, ({ gender }) => gender)
  const format = formatOf('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const hours = grouped(wanted, ({ moment }) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    return `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts['weekday']!) + 1}-${parts['hour']}`
  })
  return {
    texts: sum(wanted, ({ texts }) => texts),
    bot: sum(wanted, ({ botMessages }) => botMessages),
    users: counted.length,
    newUsers: counted.filter(isNew).length,
    words: sorted([...words].map(([word, own]) => [word, own.length])),
    genders: sorted([...genders].map(([gender, own]) => [gender, own.length])),
    ...(isHourly && { hours: sorted([...hours].map(([hour, own]) => [hour, sum(own, ({ texts }) => texts)])) }),
  }
}

function told(tally: Tally, isHourly: boolean) {
  const valuesOf = <F extends Family>(
    family: F,
    counter: Parameters<ReturnType<typeof tally.of<F>>>[0],
    name: 'name' | 'gender',
  ) => sorted([...tally.by(family, name)].map(([own, numbers]) => [own, numbers(counter)]))
  return {
    texts: tally.of('flow')('texts'),
    bot: tally.of('flow')('botMessages'),
    users: tally.of('active')('users'),
    newUsers: tally.by('active', 'acquaintance').get('new')?.('users') ?? 0,
    words: valuesOf('keyword', 'uses', 'name'),
    genders: valuesOf('active', 'users', 'gender'),
    ...(isHourly && { hours: valuesOf('hour', 'customer', 'name') }),
  }
}

const sum = <T>(list: readonly T[], of: (each: T) => number): number => list.reduce((all, each) => all + of(each), 0)
const sorted = (entries: [string, number][]): [string, number][] =>
  entries.filter(([, n]) => n > 0).toSorted(([a], [b]) => (a < b ? -1 : 1))

const scenes: readonly Scene[] = [
  { seed: 11, company: 'Europe/Berlin', summedIn: 'Europe/Berlin' },
  { seed: 12, company: 'Australia/Lord_Howe', summedIn: 'Australia/Lord_Howe' },
  { seed: 13, company: 'Asia/Kolkata', summedIn: 'America/New_York' },
]
const asksPerScene = 14

describe('ANALYTICS-037: figures are a naive count of what happened, whatever is summed by then,', () => {
  it.each(scenes)('at a company in $company whose days are summed in $summedIn', async (scene) => {
    const rows = new Rows(scene)
    await rows.write()
    for (let turn = 0; turn < asksPerScene; turn++) {
      const asked = askAtRandom(rows.random)
      // Some ask within the half minute in which rows are kept, some after it.
      const at = new Date(now + turn * 9000)
      const read = { ...asked, families: [...families], now: at }
      const { whole, steps } = await readFigures(rows.scope, read, scene.company)
      const start = dayStart(asked.from, asked.timezone)
      const end = dayStart(dayAfter(asked.to), asked.timezone)
      const acts = rows.acts.filter(({ moment }) => moment >= start && moment < end)
      const tally = (period: typeof whole) => new Tally(period, { channel: asked.channel })
      const name = JSON.stringify({ turn, ...asked })
      expect(told(tally(whole), true), name).toEqual(naive(acts, rows.acts, asked, true))
      const expected = grouped(acts, ({ moment }) => stepAt(moment, asked))
      const nothing = naive([], rows.acts, asked, false)
      const byName = new Map([...expected].map(([step, own]) => [step, naive(own, rows.acts, asked, false)]))
      for (const step of steps) {
        const moment = asked.resolution === 'hour' ? undefined : dayStart(step.at, asked.timezone)
        const of = moment === undefined ? step.at : stepAt(moment, asked)
        expect(told(tally(step), false), `${name} ${step.at}`).toEqual(byName.get(of) ?? nothing)
        byName.delete(of)
      }
      expect([...byName.keys()], name).toEqual([])
    }
    const last = rows.acts.at(-1)!.moment
    expect(await lastDay(rows.scope, scene.company, new Date(now))).toBe(dayAt(last, scene.company))
  })
})

it('the last day is that of the latest hour in which anything was counted, of which nothing is summed yet', async () => {
  const scope = { client: ulid(), environment: ulid() }
  const lastDayAt = (moment: string) => lastDay(scope, 'Europe/Berlin', new Date(moment))
  expect(await lastDayAt('2026-03-06T12:00:00Z')).toBeUndefined()
  const table = new Table(scope)
  const said = slicesOf(actsBetween('2026-03-02', '2026-03-06', { seed: 1, conversations: 24 }))
  for (const day of ['2026-03-02', '2026-03-04', '2026-03-05']) {
    const { day: _, ...slice } = said.find((each) => each.day === day)!
    const hour = new Date(Date.parse(day) + slice.quarter * quarterMs).toISOString().slice(0, 13)
    await transact([table.put(dueHours, { hour, version: ulid() }), new Table({ ...scope, day }).put(slices, slice)])
  }
  expect(await lastDayAt('2026-03-06T13:00:00Z')).toBe('2026-03-05')
})
