/**
 * The cloud as data: which functions, routes, table, buckets, jobs and schedules there are.
 * `infra/cloud` builds it in AWS, `infra/local` runs it on a laptop, and a test holds the two against each other.
 */
import { readFileSync } from 'node:fs'
import { contracts, type Area } from '#shared/contracts/index'

/** What a function may use besides the table, the media bucket's name and the log. */
export type Grant = 'media' | 'sockets' | 'jobs' | 'mail'

export interface FunctionDefinition {
  readonly name: string
  /** The file whose `handler` export is called, from the root of the project. */
  readonly entry: string
  readonly memoryMegabytes: number
  readonly timeoutSeconds: number
  readonly grants: readonly Grant[]
}

export interface RouteDefinition {
  readonly key: string
  readonly function: string
}

const requestTimeoutSeconds = 29

/** What each area's Lambda needs beyond the table. */
const areaGrants: Record<Area, readonly Grant[]> = {
  account: ['sockets'],
  agents: ['media'],
  blocks: ['media', 'sockets'],
  builds: ['jobs', 'sockets'],
  conversations: ['media', 'sockets'],
  customer: ['media', 'sockets', 'jobs'],
  departments: ['sockets'],
  environments: ['sockets'],
  forms: ['sockets'],
  history: [],
  knowledge: ['sockets'],
  media: ['media'],
  takeover: ['sockets'],
  theme: [],
}

export const areas = Object.keys(contracts) as Area[]

const areaFunctions = areas.map((area) => ({
  name: area,
  entry: `functions/${area}/handler.ts`,
  memoryMegabytes: 512,
  timeoutSeconds: requestTimeoutSeconds,
  grants: areaGrants[area],
}))

export const jobs = ['collect-content'] as const
export type Job = (typeof jobs)[number]

export const functions: readonly FunctionDefinition[] = [
  ...areaFunctions,
  /** Answers what no route matches: 404, or 405 when only the verb is wrong. */
  {
    name: 'unmatched',
    entry: 'functions/doors/unmatched/handler.ts',
    memoryMegabytes: 256,
    timeoutSeconds: requestTimeoutSeconds,
    grants: [],
  },
  {
    name: 'realtime',
    entry: 'functions/doors/realtime/handler.ts',
    memoryMegabytes: 256,
    timeoutSeconds: requestTimeoutSeconds,
    grants: ['sockets'],
  },
  {
    name: 'listeners',
    entry: 'functions/doors/listeners/handler.ts',
    memoryMegabytes: 512,
    timeoutSeconds: 60,
    grants: ['sockets', 'jobs'],
  },
  ...jobs.map((job) => ({
    name: job,
    entry: `functions/jobs/${job}/steps.ts`,
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    grants: [],
  })),
]

/**
 * The routes of the console's HTTP API: every line of every contract, then what matches none. None has an authorizer of
 * the gateway's: that one answers in words of its own, and `serve` checks the token with all the rest.
 */
export const routes: readonly RouteDefinition[] = [
  ...areas.flatMap((area) => Object.values(contracts[area]).map(({ route }) => ({ key: route, function: area }))),
  ...['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'].map((verb) => ({
    key: `${verb} /api/{proxy+}`,
    function: 'unmatched',
  })),
]

/** The three routes of the WebSocket API; `$default` carries every message. */
export const socketRoutes = { $connect: 'realtime', $default: 'realtime', $disconnect: 'realtime' } as const

/** One table. Keys are built in `functions/platform/keys.ts` and nowhere else. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: [{ name: 'byIndex', partitionKey: 'ipk', sortKey: 'isk' }],
  ttl: 'ttl',
  stream: { function: 'listeners', batchSize: 100 },
} as const

/** `media/clean/` holds what may be read, `media/incoming/` what was uploaded and not looked at yet. */
export const mediaBucket = { incomingPrefix: 'incoming/', incomingDays: 1 } as const

/** State machines in JSONata; `${steps}` stands for the ARN of the job's function. */
export const machines = jobs.map((job) => ({
  name: job,
  definition: readFileSync(new URL(`../functions/jobs/${job}/machine.asl.json`, import.meta.url), 'utf8'),
  steps: job,
}))

export interface ScheduleDefinition {
  readonly name: string
  /** As EventBridge Scheduler writes it. */
  readonly expression: string
  readonly timezone: string
  readonly machine: Job
}

export const schedules: readonly ScheduleDefinition[] = [
  { name: 'collect-content-nightly', expression: 'cron(17 3 * * ? *)', timezone: 'UTC', machine: 'collect-content' },
]

/**
 * The environment of every function. `infra/cloud` fills it with references, `infra/local` with loopback addresses;
 * the AWS SDK's own endpoint variables come on top locally.
 */
export interface FunctionEnvironment {
  STAGE: string
  TABLE_NAME: string
  MEDIA_BUCKET: string
  /** Where `@connections` is answered: `https://{api}.execute-api.{region}.amazonaws.com/{stage}`. */
  SOCKETS_ENDPOINT: string
  TOKEN_ISSUER: string
  TOKEN_KEYS_URL: string
  TOKEN_CLIENT_ID: string
  MAIL_SENDER: string
  /** ARN of each state machine: `JOB_COLLECT_CONTENT`. */
  JOB_COLLECT_CONTENT: string
}
