/** Random numbers that follow from a name: the same name gives the same ones in every folder. */
import { createHash } from 'node:crypto'
import { encodeTime } from 'ulid'

const timeLength = 10
const lettersCount = 16
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export class Random {
  #state: number

  constructor(name: string) {
    this.#state = createHash('sha256').update(name).digest().readUInt32LE()
  }

  /** At least 0 and below 1 (Mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  isLikely(share: number): boolean {
    return this.next() < share
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  /** Mostly short, now and then much longer, as people are: `median` seconds in the middle, at most five times that. */
  duration(median: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
    return Math.max(1, Math.round(median * Math.min(5, Math.exp(0.7 * normal))))
  }

  pick<T>(from: readonly T[]): T {
    // Whoever picks has something to pick from.
    return from[this.between(0, from.length - 1)]!
  }

  weighted<T>(from: readonly T[], weightOf: (one: T) => number): T {
    let left = this.next() * from.reduce((sum, one) => sum + weightOf(one), 0)
    return from.find((one) => (left -= weightOf(one)) < 0) ?? from.at(-1)!
  }

  /** A ULID of a moment. */
  idAt(moment: number): string {
    const random = Array.from({ length: lettersCount }, () => letters[this.between(0, letters.length - 1)])
    return encodeTime(moment, timeLength) + random.join('')
  }
}
