/** A day of a large stage: when each flow of each conversation happens. It is the same day each time. */
import type { Flow } from './flows.ts'

export const conversations = 1_000_000
export const companies = 10_000
/** The part of all conversations that one company has. */
export const busyPart = 0.1
export const turnsEach = 5
export const takeoverPart = 0.2
/** The part of all conversations that come by a channel of others, through a queue. */
export const channelPart = 0.2
/** The busiest second, against the mean of the day. */
export const peakTimesMean = 5

const daySeconds = 24 * 60 * 60
export const bucketSeconds = 10
const buckets = daySeconds / bucketSeconds
/** A takeover lasts so long; what it takes is spread over it. */
const takeoverSeconds = 300

/** How often each flow is under way in each ten seconds; takeovers in parts. */
export type Day = Readonly<Record<Flow, Float64Array>>

/** Of all companies, and of the busy one. */
export function playDay(): { readonly all: Day; readonly busy: Day } {
  const random = randomFrom(20_261_126)
  const [all, busy] = [emptyDay(), emptyDay()]
  for (let index = 0; index < conversations; index++) {
    const begins = momentAt(random())
    const days = random() < busyPart ? [all, busy] : [all]
    const isTakeover = random() < takeoverPart
    for (const day of days) {
      note(day.session, begins)
      note(day.socket, begins + 1)
      for (let turn = 1; turn <= turnsEach; turn++) note(day.turn, begins + turn * 20)
      if (!isTakeover) continue
      const parts = takeoverSeconds / bucketSeconds
      for (let part = 0; part < parts; part++)
        note(day.takeover, begins + turnsEach * 20 + part * bucketSeconds, 1 / parts)
    }
  }
  return { all, busy }
}

const emptyDay = (): Day => ({
  session: new Float64Array(buckets),
  socket: new Float64Array(buckets),
  turn: new Float64Array(buckets),
  takeover: new Float64Array(buckets),
})

function note(counts: Float64Array, second: number, times = 1): void {
  const bucket = Math.floor(second / bucketSeconds) % buckets
  counts[bucket] = (counts[bucket] ?? 0) + times
}

/**
 * The second of the day before which this part of all conversations begins. The curve is a night at a low level and one hump
 * in the evening: `a + b·exp(-((t - 20 h) / w)²)` with a hump of five times the mean.
 */
const cumulated = cumulatedCurve()
function momentAt(part: number): number {
  let [low, high] = [0, cumulated.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (cumulated[middle]! < part) low = middle + 1
    else high = middle
  }
  return low * 60 + ((part * 1e6) % 60)
}

function cumulatedCurve(): Float64Array {
  const minutes = daySeconds / 60
  const [peakMinute, widthMinutes] = [20 * 60, 120]
  const humps = Float64Array.from({ length: minutes }, (_, minute) =>
    Math.exp(-(((minute - peakMinute) / widthMinutes) ** 2)),
  )
  const meanHump = humps.reduce((sum, hump) => sum + hump, 0) / minutes
  // base + height = 5 and base + height · meanHump = 1
  const height = (peakTimesMean - 1) / (1 - meanHump)
  const base = peakTimesMean - height
  let sum = 0
  return humps.map((hump) => (sum += (base + height * hump) / minutes))
}

/** Mulberry32: small, even, and the same on each machine. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
