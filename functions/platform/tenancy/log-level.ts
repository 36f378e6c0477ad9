/**
 * The level from which on functions print. The provider lowers it to look into something; it rises again by itself after a
 * day, because whoever was looking forgets. Each function looks at the row once a minute, beside what it does: nobody waits.
 *
 * | item      | per   | id  |
 * |-----------|-------|-----|
 * | log-level | world | `-` |
 */
import * as z from 'zod/mini'
import { logLevels, type LogLevelNow } from '#shared/contracts/platform'
import { log } from '../aws/log.ts'
import { collection, Table } from '../table/table.ts'
import type { Change } from '../table/transaction.ts'

const levels = collection({
  name: 'log-level',
  per: 'world',
  schema: z.object({ level: z.enum(logLevels), until: z.iso.datetime() }),
  id: () => '-',
})

/** What functions print unless somebody wants more or less. */
const usual = { level: 'info' } as const
const keptMs = 24 * 60 * 60_000
const lookEveryMs = 60_000

export async function logLevel(now: Date, { stale = false } = {}): Promise<LogLevelNow> {
  const row = await new Table({}).get(levels, '-', { stale })
  return row && Date.parse(row.until) > now.getTime() ? row : usual
}

/** The change that sets the level, and what functions will find. */
export function levelChange(level: LogLevelNow['level'], now: Date): { after: LogLevelNow; change: Change } {
  const table = new Table({})
  if (level === usual.level) return { after: usual, change: table.drop(levels, '-') }
  const after = { level, until: new Date(now.getTime() + keptMs).toISOString() }
  return { after, change: table.put(levels, after) }
}

/**
 * Lets a function follow the level. Where somebody waits for it, its first call in a container does not look, so that no
 * cold start is slower by it.
 */
export function followLevel<Given extends unknown[], Answer>(
  handler: (...given: Given) => Promise<Answer>,
  { isAwaited = false } = {},
): (...given: Given) => Promise<Answer> {
  let lookAt = isAwaited ? undefined : 0
  return async (...given) => {
    const began = Date.now()
    if (lookAt !== undefined && began >= lookAt) {
      lookAt = began + lookEveryMs
      void look()
    }
    lookAt ??= 0
    try {
      return await handler(...given)
    } finally {
      log.debug('Took.', { ms: Date.now() - began })
    }
  }
}

async function look(): Promise<void> {
  try {
    const { level } = await logLevel(new Date(), { stale: true })
    log.setLogLevel(level === 'debug' ? 'DEBUG' : level === 'info' ? 'INFO' : level === 'warn' ? 'WARN' : 'ERROR')
  } catch (error) {
    log.warn('The level of the log could not be read.', error as Error)
  }
}
