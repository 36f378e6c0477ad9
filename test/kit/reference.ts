/** The reference library of Standard Webhooks, by the clock of the cloud: it refuses what was signed some minutes away. */
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'

interface Signed {
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** What was sent, where its signature is good; throws otherwise. */
export function verifiedBy(secret: string, { text, headers }: Signed, now: number): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    // Each of the headers that it reads has one value.
    return new Webhook(secret).verify(text, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}
