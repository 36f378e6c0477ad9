/**
 * Builds, which of their models answers customers, and which build is under way.
 *
 * | item          | per         | id                                                    |
 * |---------------|-------------|-------------------------------------------------------|
 * | build         | environment | ULID: in order of time                                |
 * | understanding | environment | `deployed`: the model that answers customers          |
 * | understanding | environment | `building`: the one build that is under way, if any   |
 */
import * as z from 'zod/mini'
import { BuildTask } from '#shared/contracts/builds'
import { Id } from '#shared/ids'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'
import { releaseId, releaseRows, type ReleasedModel } from '../release-rows.ts'

/** What a model was built from. */
const Learned = z.object({
  release: Id,
  /** The moment just before the knowledge was read. */
  at: z.iso.datetime(),
  /** How many intents and entities there were. */
  items: z.int(),
  /** A hash of them; models of before it was written have none. */
  fingerprint: z.optional(z.string()),
})
export type Learned = z.infer<typeof Learned>

export const BuildItem = z.extend(z.omit(BuildTask, { isDeployed: true }), {
  /** Where the model is kept, once there is one. */
  model: z.optional(z.string()),
  /** The file in which the company's Rasa server keeps what it has learned in the same build. */
  rasaFile: z.optional(z.string()),
  learned: z.optional(Learned),
  /** The model it is a copy of, where it came with a release. */
  origin: z.optional(z.string()),
  /** Of a build of a release: the file it learns from, in place of what its environment holds. */
  file: z.optional(z.string()),
  /** Of a build of a candidate: it answers nobody before the candidate is activated. */
  waits: z.optional(z.boolean()),
  /** A build under way that is not heard of until this millisecond is given up. */
  deadline: z.int(),
  /** Counts the writes of this item. */
  version: z.int(),
})
export type BuildItem = z.infer<typeof BuildItem>

export const builds = collection({ name: 'build', per: 'environment', schema: BuildItem, id: ({ _id }) => _id })

const DeployedItem = z.object({
  build: Id,
  model: z.string(),
  /** The company's Rasa server answers with this file, and where it fails the model. */
  rasaFile: z.optional(z.string()),
  /** Counts the models that were loaded. */
  revision: z.int(),
})
export type DeployedItem = z.infer<typeof DeployedItem>

export const deployments = collection({
  name: 'understanding',
  per: 'environment',
  schema: DeployedItem,
  id: () => 'deployed',
})

/** `since`, in milliseconds, tells this lock from the one before. */
const LockItem = z.object({ build: Id, since: z.int() })
export type LockItem = z.infer<typeof LockItem>

export const locks = collection({ name: 'understanding', per: 'environment', schema: LockItem, id: () => 'building' })

/** What answers customers of an environment; what was loaded within the last second may be missed. */
export const deployment = (scope: EnvironmentScope): Promise<DeployedItem | undefined> =>
  new Table(scope).get(deployments, 'deployed', { stale: true })

/** Where the model of a release is kept; none where it had none. What was written within the last second may be missed. */
export async function modelOfRelease(scope: EnvironmentScope, number: number): Promise<string | undefined> {
  const { client, environment } = scope
  const row = await new Table({ client, environment }).get(releaseRows, releaseId(number), { stale: true })
  return row?.model?.key
}

/** The model that answers customers of an environment, if any. */
export async function deployedBuild(scope: EnvironmentScope): Promise<ReleasedModel | undefined> {
  const deployed = await new Table(scope).get(deployments, 'deployed')
  return deployed && { build: deployed.build, key: deployed.model }
}
