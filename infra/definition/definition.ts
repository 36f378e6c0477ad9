/**
 * The cloud as data: which functions, routes, table, buckets, jobs and schedules there are.
 * `infra/cloud` builds it in AWS, `infra/local` runs it on a laptop, and a test holds the two against each other.
 */
import { brandFolder } from '#shared/company/brand-image'
import { contracts, type Area } from '#shared/contracts/index'
import { signInDays } from '#shared/limits'
import type { FunctionDefinition, Grant } from './function.ts'
import { jobFunctions } from './jobs.ts'
import { queues } from './queues.ts'

const requestTimeoutSeconds = 29

/** What every area needs: whatever it changes is told to the open consoles. */
const areaGrants = ['table', 'sockets'] as const

/** What the Lambda of an area needs beside that. */
const moreGrants: { readonly [Name in Area]?: readonly Grant[] } = {
  account: ['secrets'],
  accounts: ['accounts', 'jobs', 'mail'],
  agents: ['accounts', 'secrets', 'media', 'queues', 'mail'],
  analytics: ['content', 'exports', 'jobs'],
  assist: ['secrets', 'models', 'content'],
  billing: ['secrets', 'mail', 'content'],
  blocks: ['secrets', 'media', 'content'],
  builds: ['secrets', 'models', 'content'],
  channels: ['secrets', 'content', 'queues', 'mail'],
  conversations: ['secrets', 'media', 'models', 'content', 'queues', 'search'],
  customer: ['secrets', 'media', 'models', 'content', 'queues'],
  departments: ['secrets', 'queues'],
  environments: ['secrets', 'content'],
  explanation: ['secrets', 'models', 'content'],
  forms: ['content'],
  hierarchy: ['content'],
  history: ['content'],
  inbox: ['secrets', 'media', 'models', 'content', 'queues'],
  knowledge: ['secrets', 'content'],
  llm: ['secrets', 'models', 'content'],
  masking: ['secrets'],
  media: ['secrets', 'media'],
  overview: ['content'],
  platform: ['secrets', 'media', 'jobs', 'status'],
  backups: ['secrets', 'media', 'content', 'exports'],
  plugin: ['secrets', 'media'],
  portability: ['secrets', 'media', 'content', 'exports'],
  privacy: ['secrets', 'exports'],
  rasa: ['secrets', 'content'],
  releases: ['secrets', 'models', 'content'],
  review: ['secrets', 'models', 'content', 'exports'],
  settings: ['secrets', 'media'],
  starters: ['secrets', 'media', 'content'],
  takeover: ['secrets', 'media', 'content', 'queues'],
  tests: ['secrets', 'models', 'content'],
  theme: ['media'],
  translations: ['media', 'content', 'exports'],
  variables: ['content'],
  broadcasts: ['secrets', 'media', 'models', 'content', 'queues', 'jobs'],
  events: ['secrets', 'media', 'models', 'content', 'queues', 'jobs'],
  keys: [],
  marketplace: ['content'],
  swarms: [],
  webhooks: ['secrets', 'queues'],
  workspaces: ['secrets', 'content', 'jobs', 'mail'],
}

/** Who opens release files gets twice the memory, and with it twice the processor; a file of 48 MB is read beside what it replaces. */
const contentMegabytes = 1024
const moreMemory: { readonly [Name in Area]?: number } = { backups: 2048, portability: 2048, releases: 2048 }

export const areas = Object.keys(contracts) as Area[]

const areaFunctions = areas.map((area) => ({
  name: area,
  entry: `area:${area}`,
  memoryMegabytes: moreMemory[area] ?? (moreGrants[area]?.includes('content') ? contentMegabytes : 512),
  timeoutSeconds: requestTimeoutSeconds,
  grants: [...areaGrants, ...(moreGrants[area] ?? [])],
}))

/** What a turn of the bot needs that no request of the console began. */
const turnGrants = ['table', 'content', 'secrets', 'models', 'media', 'sockets', 'queues', 'mail'] as const

