/** What fakes of providers share: an inbox, misbehaviour, and a token that may be taken back. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Arrived, Misbehaviour } from './fake.ts'
import { type Called, type Reply, serve } from './provider.ts'

export abstract class FakeProvider {
  readonly inbox: Arrived[] = []
  readonly misbehaves: Misbehaviour[] = []
  isRevoked = false
  #count = 0

  set token(_: string) {
    this.isRevoked = false
  }

  answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return serve(
      this,
      request,
      response,
      (called) => this.take(called),
      (status) => this.refuse(status),
    )
  }

  protected abstract take(called: Called): Reply
  protected abstract refuse(status: number): Reply

  /** An id of the provider's own that was not given before. */
  protected nextId(prefix: string): string {
    this.#count += 1
    return `${prefix}${this.#count.toString(16).padStart(12, '0')}`
  }
}

/** A value that is an object, or an empty one. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  // Its fields are unknown until they are looked at.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')
