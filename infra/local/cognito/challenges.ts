/** Questions put to clients and not answered yet. They live in memory: after a restart a client simply begins again. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../wire/service.ts'

const challengeMs = 3 * 60 * 1000
const challengesMax = 1000
const handleBytes = 64

export class Challenges<Challenge> {
  readonly #open = new Map<string, { challenge: Challenge; expiresAt: number }>()

  constructor(readonly clock: Clock) {}

  /** Answers the random handle the client returns the challenge by. */
  open(challenge: Challenge): string {
    const now = this.clock.now()
    for (const [handle, { expiresAt }] of this.#open) {
      if (expiresAt <= now || this.#open.size >= challengesMax) this.#open.delete(handle)
    }
    const handle = randomBytes(handleBytes).toString('base64')
    this.#open.set(handle, { challenge, expiresAt: now + challengeMs })
    return handle
  }

  peek(handle: string): Challenge | null {
    const found = this.#open.get(handle)
    return found && found.expiresAt > this.clock.now() ? found.challenge : null
  }

  /** Each challenge can be taken once. */
  take(handle: string): Challenge | null {
    const challenge = this.peek(handle)
    this.#open.delete(handle)
    return challenge
  }
}
