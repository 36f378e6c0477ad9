/**
 * Two years of figures of a company with a million conversations a year, as the rows that the job would have summed: made
 * from a model of one conversation, because nobody waits for a million of them.
 */
import { ulid } from 'ulid'
import { dayAfter, daysFrom } from '#shared/days'
import { cellKey, counters, textOfCells, type Cells, type Family, type MutableCells } from '#shared/figures/counters'
import { packedFamilies, packedFamily } from '../../functions/figures/packing.ts'
import { days, dueHours, months, quarters, slices, zones } from '../../functions/figures/store.ts'
import { dayOf, monthAt, monthOf, quarterAt, type Sum } from '../../functions/figures/sums.ts'
import { seededRandom } from '../../functions/nlu/classifier/random.ts'
import type { EnvironmentScope } from '../../functions/platform/table/scope.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { changesMax, transact, type Change } from '../../functions/platform/table/transaction.ts'

const perDay = Math.round(1_000_000 / 365)
const quarterMs = 15 * 60_000
const quartersPerDay = 96

interface Model {
  readonly scope: EnvironmentScope
  readonly timezone: string
  /** Of the responses there are. */
  readonly blocks: readonly string[]
  readonly now: number
}

export class FigureRows {
  readonly #random = seededRandom(1)
  readonly #agents = Array.from({ length: 20 }, () => ulid())
  readonly #departments = Array.from({ length: 4 }, () => ulid())
  readonly #words = Array.from({ length: 2000 }, (_, index) => `word${index * 7919}`)
  readonly #changes: Change[] = []
  readonly #table: Table<EnvironmentScope>

  constructor(private readonly model: Model) {
    this.#table = new Table(model.scope)
  }

