/** What customers did, made up at random, with the slices that say so and the naive counts of it. */
import { ulid } from 'ulid'
import { cellKey, textOfCells } from '#shared/figures/counters'
import type { ContentLanguage } from '#shared/languages'
import type { SliceItem } from '../../functions/figures/store.ts'
import { seededRandom } from '../../functions/nlu/classifier/random.ts'

/** A customer wrote something and the bot answered. */
export interface Act {
  readonly conversation: string
  readonly moment: number
  readonly channel: string
  readonly language: ContentLanguage
  readonly gender: string
  readonly texts: number
  readonly botMessages: number
  readonly word: string
}

const dayMs = 86_400_000
const quarterMs = 15 * 60_000

/** Acts of some conversations, most of which come back after minutes, hours or months; in the order of their moments. */
export function actsBetween(
  first: string,
  last: string,
  { seed, conversations }: { seed: number; conversations: number },
): Act[] {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`)]
  const acts: Act[] = []
  for (let index = 0; index < conversations; index++) {
    const conversation = ulid(from + index)
    const gender = pick(['', 'male', 'female'])
    let moment = from + Math.floor(random() * (to - from))
    while (moment < to) {
      acts.push({
        conversation,
        moment,
        channel: pick(['web', 'web', 'whatsapp']),
        language: pick(['en', 'de'] as const),
        gender,
        texts: 1 + Math.floor(random() * 3),
        botMessages: Math.floor(random() * 4),
        word: pick(['roses', 'tulips', 'delivery']),
      })
      moment += Math.ceil(random() * pick([quarterMs / 2, 4 * quarterMs, dayMs, 3 * dayMs, 60 * dayMs]))
    }
  }
  return acts.toSorted((one, other) => one.moment - other.moment)
}

/** What some customers did in two days, over the end of a month. */
export const happened = (seed: number, conversations = 6) =>
  slicesOf(actsBetween('2026-10-31', '2026-11-02', { seed, conversations }))

/** One slice for each quarter of an hour in which a conversation did anything, with the day (UTC) it lies in. */
export function slicesOf(acts: readonly Act[]): (SliceItem & { readonly day: string })[] {
  const before = new Map<string, number>()
  const previous = new Map<Act, number | undefined>()
  for (const act of acts) {
    previous.set(act, before.get(act.conversation))
    before.set(act.conversation, act.moment)
  }
  const slices = grouped(acts, ({ conversation, moment }) => `${conversation} ${Math.floor(moment / quarterMs)}`)
  return [...slices.values()].map((own) => sliceOf(own, previous.get(own[0]!)))
}

function sliceOf(acts: readonly Act[], previous: number | undefined): SliceItem & { readonly day: string } {
  const [first] = acts as [Act]
  const day = new Date(first.moment).toISOString().slice(0, 10)
  const flow: Record<string, number[]> = {}
  const keyword: Record<string, number[]> = {}
  for (const { channel, language, texts, botMessages, word } of acts) {
    const cell = (flow[cellKey(channel, language)] ??= [0, 0, 0, 0, 0, 0, 0, 0])
    cell[3]! += texts
    cell[7]! += botMessages
    ;(keyword[cellKey(channel, language, word)] ??= [0])[0]! += 1
  }
  const { channel, language, gender } = first
  return {
    day,
    quarter: Math.floor((first.moment - Date.parse(`${day}T00:00:00Z`)) / quarterMs),
    conversation: first.conversation,
    ranges: [[1, acts.length]],
    first: {
      number: 1,
      channel,
      language,
      ...(gender && { gender }),
      ...(previous !== undefined && { previous: new Date(previous).toISOString() }),
    },
    channel,
    language,
    cells: { flow: textOfCells(flow), keyword: textOfCells(keyword) },
    expires: Math.floor(first.moment / 1000) + 400 * 24 * 60 * 60,
    version: 1,
  }
}

/** Things by what they have in common, in their order. */
export function grouped<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return groups
}
