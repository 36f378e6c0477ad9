/** Sums of figures through slices, quarters, days and months, against a naive count of all that happened. */
import { describe, expect, it } from 'vitest'
import { dayAfter, dayStart, daysFrom } from '#shared/days'
import {
  addCells,
  cellKey,
  cellNames,
  type Cells,
  type FamilyCells,
  type MutableCells,
  otherName,
  textOfCells,
} from '#shared/figures/counters'
import { cellsPerFamilyMax } from '#shared/limits'
import { cellsOfFamilies, cellsOfFamily, packedFamilies, packedFamily } from '../../../functions/figures/packing.ts'
import {
  cellsOfSlice,
  customersOfDays,
  customersOfQuarters,
  dayOf,
  monthAt,
  monthOf,
  quarterAt,
  quarterOf,
  type Sum,
} from '../../../functions/figures/sums.ts'
import { seededRandom } from '../../../functions/nlu/classifier/random.ts'
import { oddZones } from '../../kit/odd-zones.ts'
import { type Act, actsBetween, grouped, slicesOf } from '../../kit/made-up-figures.ts'

/** Each customer of a range is in one cell of it. */
const usersIn = (active: FamilyCells): number => Object.values(active).reduce((sum, [users = 0]) => sum + users, 0)

/** As a row gives them back. */
const kept = (cells: Cells): MutableCells => cellsOfFamilies(packedFamilies(cells)!)

/** Both changes of the clocks on both halves of the earth; and the day that Samoa left out. */
const acts = [
  ...actsBetween('2011-11-28', '2012-01-07', { seed: 3, conversations: 9 }),
  ...actsBetween('2026-02-26', '2026-11-08', { seed: 7, conversations: 60 }).filter(
    ({ moment }) => moment < Date.parse('2026-05-03') || moment > Date.parse('2026-08-28'),
  ),
]
const quarters = quartersOf(acts)

function quartersOf(of: readonly Act[]): Sum[] {
  const slices = grouped(slicesOf(of), ({ day, quarter }) => quarterAt(Date.parse(day) + quarter * 15 * 60_000))
  return [...slices].map(([quarter, own]) => ({ of: quarter, cells: kept(quarterOf(own)) }))
}

/** All days of a timezone in which something happened, and their months. */
function sumsIn(zone: string) {
  const days = [...grouped(quarters, ({ of }) => calendarDay(zone)(Date.parse(of)))].map(([day, own]): Sum => ({
    of: day,
    cells: kept(dayOf(own, day, zone)),
  }))
  const months = [...grouped(days, ({ of }) => monthAt(of))].map(([month, own]): Sum => ({
    of: month,
    cells: kept(monthOf(own)),
  }))
  return { days, months }
}

const calendars = new Map<string, (moment: number) => string>()
function calendarDay(zone: string): (moment: number) => string {
  const known = calendars.get(zone)
  if (known) return known
  const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  calendars.set(zone, format)
  return format
}

/** What each act adds to a naive count, by the names that `summed` gives. */
const namesOf = new Map(
  acts.map((act) => {
    const { channel, language, gender, word } = act
    const names = [['texts'], ['bot'], ['word', word], ['user', gender]] as const
    return [
      act,
      names.map(([name, ...more]) => cellKey(name, channel, language, ...more)) as [string, string, string, string],
    ]
  }),
)

/** What a naive count says of a range: texts, answers, words, and the customers as a set. */
function naive(of: readonly Act[]) {
  const counted: Record<string, number> = {}
  const seen = new Set<string>()
  for (const act of of) {
    const [texts, bot, word, user] = namesOf.get(act)!
    counted[texts] = (counted[texts] ?? 0) + act.texts
    counted[bot] = (counted[bot] ?? 0) + act.botMessages
    counted[word] = (counted[word] ?? 0) + 1
    if (seen.has(act.conversation)) continue
    counted[user] = (counted[user] ?? 0) + 1
    seen.add(act.conversation)
  }
  return { ...nonZero(counted), users: seen.size }
}

const nonZero = (counted: Record<string, number>) =>
  Object.fromEntries(Object.entries(counted).filter(([, number]) => number !== 0))