  /** The sums of two years of days, the quarters of the last ones, and the slices of the hour that runs. */
  async write(daysOfQuarters: number): Promise<void> {
    const { now, timezone } = this.model
    const today = new Date(now).toISOString().slice(0, 10)
    // Four weeks again and again: a day takes a second to make.
    const made = Array.from({ length: 28 }, (_, index) => this.#day(dayAfter(today, -28 + index)))
    const past = daysFrom(dayAfter(today, -2 * 365), dayAfter(today, -1))
    const all = past.map((of, index): Sum => ({ of, cells: made[index % made.length]! }))
    this.#putSums(days, all)
    const byMonth = new Map<string, Sum[]>()
    for (const day of all) byMonth.set(monthAt(day.of), [...(byMonth.get(monthAt(day.of)) ?? []), day])
    this.#putSums(
      months,
      [...byMonth].map(([of, own]) => ({ of, cells: monthOf(own) })),
    )
    const hour = Math.floor(now / (4 * quarterMs)) * 4 * quarterMs
    for (let moment = Date.parse(dayAfter(today, -daysOfQuarters)); moment < hour; moment += quarterMs)
      this.#changes.push(
        this.#table.put(quarters, {
          quarter: quarterAt(moment),
          packed: packedFamilies(this.#counted(moment, perDay / quartersPerDay))!,
        }),
      )
    this.#putHour(hour)
    this.#changes.push(this.#table.put(zones, { zone: timezone, version: 1 }))
    for (let start = 0; start < this.#changes.length; start += changesMax)
      await transact(this.#changes.slice(start, start + changesMax))
  }

  #putSums(into: typeof days, sums: readonly Sum[]): void {
    for (const { of, cells } of sums)
      for (const [family, own] of Object.entries(cells) as [Family, NonNullable<Cells[Family]>][])
        this.#changes.push(this.#table.put(into, { family, of, packed: packedFamily(own)! }))
  }

  #putHour(hour: number): void {
    const day = new Date(hour).toISOString().slice(0, 10)
    this.#changes.push(this.#table.put(dueHours, { hour: new Date(hour).toISOString().slice(0, 13), version: ulid() }))
    for (let moment = hour; moment < hour + 4 * quarterMs; moment += quarterMs)
      for (let count = 0; count < perDay / quartersPerDay; count++) {
        const { active: _, ...cells } = this.#conversation({}, () => 'new')
        const quarter = Math.round((moment - Date.parse(day)) / quarterMs)
        const [channel, language] = ['chat_plugin', 'en'] as const
        const first = { number: 1, channel, language }
        const item = { quarter, conversation: ulid(), ranges: [[1, 12] as [number, number]], first, channel, language }
        const texts = Object.fromEntries(Object.entries(cells).map(([family, own]) => [family, textOfCells(own)]))
        const more = { cells: texts, expires: Math.floor(hour / 1000) + 1_000_000, version: 1 }
        this.#changes.push(new Table({ ...this.model.scope, day }).put(slices, { ...item, ...more }))
      }
  }

  #day(day: string): MutableCells {
    const hours = Array.from({ length: 24 }, (_, hour) => Date.parse(day) + hour * 4 * quarterMs)
    const sums = hours.map((moment) => ({ of: quarterAt(moment), cells: this.#counted(moment, perDay / 24) }))
    return dayOf(sums, day, this.model.timezone)
  }

  /** So many conversations at a moment. */
  #counted(moment: number, conversations: number): MutableCells {
    const sum: MutableCells = {}
    const away = () => quarterAt(moment - Math.ceil(this.#random() ** 3 * 120 * quartersPerDay) * quarterMs)
    for (let count = 0; count < conversations; count++) this.#conversation(sum, away)
    return sum
  }

  #pick<T>(list: readonly T[], skew = 1): T {
    return list[Math.floor(this.#random() ** skew * list.length)]!
  }

  /** A conversation of a dozen messages, of which one in ten wants a person. */
  #conversation(sum: MutableCells, away: () => string): MutableCells {
    const channel = this.#pick(['chat_plugin', 'chat_plugin', 'chat_plugin', 'whatsapp', 'messenger'])
    const language = this.#pick(['en', 'en', 'en', 'de'])
    const add = (family: Family, names: readonly string[], of: Readonly<Record<string, number>>) => {
      const cell = ((sum[family] ??= {})[cellKey(channel, language, ...names)] ??= counters[family].map(() => 0))
      for (const [counter, number] of Object.entries(of)) {
        const place = (counters[family] as readonly string[]).indexOf(counter)
        cell[place] = (cell[place] ?? 0) + number
      }
    }
    const seconds = Math.floor(this.#random() ** 4 * 3000)
    const feeling = this.#pick(['positive', 'neutral', 'neutral', 'negative'])
    add('flow', [], { starts: 1, texts: 4, choices: 2, botMessages: 7, turns: 6, nlp: 3, failures: 1, [feeling]: 4 })
    add('flow', [], { talked: 1, talkedSeconds: seconds, tokensIn: 900, tokensOut: 200, likes: 1 })
    const isNew = this.#random() < 0.6
    add('active', [this.#pick(['', 'male', 'female']), isNew ? 'new' : away()], { users: 1 })
    for (let views = 0; views < 6; views++) add('block', [this.#pick(this.model.blocks, 3)], { views: 1, nlp: 1 })
    for (let words = 0; words < 6; words++) add('keyword', [this.#pick(this.#words, 4)], { uses: 1 })
    add('intent', [this.#pick(this.model.blocks, 3)], { understood: 3 })
    add('place', [this.#pick(this.#words, 4)], { sessions: 1 })
    add('link', [`https://shop.example/${this.#pick(this.#words, 6)}`], { follows: 1 })
    for (const type of ['conversation-start', 'message', 'tracking', 'feedback']) add('event', [type], { happened: 3 })
    if (this.#random() > 0.1) return sum
    const bin = Math.floor(this.#random() * 12)
    const handled = {
      taken: 1,
      endedByAgent: 1,
      messages: 5,
      [`waited${bin}`]: 1,
      [`replied${bin}`]: 3,
      [`lasted${bin}`]: 1,
    }
    add('takeover', [this.#pick(this.#departments), this.#pick(this.#agents)], { ...handled, lastedSeconds: seconds })
    add('takeover', [this.#pick(this.#departments), ''], { asked: 1 })
    add('outcome', [`topic ${bin}`, 'solved'], { ended: 1 })
    return sum
  }
}
