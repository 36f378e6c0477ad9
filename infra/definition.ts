/**
 * The cloud as data: which functions, routes, table, buckets, jobs and schedules there are.
 * `infra/cloud` builds it in AWS, `infra/local` runs it on a laptop, and a test holds the two against each other.
 */
import { readFileSync } from 'node:fs'
import { contracts, type Area } from '#shared/contracts/index'

/** What a function may use besides the table, the media bucket's name and the log. */
export type Grant = 'media' | 'models' | 'sockets' | 'jobs' | 'schedules' | 'mail'

export interface FunctionDefinition {
  readonly name: string
  /** The file whose `handler` export is called, from the root of the project. */
  readonly entry: string
  readonly memoryMegabytes: number
  readonly timeoutSeconds: number
  readonly grants: readonly Grant[]
  /** One-time schedules call it and wait for no answer. */
  readonly calledOnSchedule?: true
  /** It keeps a processor busy beside the requests: locally it runs in a thread of its own. */
  readonly thread?: 'own'
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
  conversations: ['media', 'models', 'sockets'],
  customer: ['media', 'models', 'sockets'],
  departments: ['sockets'],
  builds: ['sockets', 'models'],
  environments: ['sockets'],
  forms: ['sockets'],
  history: [],
  knowledge: ['sockets'],
  media: ['media'],
  settings: ['sockets'],
  takeover: ['sockets', 'media'],
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

/** What the function of each job is given. */
const jobFunctions = {
  'collect-content': { memoryMegabytes: 1024, timeoutSeconds: 300, grants: ['media', 'models', 'sockets'] },
  'train-model': { memoryMegabytes: 3008, timeoutSeconds: 900, grants: ['models', 'sockets'], thread: 'own' },
} as const satisfies Record<string, Omit<FunctionDefinition, 'name' | 'entry'>>
export type Job = keyof typeof jobFunctions

export const jobs = Object.keys(jobFunctions) as Job[]

const watchTakeover = 'watch-takeover'

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
    grants: ['sockets', 'jobs', 'schedules'],
  },
  {
    name: 'queues',
    entry: 'functions/doors/queues/handler.ts',
    memoryMegabytes: 512,
    timeoutSeconds: 60,
    grants: ['sockets', 'media'],
    thread: 'own',
  },
  /** Called by one-time schedules that the functions make themselves. */
  {
    name: watchTakeover,
    entry: 'functions/doors/watch-takeover/handler.ts',
    memoryMegabytes: 512,
    timeoutSeconds: 60,
    grants: ['models', 'media', 'sockets', 'schedules'],
    calledOnSchedule: true,
  },
  ...jobs.map((job) => ({
    name: job,
    entry: `functions/jobs/${job}/steps.ts`,
    ...jobFunctions[job],
  })),
]

/**
 * The routes of the console's HTTP API: every line of every contract, then what matches none. None has an authorizer of
 * the gateway's: that one answers in words of its own, and `serve` checks the token with all the rest.
 */
export const routes: readonly RouteDefinition[] = [
  ...areas.flatMap((area) => Object.values(contracts[area]).map(({ route }) => ({ key: route, function: area }))),
  ...['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'].map((verb) => ({
    key: `${verb} /api/{proxy+}`,
    function: 'unmatched',
  })),
]

/** The three routes of the WebSocket API; `$default` carries every message. */
export const socketRoutes = { $connect: 'realtime', $default: 'realtime', $disconnect: 'realtime' } as const

/** A function that hears the writes of some items, in order; those of a window arrive together. */
export interface StreamDefinition {
  readonly function: string
  readonly batchSize: number
  readonly windowSeconds: number
  readonly hears: { readonly partitionKeySuffix: string } | { readonly sortKey: string }
}

/** One table. Keys are built in `functions/platform/keys.ts` and nowhere else. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: [{ name: 'byIndex', partitionKey: 'ipk', sortKey: 'isk' }],
  ttl: 'ttl',
  streams: [
    { function: 'listeners', batchSize: 100, windowSeconds: 0, hears: { partitionKeySuffix: '#event' } },
    { function: 'queues', batchSize: 500, windowSeconds: 1, hears: { sortKey: 'conversation#-' } },
  ] satisfies readonly StreamDefinition[],
} as const

/** Which pages a bucket lets see its answers; `console` stands for the console's own origins. */
export interface CorsRule {
  readonly methods: readonly ('GET' | 'POST')[]
  readonly origins: 'console' | readonly string[]
  readonly headers: readonly string[]
  readonly maxAgeSeconds: number
}

/** `clean/` holds what may be read, `incoming/` what was uploaded and not looked at yet. */
export const mediaBucket = {
  incomingPrefix: 'incoming/',
  incomingDays: 1,
  cors: [
    // Customers upload from the pages of any company; the policy of the form says who may upload what.
    { methods: ['POST'], origins: ['*'], headers: ['*'], maxAgeSeconds: 3600 },
    // The console fetches files through addresses that lead here.
    { methods: ['GET'], origins: 'console', headers: ['*'], maxAgeSeconds: 3600 },
  ] satisfies readonly CorsRule[],
} as const

/** Where the media bucket keeps what builds have learned. */
export const modelsPrefix = 'models/'

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
  JOB_TRAIN_MODEL: string
  /** Where functions make one-time schedules, and the role in which these call what they name. */
  SCHEDULES_GROUP: string
  SCHEDULES_ROLE: string
  /** ARN of the function that looks after takeovers. */
  WATCH_TAKEOVER: string
}