/** The same from sums. */
function summed(parts: readonly Pick<Sum, 'cells'>[], customers: FamilyCells) {
  const { flow = {}, keyword = {} } = parts.reduce((sum, { cells }) => addCells(sum, cells), {} as MutableCells)
  const counted: Record<string, number> = {}
  for (const [key, cell] of Object.entries(flow)) {
    counted[cellKey('texts', ...cellNames(key))] = cell[3] ?? 0
    counted[cellKey('bot', ...cellNames(key))] = cell[7] ?? 0
  }
  for (const [key, [uses = 0]] of Object.entries(keyword)) counted[cellKey('word', ...cellNames(key))] = uses
  for (const [key, [users = 0]] of Object.entries(customers)) {
    const [channel = '', language = '', gender = ''] = cellNames(key)
    const name = cellKey('user', channel, language, gender)
    counted[name] = (counted[name] ?? 0) + users
  }
  return { ...nonZero(counted), users: usersIn(customers) }
}

/** The parts that a range of days is read from: whole months where there are, days beside them. */
function partsOf({ days, months }: { days: readonly Sum[]; months: readonly Sum[] }, from: string, to: string): Sum[] {
  const inRange = days.filter(({ of }) => from <= of && of <= to)
  const isWhole = (month: string) => `${month}-01` >= from && dayAfter(`${nextMonth(month)}-01`, -1) <= to
  return [...inRange.filter(({ of }) => !isWhole(monthAt(of))), ...months.filter(({ of }) => isWhole(of))]
}

const nextMonth = (month: string) => dayAfter(`${month}-28`, 4).slice(0, 7)

const queriesPerZone = 770

describe.each(oddZones)('ANALYTICS-037: sums in %s', (zone) => {
  const local = calendarDay(zone)
  const dayOfAct = new Map(acts.map((act) => [act, local(act.moment)]))
  const random = seededRandom(11)
  const days2011 = daysFrom('2011-11-28', '2012-01-08')
  const days2026 = daysFrom('2026-02-26', '2026-11-09')
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]!

  it('are those of a naive count for random ranges over days and months, customers and all', () => {
    const sums = sumsIn(zone)
    for (let query = 0; query < queriesPerZone; query++) {
      const range = query % 4 === 0 ? days2011 : days2026
      const [from, to] = [pick(range), pick(range)].toSorted() as [string, string]
      const parts = partsOf(sums, from, to)
      const happened = acts.filter((act) => from <= dayOfAct.get(act)! && dayOfAct.get(act)! <= to)
      expect(summed(parts, customersOfDays(parts, from)), `${from} to ${to}`).toEqual(naive(happened))
      expect(usersIn(customersOfDays(parts, from))).toBe(naive(happened).users)
    }
  })

  it('are those of a naive count where the last day is told by its quarters', () => {
    const { days } = sumsIn(zone)
    for (let query = 0; query < 20; query++) {
      const [from, to] = [pick(days2026), pick(days2026)].toSorted() as [string, string]
      const first = quarterAt(dayStart(from, zone))
      const parts = days.filter(({ of }) => from <= of && of < to)
      const last = quarters.filter(({ of }) => local(Date.parse(of)) === to)
      const customers = addCells({ active: {} }, { active: customersOfDays(parts, from) })
      addCells(customers, { active: customersOfQuarters(last, first) })
      const happened = acts.filter((act) => from <= dayOfAct.get(act)! && dayOfAct.get(act)! <= to)
      expect(summed([...parts, ...last], customers.active!), `${from} to ${to}`).toEqual(naive(happened))
    }
  })

  it('tell the hours of the week by the clock on the wall', () => {
    const { months } = sumsIn(zone)
    const counted: Record<string, number> = {}
    const calendar = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    })
    for (const { moment, channel, language, texts } of acts) {
      const shown = Object.fromEntries(calendar.formatToParts(moment).map(({ type, value }) => [type, value]))
      const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(shown['weekday']!) + 1
      const key = cellKey(channel, language, `${weekday}-${shown['hour']}`)
      counted[key] = (counted[key] ?? 0) + texts
    }
    const sum: MutableCells = {}
    for (const { cells } of months) addCells(sum, { hour: cells.hour ?? {} })
    expect(Object.fromEntries(Object.entries(sum.hour!).map(([key, [customer]]) => [key, customer]))).toEqual(counted)
  })
})

