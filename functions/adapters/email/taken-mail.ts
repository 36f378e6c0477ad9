import type { Verdict } from '../adapter.ts'
import type { ReadMail } from './mime.ts'

/** A mail as it was taken, with what SES found out about it; `unknown` where another service took it. */
export interface TakenMail {
  /** Of the file that holds it as it came. */
  readonly key: string
  readonly mail: ReadMail
  readonly spam: Verdict
  /** Whether its sender is who it says. */
  readonly sender: Verdict
  /** The mailbox it came to; without it, one of those it names. */
  readonly account?: string
  /** What the servers called its sender when they handed it over; empty for a mail that nobody wants answered. */
  readonly envelopeFrom?: string
  /** The conversation that a mark in it names. */
  readonly conversation?: string
  /** Addresses that the product writes from. */
  readonly ours: readonly string[]
}
