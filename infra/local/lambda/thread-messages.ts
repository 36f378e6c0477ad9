/** The messages between the cloud and the thread of a function. */
import type { FunctionSource } from './runner.ts'

/** What a thread is made with. */
export interface ThreadData {
  readonly source: FunctionSource
  /** One number: by how many milliseconds the cloud's clock is ahead of the machine's. */
  readonly ahead: BigInt64Array
}

export interface Failed {
  readonly type: 'failed'
  readonly errorType: string
  readonly message: string
  readonly stack: string | undefined
}

/** How an invocation went. */
export type Outcome = { readonly type: 'answered'; readonly answer: string } | Failed

/** What a thread says: what its function prints, and at last the outcome. */
export type FromThread = { readonly type: 'printed'; readonly text: string } | Outcome