const watchTakeover = 'watch-takeover'
const hour = 'hour'
export const canary = 'canary'

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
    grants: ['table', 'secrets', 'sockets', 'queues'],
  },
  {
    name: 'listeners',
    entry: 'functions/doors/listeners/handler.ts',
    memoryMegabytes: 512,
    timeoutSeconds: 60,
    grants: ['table', 'content', 'sockets', 'jobs', 'schedules', 'queues'],
  },
  {
    name: 'pulse',
    entry: 'functions/doors/pulse/handler.ts',
    memoryMegabytes: 512,
    timeoutSeconds: 60,
    grants: ['table', 'sockets', 'queues', 'mail', 'search'],
    // Counting would hold up requests. By the clock of this thread an hour may be over that is not so in a test: it is
    // marked once more then, which does no harm.
    thread: 'own',
  },
  /** Called by one-time schedules that the functions make themselves. */
  {
    name: watchTakeover,
    entry: 'functions/doors/watch-takeover/handler.ts',
    memoryMegabytes: 512,
    timeoutSeconds: 60,
    grants: ['table', 'content', 'secrets', 'models', 'media', 'sockets', 'queues', 'schedules'],
    calledOnSchedule: true,
  },
  {
    name: 'deliver',
    entry: 'functions/doors/deliver/handler.ts',
    memoryMegabytes: 512,
    timeoutSeconds: 60,
    grants: ['table', 'secrets', 'sockets', 'queues', 'schedules', 'mail'],
    calledOnSchedule: true,
  },
  {
    name: hour,
    entry: 'functions/doors/hour/handler.ts',
    memoryMegabytes: 512,
    timeoutSeconds: 60,
    grants: ['table', 'jobs', 'undelivered', 'queues'],
  },
  /** Looks every few minutes whether the platform answers; nobody calls it locally. */
  {
    name: canary,
    entry: 'functions/doors/canary/handler.ts',
    memoryMegabytes: 512,
    timeoutSeconds: 30,
    grants: ['table', 'media', 'sockets'],
  },
  /** Takes what the providers of channels send, and answers before anything comes of it. */
  {
    name: 'inbound',
    entry: 'functions/doors/inbound/handler.ts',
    memoryMegabytes: 512,
    timeoutSeconds: 10,
    grants: ['table', 'secrets', 'queues', 'mail-in'],
  },
  /** Takes what a provider sends that wants to hear the bot in its answer. */
  {
    name: 'calls',
    entry: 'functions/doors/calls/handler.ts',
    memoryMegabytes: contentMegabytes,
    timeoutSeconds: 15,
    grants: turnGrants,
  },
  /** Lets the bot answer what `inbound` has taken. */
  {
    name: queues.inbound.function,
    entry: 'functions/doors/turns/handler.ts',
    memoryMegabytes: contentMegabytes,
    timeoutSeconds: 30,
    grants: [...turnGrants, 'mail-in'],
  },
  /** Hands what was said in a conversation to the provider of its channel. */
  {
    name: queues.outbound.function,
    entry: 'functions/doors/outbound/handler.ts',
    memoryMegabytes: 512,
    timeoutSeconds: 30,
    grants: ['table', 'secrets', 'media', 'sockets', 'queues', 'mail'],
  },
  /** Tells servers of companies what has happened. */
  {
    name: queues.deliveries.function,
    entry: 'functions/doors/deliveries/handler.ts',
    memoryMegabytes: 512,
    timeoutSeconds: 60,
    grants: ['table', 'secrets', 'sockets', 'queues', 'mail'],
  },
  /** Takes the mails that people write to companies, and what became of those that were written to them. */
  {
    name: 'mail',
    entry: 'functions/doors/mail/handler.ts',
    memoryMegabytes: 1024,
    timeoutSeconds: 60,
    grants: ['table', 'secrets', 'media', 'mail-in', 'queues'],
  },
  ...jobFunctions,
]

/** What the user pool gives to those who sign in. */
export const signIns = {
  /** A stolen token is of use for no longer, even where nobody signs out. */
  accessTokenSeconds: 15 * 60,
  refreshTokenDays: signInDays,
  /**
   * What a token may change of its own account: nothing that matters. The address is the name to sign in with and where a
   * lost password is sent to. An empty list would mean all attributes.
   */
  writableAttributes: ['locale'],
} as const