describe('sums of figures', () => {
  it('count who was active from what a slice says of the first thing a customer did', () => {
    const first = { number: 1, channel: 'web', language: 'en', previous: '2026-11-19T23:59:59.999Z' } as const
    expect(cellsOfSlice({ first, cells: { flow: 'web\ten\t1' } })).toEqual({
      flow: { 'web\ten': [1] },
      active: { 'web\ten\t\t2026-11-19T23:45Z': [1] },
    })
    expect(cellsOfSlice({ first: { ...first, previous: undefined, gender: 'female' }, cells: {} })).toEqual({
      active: { 'web\ten\tfemale\tnew': [1] },
    })
    // Only others did anything.
    expect(cellsOfSlice({ cells: { flow: 'web\ten\t1' } }).active).toBeUndefined()
    // What is left of erased customers says it itself.
    expect(cellsOfSlice({ cells: { active: 'web\ten\t\tnew\t3' } }).active).toEqual({ 'web\ten\t\tnew': [3] })
  })

  it('count a customer of a day who was there in its first quarter already no second time', () => {
    const activeIn = (previous: string) =>
      dayOf([{ of: '2026-11-20T00:15Z', cells: { active: { [`web\ten\t\t${previous}`]: [1] } } }], '2026-11-20', 'UTC')
        .active
    expect(activeIn('2026-11-20T00:00Z')).toBeUndefined()
    expect(activeIn('2026-11-19T23:45Z')).toEqual({ 'web\ten\t\t1': [1] })
  })

  it('keep the largest cells of a family without an end, and one cell of the others for each channel and language', () => {
    const words = Array.from({ length: cellsPerFamilyMax + 3 }, (_, index) => index + 1)
    const keyword = Object.fromEntries(
      words.map((uses) => [cellKey('web', uses % 2 ? 'en' : 'de', `word ${uses}`), [uses]]),
    )
    const day = dayOf([{ of: '2026-11-20T10:00Z', cells: { keyword } }], '2026-11-20', 'UTC')
    const left = Object.fromEntries(Object.entries(keyword).slice(3))
    expect(day.keyword).toEqual({
      ...left,
      [cellKey('web', 'en', otherName)]: [1 + 3],
      [cellKey('web', 'de', otherName)]: [2],
    })
    // What is other on a day is other in its month, however much it is.
    const second = { of: '2026-11-21', cells: { keyword: { [cellKey('web', 'en', otherName)]: [9999] } } }
    const month = monthOf([{ of: '2026-11-20', cells: day }, second])
    expect(month.keyword).toEqual({ ...day.keyword, [cellKey('web', 'en', otherName)]: [4 + 9999] })
  })

  it('name both names of an outcome that is too many, and keep every cell of a family that has an end', () => {
    const many = Array.from({ length: cellsPerFamilyMax + 2 }, (_, index) => index)
    const outcome = Object.fromEntries(
      many.map((index) => [cellKey('web', 'en', `topic ${index}`, 'sold'), [index + 1]]),
    )
    const block = Object.fromEntries(many.map((index) => [cellKey('web', 'en', `block ${index}`), [1]]))
    const day = dayOf([{ of: '2026-11-20T10:00Z', cells: { outcome, block } }], '2026-11-20', 'UTC')
    expect(day.outcome?.[cellKey('web', 'en', otherName, otherName)]).toEqual([1 + 2])
    expect(day.block).toEqual(block)
  })

  it('are packed as texts and come back as they were, whatever people call things', () => {
    const key = cellKey('web', 'en', '=cmd("\u202e🌷")\n<b>\t__proto__')
    const cells = { keyword: { [key]: [3] }, flow: { 'web\ten': [0, -1, 2] }, link: {} }
    expect(kept(cells)).toEqual({ keyword: { [key]: [3] }, flow: { 'web\ten': [0, -1, 2] } })
    expect(cellsOfFamily(packedFamily(cells.keyword)!)).toEqual(cells.keyword)
    expect(packedFamily({ 'web\ten': [0] })).toBeUndefined()
    expect(packedFamilies({ flow: { 'web\ten': [0] } })).toBeUndefined()
    expect(packedFamily(cells.flow)!.length).toBeLessThanOrEqual(textOfCells(cells.flow).length + 5)
  })
})
