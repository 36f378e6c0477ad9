/**
 * Looks at the platform as a visitor does, through the edge, and at its parts, as the page Status does. What does not answer
 * is named in what it throws: an alarm looks at its errors, and at looks that did not come.
 */
import * as z from 'zod/mini'
import { log } from '../../platform/aws/log.ts'
import { reachFiles } from '../../platform/aws/s3.ts'
import { safeFetch, webhookPolicy } from '../../platform/outside/safe-fetch.ts'
import { reachSockets } from '../../platform/realtime/sockets.ts'
import { hasTokenKeys } from '../../platform/request/token.ts'
import { logLevel } from '../../platform/tenancy/log-level.ts'
import { probeStream } from '../../platform/tenancy/probes.ts'

/** The address of the console. */
const Look = z.object({ origin: z.url() })

/** Kept by the edge's bucket, and answered by a function that reads the table. */
const addresses = ['/settings.json', '/api/agent/receipt-keys']
const timeoutMs = 8000
/** As long as a reader of the stream may need on an ordinary day. */
const unheardMsMax = 60_000

export async function handler(event: unknown): Promise<void> {
  const { origin } = Look.parse(event)
  const looks = [
    ...addresses.map((path) => [path, () => reach(origin + path)] as const),
    ['table', () => logLevel(new Date())] as const,
    ['files', reachFiles] as const,
    ['sign-in', requireTokenKeys] as const,
    ['sockets', reachSockets] as const,
    ['stream', requireReaders] as const,
  ]
  const failed = await Promise.all(
    looks.map(async ([name, look]) => {
      try {
        await look()
        return []
      } catch (error) {
        log.error('A part of the platform does not answer.', { part: name, error })
        return [name]
      }
    }),
  )
  const names = failed.flat()
  if (names.length > 0) throw new Error(`Does not answer: ${names.join(', ')}.`)
}

async function reach(url: string): Promise<void> {
  const found = await safeFetch(url, { timeoutMs, redirectsMax: 0 }, webhookPolicy(url))
  if (found.kind === 'failed') throw new Error(found.reason)
  if (found.status !== 200) throw new Error(`Answered ${found.status}.`)
}

async function requireTokenKeys(): Promise<void> {
  if (!(await hasTokenKeys())) throw new Error('The keys of sign-ins were not given.')
}

async function requireReaders(): Promise<void> {
  const late = Object.entries(await probeStream(new Date())).filter(([, ms]) => ms > unheardMsMax)
  if (late.length > 0) throw new Error(`Nothing was heard by ${late.map(([reader]) => reader).join(', ')}.`)
}
