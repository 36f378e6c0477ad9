/** Again and again `kill -9` under people who talk: what is counted of it must be what they did. */
import { setTimeout as pause } from 'node:timers/promises'
import { addCells, textOfCells, type MutableCells } from '#shared/figures/counters'
import { openConversations } from '../../functions/chat/desk/queues.ts'
import { entries, entryId } from '../../functions/chat/conversation/store.ts'
import { countsOf, type Entry } from '../../functions/figures/counts.ts'
import { fewWords, placeInDay } from '../../functions/figures/slices.ts'
import { slices } from '../../functions/figures/store.ts'
import { cellsOfSlice, quarterAt } from '../../functions/figures/sums.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { killUnder } from '../crash/kills.ts'
import { startTalking } from '../crash/talkers.ts'
import { Workplace } from '../crash/workplace.ts'
import { tell } from './figure.ts'
import { pace } from './pace.ts'

export async function figuresCrash(count: number): Promise<void> {
  const workplace = await Workplace.open({ agents: 2 })
  const talking = await startTalking(workplace)
  const kills = await killUnder(workplace, [talking], pace('figures-crash', count))
  await talking.end()
  const { id: client, environments } = workplace.company
  const written = await writtenSums(client)
  const lag = performance.now()
  const counted = await countedSums({ client, environment: environments[0]!._id }, written)
  const waited = (performance.now() - lag) / 1000
  await workplace.close()
  const figure = (metric: string, value: number, unit: string, goal: string) =>
    tell({ bench: 'figures-crash', metric, value, unit, goal })
  figure('kills', kills, 'kills', String(count))
  figure('entries', written.entries, 'entries', 'many')
  figure('slices', written.sums.size, 'slices', 'many')
  figure('counted after the last word', waited, 's', '<= 3')
  figure('cells that differ from a naive count', differences(written.sums, counted), 'cells', '0')
}

/** The lines of all cells of each slice, by its day, quarter and conversation. */
type Sums = ReadonlyMap<string, ReadonlySet<string>>

/** What all entries come to, each read once from its conversation. */
async function writtenSums(client: string): Promise<{ sums: Sums; entries: number }> {
  const sums = new Map<string, ReadonlySet<string>>()
  let number = 0
  for (const { _id: conversation } of await openConversations({ client })) {
    const all = await entriesOf(client, conversation)
    number += all.length
    const bySlice = new Map<string, Entry[]>()
    for (const entry of all) {
      const place = Object.values(placeInDay(entry.events[0]!.created)).join(' ')
      bySlice.set(place, [...(bySlice.get(place) ?? []), entry])
    }
    for (const [place, own] of bySlice) sums.set(`${place} ${conversation}`, linesOf(naiveSum(own, conversation)))
  }
  return { sums, entries: number }
}

async function entriesOf(client: string, conversation: string): Promise<Entry[]> {
  const table = new Table({ client, conversation })
  const all: Entry[] = []
  for (;;) {
    const page = await table.between(entries, { after: entryId(all.at(-1)?.events.at(-1)?.number ?? 0), size: 500 })
    if (page.length === 0) return all
    all.push(...page.map(({ events, on }) => ({ events, on: on! })))
  }
}

function naiveSum(all: readonly Entry[], conversation: string): MutableCells {
  const sum: MutableCells = {}
  for (const entry of all) addCells(sum, countsOf(entry).cells)
  if (sum.keyword) sum.keyword = fewWords(sum.keyword, conversation)
  const first = all.map(countsOf).find((counts) => counts.first)?.first
  if (!first) return sum
  const { channel, language, gender = '', previous } = first
  const before = previous ? quarterAt(Date.parse(previous)) : 'new'
  return addCells(sum, { active: { [[channel, language, gender, before].join('\t')]: [1] } })
}

const linesOf = (cells: MutableCells): Set<string> =>
  new Set(
    Object.entries(cells).flatMap(([family, own]) =>
      textOfCells(own)
        .split('\n')
        .map((line) => `${family} ${line}`),
    ),
  )

/** The stream is a second behind, and more after a kill. */
const waitMsMax = 60_000

/** The slices once nothing differs any more, or nothing has changed for so long. */
async function countedSums(scope: { client: string; environment: string }, { sums }: { sums: Sums }): Promise<Sums> {
  const days = new Set(Array.from(sums.keys(), (key) => key.slice(0, 'yyyy-mm-dd'.length)))
  for (let since = performance.now(), before = Infinity; ; await pause(200)) {
    const counted = new Map<string, ReadonlySet<string>>()
    for (const day of days)
      for (const slice of await new Table({ ...scope, day }).list(slices))
        counted.set(`${day} ${slice.quarter} ${slice.conversation}`, linesOf(cellsOfSlice(slice)))
    const different = differences(sums, counted)
    if (different !== before) [since, before] = [performance.now(), different]
    if (different === 0 || performance.now() - since > waitMsMax) return counted
  }
}

/** The lines that are in one of the two alone. */
function differences(a: Sums, b: Sums): number {
  const none: ReadonlySet<string> = new Set()
  const onlyIn = (one: Sums, other: Sums, key: string) =>
    [...(one.get(key) ?? none)].filter((line) => !other.get(key)?.has(line)).length
  return [...new Set([...a.keys(), ...b.keys()])].reduce((sum, key) => sum + onlyIn(a, b, key) + onlyIn(b, a, key), 0)
}
