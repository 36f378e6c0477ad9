/**
 * How the parts of the platform are. Each is asked by itself and for two seconds at most, so that one that hangs or fails
 * says so and the others are told; what came of it is kept for a minute.
 */
import {
  platformPartNames,
  platformParts,
  type healths,
  type PlatformEntry,
  type PlatformPart,
} from '#shared/contracts/platform'
import { variable } from '../../platform/aws/environment.ts'
import { lastRuns } from '../../platform/aws/jobs.ts'
import { log } from '../../platform/aws/log.ts'
import { mailSender } from '../../platform/aws/mail-sender.ts'
import { mailStanding } from '../../platform/aws/mail.ts'
import { hasTokenKeys } from '../../platform/request/token.ts'
import { bucketName, reachFiles } from '../../platform/aws/s3.ts'
import { tableName } from '../../platform/aws/dynamodb.ts'
import { reachLanguageModel } from '../../platform/outside/language-model.ts'
import { reachSockets } from '../../platform/realtime/sockets.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { FreshMap } from '../../platform/tenancy/fresh-map.ts'
import { logLevel } from '../../platform/tenancy/log-level.ts'
import { probeStream } from '../../platform/tenancy/probes.ts'
import { watchedJobs } from './tasks.ts'

type Health = Pick<PlatformEntry, 'url' | 'cause'> & { readonly health: (typeof healths)[number] }

const checkMsMax = 2000
const keptMs = 60_000

/** A reader of the stream may fall behind for so long before somebody should look. */
const unheardMsMax = 60_000
/** A job that failed is told of for so long, unless it has succeeded since. */
const failureMs = 24 * 60 * 60_000

const green = (url?: string): Health => ({ health: 'green', ...(url && { url }) })
const red = (cause: string, url?: string): Health => ({ health: 'red', cause, ...(url && { url }) })
const transparent: Health = { health: 'transparent' }

type Check = (asked: { readonly scope: ClientScope; readonly now: Date }) => Promise<Health>

const checks: { readonly [Part in PlatformPart]: Check } = {
  table: async ({ now }) => {
    await logLevel(now)
    return green(tableName())
  },
  files: async () => {
    await reachFiles()
    return green(bucketName())
  },
  'sign-in': async () => {
    const url = variable('TOKEN_KEYS_URL')
    return (await hasTokenKeys()) ? green(url) : red('The keys of sign-ins were not given.', url)
  },
  sockets: async () => {
    await reachSockets()
    return green(variable('SOCKETS_ENDPOINT'))
  },
  stream: async ({ now }) => {
    const late = Object.entries(await probeStream(now)).filter(([, ms]) => ms > unheardMsMax)
    const texts = late.map(([reader, ms]) => `${reader} has heard nothing for ${Math.round(ms / 1000)} s`)
    return texts.length > 0 ? red(`${texts.join('; ')}.`) : green()
  },
  jobs: async ({ now }) => {
    const last = await Promise.all(watchedJobs.map(async (job) => ({ job, run: await lastEnded(job) })))
    const failed = last.flatMap(({ job, run }) =>
      run?.status === 'failed' && now.getTime() - Date.parse(run.ended ?? run.started) < failureMs
        ? `${job} (${run.ended ?? run.started})`
        : [],
    )
    return failed.length > 0 ? red(`Failed when last run: ${failed.join(', ')}.`) : green()
  },
  mail: async () => {
    const sender = mailSender()
    if (!sender) return transparent
    const { maySend, isSandbox } = await mailStanding()
    if (!maySend) return red('SES sends no mail of this account.', sender)
    return isSandbox
      ? red('The account is in the sandbox of SES, which reaches known addresses only.', sender)
      : green(sender)
  },
  'language-model': async ({ scope }) => {
    const found = await reachLanguageModel(scope, checkMsMax)
    if (!found) return transparent
    return found.refusal === undefined ? green(found.url) : red(found.refusal, found.url)
  },
}

const runsLookedAt = 5

async function lastEnded(job: (typeof watchedJobs)[number]) {
  const runs = await lastRuns(job, runsLookedAt)
  return runs.find(({ status }) => status !== 'running')
}

const keptMax = 500
const kept = new FreshMap<PlatformEntry>(keptMs, keptMax)

/** All parts; the language model is that of the company. */
export function statusOf(scope: ClientScope, now: Date): Promise<PlatformEntry[]> {
  return Promise.all(
    platformPartNames.map((name) => {
      const key = name === 'language-model' ? `${name}#${scope.client}` : name
      return kept.find(key, now.getTime(), () => lookAt(name, { scope, now }))
    }),
  )
}

const attemptsMax = 2

/** What a check has thrown is its cause. It is asked twice, because the first call of a container is the slowest one. */
async function lookAt(name: PlatformPart, asked: Parameters<Check>[0]): Promise<PlatformEntry> {
  const entry = { name, icon: platformParts[name] }
  let cause = ''
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    try {
      return { ...entry, ...(await inTime(checks[name](asked))) }
    } catch (error) {
      log.warn('A part of the platform does not answer.', { part: name, error })
      cause = error instanceof Error ? `${error.name}: ${error.message}` : 'It failed.'
    }
  }
  return { ...entry, ...red(cause) }
}

async function inTime(check: Promise<Health>): Promise<Health> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${checkMsMax / 1000} s.`)), checkMsMax)
  })
  try {
    return await Promise.race([check, late])
  } finally {
    clearTimeout(timer)
  }
}