/** A function that hears the writes of some items, in order; those of a window arrive together. */
export interface StreamDefinition {
  readonly function: string
  readonly batchSize: number
  readonly windowSeconds: number
  /** The keys of those items: kinds that are told by the same key are one filter of the five that Lambda takes. */
  readonly hears: readonly KeyFilter[]
}

export type KeyFilter =
  | { readonly partitionKeyPrefix: string }
  /** Any of them. */
  | { readonly partitionKeySuffixes: readonly string[] }
  | { readonly sortKey: string }
  | { readonly sortKeyPrefix: string }

/** One table. Keys are built in `functions/platform/table/keys.ts` and nowhere else. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: [{ name: 'byIndex', partitionKey: 'ipk', sortKey: 'isk' }],
  ttl: 'ttl',
  streams: [
    {
      function: 'listeners',
      batchSize: 100,
      windowSeconds: 0,
      // Events; what turns have sent; and agents and companies, whose rights the open sockets go by.
      // Environments as well: which of them answers customers decides whose schedules run.
      hears: [
        { partitionKeySuffixes: ['#event', '#sending', '#company', '#environments'] },
        { partitionKeyPrefix: 'W#agent#' },
      ],
    },
    {
      function: 'pulse',
      batchSize: 500,
      windowSeconds: 1,
      // Conversations, whose queues consoles show; and what happens in them, which is counted.
      // And the probes by which the platform knows that this function still reads.
      // And the budgets of language models, of whose end administrators are told.
      // And webhooks, so that what they ask for counts from the moment on at which they ask.
      hears: [
        { sortKey: 'conversation#-' },
        { sortKeyPrefix: 'entry#' },
        { partitionKeyPrefix: 'W#probe#' },
        { partitionKeySuffixes: ['#budget', '#webhook'] },
      ],
    },
  ] satisfies readonly StreamDefinition[],
} as const

/** Which pages a bucket lets see its answers; `console` stands for the console's own origins. */
export interface CorsRule {
  readonly methods: readonly ('GET' | 'POST')[]
  readonly origins: 'console' | readonly string[]
  readonly headers: readonly string[]
  readonly maxAgeSeconds: number
}

/**
 * `clean/` holds what may be read with a token, `brand/` what the edge gives to everybody, `incoming/` what was uploaded
 * and not looked at yet, `exports/` what was made to be downloaded, `mail/` mails as they came,
 * `accounts/` who may sign in.
 */
export const mediaBucket = {
  brandPrefix: brandFolder.slice(1),
  incomingPrefix: 'incoming/',
  incomingDays: 1,
  exportsPrefix: 'exports/',
  exportsDays: 1,
  mailPrefix: 'mail/',
  mailDays: 1,
  /** The list of the user pool, each night. */
  accountsPrefix: 'accounts/',
  accountsDays: 35,
  cors: [
    // Customers upload from the pages of any company; the policy of the form says who may upload what.
    { methods: ['POST'], origins: ['*'], headers: ['*'], maxAgeSeconds: 3600 },
    // The console fetches files through addresses that lead here.
    { methods: ['GET'], origins: 'console', headers: ['*'], maxAgeSeconds: 3600 },
  ] satisfies readonly CorsRule[],
} as const

/** Where the media bucket keeps what builds have learned. */
export const modelsPrefix = 'models/'
/** Where it keeps what was said, by its words. */
export const searchPrefix = 'search/'
/** Where it keeps the files of releases. */
export const releasesPrefix = 'releases/'

export interface ScheduleDefinition {
  readonly name: string
  /** As EventBridge Scheduler writes it. */
  readonly expression: string
  readonly timezone: string
  readonly function: string
}

/**
 * A look each hour at what is due, which starts jobs only where something is: a call of a function costs a hundredth of
 * what the steps of a state machine cost that find nothing to do.
 */
export const schedules: readonly ScheduleDefinition[] = [
  // Functions that count live for a minute, so that five minutes later an hour is complete.
  { name: 'hourly', expression: 'cron(5 * * * ? *)', timezone: 'UTC', function: hour },
]

/** Functions make this parameter on first use, so no template holds its value and no deployment replaces it. */
export const rootKeyParameter = (stage: string) => `/parley/${stage}/root-key`
