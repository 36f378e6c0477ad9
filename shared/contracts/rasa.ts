/** Rasa: which companies understand texts with a server of their own, and what is being trained (BUILDS-013 to 016). */
import * as z from 'zod/mini'
import { provider } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { trainingJobsListedMax } from '../limits.ts'

export const engines = ['built-in', 'rasa'] as const
export const instanceStatuses = ['ready', 'training', 'unreachable', 'unchecked', 'off'] as const

export const Instance = z.object({
  client: Id,
  /** The name of the workspace. */
  name: z.string(),
  displayName: z.string(),
  engine: z.enum(engines),
  /** The host of its server, where it has one. */
  host: z.optional(z.string()),
  status: z.enum(instanceStatuses),
  /** The file of the model the server answers with. */
  model: z.optional(z.string()),
  version: z.optional(z.string()),
  checked: z.optional(z.iso.datetime()),
})
export type Instance = z.infer<typeof Instance>

export const trainingJobStatuses = ['queued', 'completed', 'failed'] as const
export const TrainingJob = z.object({
  /** Of the build. */
  _id: Id,
  client: Id,
  /** The display name of the workspace, as it was then. */
  name: z.string(),
  status: z.enum(trainingJobStatuses),
  created: z.iso.datetime(),
  ended: z.optional(z.iso.datetime()),
  /** Why it failed, as a sentence. */
  message: z.optional(z.string()),
})
export type TrainingJob = z.infer<typeof TrainingJob>

export const rasa = contract({
  instances: {
    route: 'GET /api/agent/rasa/instances',
    summary: 'Lists every workspace with what understands its texts.',
    access: { roles: provider, can: 'read' },
    input: z.object({}),
    output: z.array(Instance),
  },
  jobs: {
    route: 'GET /api/agent/rasa/jobs',
    summary: 'Lists the trainings of all workspaces of the last 30 days, newest first.',
    access: { roles: provider, can: 'read' },
    input: z.object({}),
    output: z.array(TrainingJob),
  },
  clearJobs: {
    route: 'POST /api/agent/rasa/clear-training-jobs',
    summary: 'Takes trainings off the list; it stops none.',
    access: { roles: provider, can: 'delete' },
    audit: 'delete-build',
    input: z.object({ jobs: z.array(Id).check(z.minLength(1), z.maxLength(trainingJobsListedMax)) }),
    output: z.object({ cleared: z.int() }),
  },
  createInstance: {
    route: 'POST /api/agent/create-rasa-instance/{client}',
    summary:
      'Asks the server of a workspace how it is, and starts a build there that trains it; without a server of its own the workspace’s model is built.',
    access: { roles: provider, can: 'create' },
    audit: 'start-build',
    limit: 'export',
    input: z.object({ client: Id }),
    /** Not accepted where the workspace has nothing to learn yet. */
    output: z.object({ accepted: z.boolean() }),
  },
})
