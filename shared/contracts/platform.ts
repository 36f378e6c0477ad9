/**
 * The platform itself: how its parts are, what its functions print, which days are bank holidays, and the jobs that the
 * provider starts by hand.
 */
import * as z from 'zod/mini'
import { everyone, provider } from '../access.ts'
import { BankHoliday } from '../company/bank-holidays.ts'
import { contract } from '../contract.ts'
import { titleLengthMax } from '../limits.ts'

/** What is looked after, in the order it is shown, each with the icon beside its name. */
export const platformParts = {
  table: 'grid-view',
  files: 'folder',
  'sign-in': 'key',
  sockets: 'multiscreen',
  stream: 'refresh',
  jobs: 'status-in-progress',
  mail: 'envelope',
  'language-model': 'gen-ai',
} as const
export type PlatformPart = keyof typeof platformParts
// The names of an object are not narrower than `string` to the compiler.
export const platformPartNames = Object.keys(platformParts) as [PlatformPart, ...PlatformPart[]]

/** Transparent is what nobody has set up. */
export const healths = ['green', 'red', 'transparent'] as const

/** The names of icons are told beside the parts, so that whoever draws a status needs no register. */
const iconNames = Object.values(platformParts)

export const PlatformEntry = z.object({
  name: z.enum(platformPartNames),
  icon: z.enum(iconNames as [(typeof iconNames)[number], ...(typeof iconNames)[number][]]),
  health: z.enum(healths),
  /** Where the part is, and what is wrong with it: only provider staff is told. */
  url: z.optional(z.string()),
  cause: z.optional(z.string()),
})
export type PlatformEntry = z.infer<typeof PlatformEntry>

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

export const LogLevelNow = z.object({
  level: z.enum(logLevels),
  /** When functions print what they usually do again; absent where they do so now. */
  until: z.optional(z.iso.datetime()),
})
export type LogLevelNow = z.infer<typeof LogLevelNow>

export const taskNames = [
  'sum-figures',
  'auto-update-kb-responses',
  'collect-content',
  'rebuild-counts',
  'run-night',
  'sync-schedules',
] as const
export type TaskName = (typeof taskNames)[number]

/** One time that the job of a task ran, whoever started it: a schedule, an event, or somebody of the provider. */
export const TaskRun = z.object({
  started: z.iso.datetime(),
  ended: z.optional(z.iso.datetime()),
  status: z.enum(['running', 'succeeded', 'failed']),
})
export type TaskRun = z.infer<typeof TaskRun>

export const Task = z.object({
  task: z.string(),
  title: z.string(),
  /** It is run for all workspaces at once, for one of them, or either. */
  runsFor: z.array(z.enum(['all', 'client'])),
  /** The newest first; absent where they are not known. */
  runs: z.optional(z.array(TaskRun)),
  /** It belongs to a task service that the deployment names (TASKS-003). */
  isOutside: z.boolean(),
})
export type Task = z.infer<typeof Task>

const ofProvider = (can: 'read' | 'update' | 'create') => ({ roles: provider, can }) as const
const ofEveryone = { roles: everyone, can: 'read' } as const

const taskId = z.string().check(z.regex(/^[\w.-]{1,80}$/, 'id'))
/** What a task of the outside service is told beside its name; our own need nothing. */
const params = z.optional(
  z.record(z.string().check(z.maxLength(titleLengthMax, 'too-long')), z.string().check(z.maxLength(2000, 'too-long'))),
)
const started = z.object({ status: z.enum(['started', 'running']) })

export const platform = contract({
  status: {
    route: 'GET /api/agent/platform-status',
    summary: 'Tells how the parts of the platform are, as they were at most a minute ago.',
    access: ofEveryone,
    input: z.object({}),
    output: z.array(PlatformEntry),
  },
  logLevel: {
    route: 'GET /api/agent/log-level',
    summary: 'Tells from which level on the functions print.',
    access: ofProvider('read'),
    input: z.object({}),
    output: LogLevelNow,
  },
  setLogLevel: {
    route: 'POST /api/agent/log-level',
    summary: 'Lets the functions print from another level on within a minute, for a day.',
    access: ofProvider('update'),
    audit: 'edit-platform',
    input: z.object({ level: z._default(z.enum(logLevels), 'debug') }),
    output: LogLevelNow,
  },
  bankHolidays: {
    route: 'GET /api/agent/bank-holidays',
    summary:
      'Lists the bank holidays of this year and the next by their dates, or those of the company’s own list where it keeps one.',
    access: ofEveryone,
    input: z.object({}),
    output: z.array(BankHoliday),
  },
  tasks: {
    route: 'POST /api/agent/tasks/list',
    summary: 'Lists the tasks that can be run, each with its last runs.',
    access: ofProvider('read'),
    audit: { none: 'it only reads' },
    input: z.object({}),
    output: z.array(Task),
  },
  runTask: {
    route: 'POST /api/agent/tasks/run/{task}',
    summary: 'Runs a task for all workspaces, unless it is running.',
    access: ofProvider('create'),
    audit: 'start-platform',
    limit: 'export',
    input: z.object({ task: taskId, params }),
    output: started,
  },
  runClientTask: {
    route: 'POST /api/agent/tasks/client',
    summary: 'Runs a task for the workspace of this name.',
    access: ofProvider('create'),
    audit: 'start-platform',
    limit: 'export',
    input: z.object({ taskId, client: z.string().check(z.minLength(1), z.maxLength(titleLengthMax)), params }),
    output: started,
  },
})
