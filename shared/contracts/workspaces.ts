/**
 * Workspaces and the organisations they belong to: what the provider founds, switches on and off, clears and deletes; and
 * what a company founds and deletes of its own (WORKSPACES-014).
 */
import * as z from 'zod/mini'
import { builders, closingFlags, provider, type ClosingFlag } from '../access.ts'
import { SupportedLanguages } from '../company/languages.ts'
import { tierTypes } from '../company/tiers.ts'
import { collectionRoutes } from '../collection-routes.ts'
import { contract } from '../contract.ts'
import { fault } from '../fields/fields.ts'
import { nameInMails, requiredName } from '../fields/names.ts'
import { Id } from '../ids.ts'
import { companyNameLengthMax, nameLengthMax, retentionDaysMax, secretLengthMax, titleLengthMax } from '../limits.ts'
import { ClientNamed } from './account.ts'

const days = z.int().check(z.minimum(0), z.maximum(retentionDaysMax))
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'too-long'))
/** An address that the cloud asks; none where there is no such server. */
const address = text(titleLengthMax).check(z.refine((url) => url === '' || !fault('https-url', url), 'server-url'))

/** A server of the company's own that understands texts. Its token is written and never read (WORKSPACES-003). */
const rasa = {
  disabled: z.boolean(),
  /** Empty: the company has none, and nothing of it is kept. */
  url: address,
  bucketName: text(titleLengthMax),
  pipeline: text(4000),
}
/** A search server of the company's own. Parley finds knowledge by itself and asks none; what stands here is kept for the provider. */
const typesense = {
  enabled: z.boolean(),
  filterFunction: text(4000),
  postFilterFunction: text(4000),
  filterFunctionReplacesSearch: z.boolean(),
  threshold: z.number().check(z.minimum(0), z.maximum(1)),
}
const llm = {
  /** Empty: the company has none, and nothing of it is kept. */
  baseURL: address,
  modelName: text(titleLengthMax),
  modelTokenLimit: z.int().check(z.minimum(0)),
}
/** What a model that is there is given to read at once, in tokens. */
export const modelTokensMin = 500
const secret = z.optional(z.nullable(z.string().check(z.maxLength(secretLengthMax))))

/** Each part of the console that can be closed, by the name of its flag. */
export const flags = Object.fromEntries(closingFlags.map((flag) => [flag, z.boolean()])) as Record<
  ClosingFlag,
  z.ZodMiniBoolean
>

/** What the provider decides of a workspace. */
const decided = {
  displayName: nameInMails(titleLengthMax),
  conversationAnalyticsTTL: days,
  conversationEventsTTL: days,
  closed: z.array(z.enum(closingFlags)),
  openAiKnowledgeBase: z.boolean(),
  openAiVideoKnowledgeBase: z.boolean(),
}

/** A workspace as the provider sees it (WORKSPACES-002). `_id` is the company's. */
export const ManagedWorkspace = z.object({
  _id: Id,
  /** The name in addresses; it never changes. */
  name: z.string(),
  ...decided,
  /** Whether each of `closed` is there. */
  intelagent: z.object(flags),
  organisation: z.optional(Id),
  created: z.optional(z.iso.datetime()),
  tierType: z.optional(z.string()),
  /** A deletion is under way. */
  isDeleting: z.boolean(),
  rasa: z.object({ ...rasa, hasToken: z.boolean() }),
  llm: z.object({ ...llm, hasKey: z.boolean() }),
  typesense: z.object(typesense),
  /** Counts the saves of its settings, by whomever. */
  revision: z.int(),
})
export type ManagedWorkspace = z.infer<typeof ManagedWorkspace>

export const WorkspaceStatus = z.object({
  client: Id,
  status: z.object({
    /** Conversations that somebody holds or waits in now. */
    open: z.int(),
    /** When a customer, and when an agent, last did anything. */
    lastConversation: z.optional(z.iso.datetime()),
    lastBuild: z.optional(z.object({ status: z.string(), created: z.iso.datetime() })),
    /** Calls, mails and other sendings of the bot that failed in the last 24 hours. */
    errors: z.int(),
    people: z.int(),
  }),
})
export type WorkspaceStatus = z.infer<typeof WorkspaceStatus>

/**
 * What can be cleared (WORKSPACES-015), in all environments.
 *
 * | set             | what goes                                                                                         |
 * |-----------------|---------------------------------------------------------------------------------------------------|
 * | `content`       | responses, forms, intents, entities, mappings and tests: each environment gets a release without any, after a backup that is kept for a month |
 * | `training`      | builds with their models, also those in use, and the questions that wait for review                |
 * | `conversations` | all that began before, with their files, takeovers and the questions taken from them; figures stay, and name nobody any more |
 * | `analytics`     | all figures; what happens from then on is counted                                                  |
 *
 * Settings, people, departments, variables, releases and the history stay.
 */
export const dataSets = ['content', 'conversations', 'analytics', 'training'] as const
export type DataSet = (typeof dataSets)[number]

/** Clearing or deleting, which goes on by itself: where it is, as long as it is known. */
export const RemovalProgress = z.object({
  client: Id,
  name: z.string(),
  displayName: z.string(),
  /** What is removed; all of it where the workspace is deleted. */
  sets: z.array(z.enum(dataSets)),
  isDeletion: z.boolean(),
  started: z.iso.datetime(),
  ended: z.optional(z.iso.datetime()),
  /** Of what is removed, what is being removed now. */
  doing: z.optional(z.string()),
  removed: z.int(),
})
export type RemovalProgress = z.infer<typeof RemovalProgress>

export const Organisation = z.object({
  _id: Id,
  name: z.string(),
  created: z.iso.datetime(),
  /** The ids of its workspaces. */
  clients: z.array(Id),
  agents: z.int(),
  revision: z.int(),
})
export type Organisation = z.infer<typeof Organisation>

const ofProvider = (can: 'read' | 'create' | 'update' | 'delete') => ({ roles: provider, can }) as const
const ofCompany = (can: 'create' | 'delete') => ({ roles: builders, can }) as const

/** A name in addresses: it is unique and never changes. */
const companyName = (lengthMax: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(2, 'company-name'),
      z.maxLength(lengthMax, 'too-long'),
      z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'company-name'),
    )
const founding = z.object({
  name: companyName(companyNameLengthMax),
  displayName: nameInMails(titleLengthMax),
  /** In which its bot begins; without them those of the workspace it is founded from, or English. */
  supportedLangs: z.optional(SupportedLanguages),
})
/** Who clears types the name again (WORKSPACES-009); who deletes may, as the console asks for it. */
const typedName = z.string().check(z.minLength(1))

const organisationRoutes = collectionRoutes({
  path: '/api/agent/organisations',
  id: 'id',
  item: Organisation,
  draft: { name: requiredName(nameLengthMax) },
  access: ofProvider,
  list: { summary: 'Lists the organisations by name.' },
  create: {
    summary: 'Makes an organisation, to which workspaces and agents can belong.',
    audit: 'create-organisation',
  },
  update: { summary: 'Gives an organisation another name.', audit: 'edit-organisation' },
  remove: { summary: 'Deletes an organisation that has neither workspaces nor agents.', audit: 'delete-organisation' },
})

export const workspaces = contract({
  list: {
    route: 'GET /api/agent/workspaces',
    summary: 'Lists all workspaces by their display names.',
    access: ofProvider('read'),
    input: z.object({ organisation: z.optional(Id) }),
    output: z.array(ManagedWorkspace),
  },
  create: {
    route: 'POST /api/agent/workspaces',
    summary: 'Founds a workspace with a live environment and a draft; the caller works there from now on.',
    access: ofProvider('create'),
    audit: 'create-workspace',
    input: z.extend(founding, { organisation: z.optional(Id), tierType: z.optional(z.enum(tierTypes)) }),
    output: ManagedWorkspace,
  },
  update: {
    route: 'PUT /api/agent/workspaces/{id}',
    readAs: 'workspace',
    summary:
      'Changes what the provider decides of a workspace; what is left out stays. A token or key is written and never read.',
    access: ofProvider('update'),
    audit: 'edit-workspace',
    input: z.extend(z.partial(z.object(decided)), {
      id: Id,
      revision: z.optional(z.int()),
      /** A token or key that is left out stays, and null takes it away. */
      rasa: z.optional(z.object({ ...rasa, token: secret })),
      llm: z.optional(
        z.object({ ...llm, key: secret }).check(
          z.refine(({ baseURL, modelName }) => !baseURL || modelName !== '', {
            error: 'mandatory',
            path: ['modelName'],
          }),
          z.refine(({ baseURL, modelTokenLimit: limit }) => !baseURL || limit >= modelTokensMin, {
            error: 'number-required',
            path: ['modelTokenLimit'],
          }),
        ),
      ),
      typesense: z.optional(z.object(typesense)),
      /** Flags one by one: those that are left out stay, also where `closed` is not given. */
      intelagent: z.optional(z.partial(z.object(flags))),
    }),
    output: ManagedWorkspace,
  },
  remove: {
    route: 'DELETE /api/agent/workspaces/{id}',
    summary: 'Deletes a workspace with all that it holds; it is closed at once, and removed in the background.',
    access: ofProvider('delete'),
    audit: 'delete-workspace',
    /** A name that is given must be the workspace's. */
    input: z.object({ id: Id, name: z.optional(typedName) }),
    output: z.object({ id: Id }),
  },
  createOwn: {
    route: 'POST /api/agent/client',
    summary:
      'Founds another workspace of the company, in the same organisation, named below the one it is founded from; the caller works there from now on. Where the company has a paid tier it begins in the free one, and the provider is asked for the same tier.',
    access: ofCompany('create'),
    audit: 'create-workspace',
    limit: 'found',
    /** The name begins with that of the workspace it is founded from, and a hyphen, but for the provider. */
    input: z.extend(founding, { name: companyName(2 * companyNameLengthMax) }),
    output: z.object({ _id: Id, name: z.string(), displayName: z.string() }),
  },
  removeOwn: {
    route: 'DELETE /api/agent/client/{id}',
    summary: 'Deletes a workspace in which the caller works, with all that it holds.',
    access: ofCompany('delete'),
    audit: 'delete-workspace',
    input: z.object({ id: Id, name: z.optional(typedName) }),
    output: z.object({ id: Id }),
  },
  status: {
    route: 'GET /api/agent/clients/status',
    summary: 'Tells of each workspace what goes on in it.',
    access: ofProvider('read'),
    input: z.object({}),
    output: z.array(WorkspaceStatus),
  },
  changeOrganisation: {
    route: 'POST /api/agent/workspaces/change-organisation',
    summary: 'Moves a workspace to another organisation, or to none.',
    access: ofProvider('update'),
    audit: 'edit-workspace',
    input: z.object({ clientId: Id, organisationId: z.nullable(Id) }),
    output: ManagedWorkspace,
  },
  clear: {
    route: 'POST /api/agent/workspaces/clear',
    summary: 'Removes data sets of a workspace in the background; content is backed up first.',
    access: ofProvider('delete'),
    audit: 'clear-workspace',
    input: z.object({ client: ClientNamed, name: typedName, sets: z.array(z.enum(dataSets)).check(z.minLength(1)) }),
    output: z.object({ cleared: z.array(z.enum(dataSets)) }),
  },
  removals: {
    route: 'GET /api/agent/workspaces/removals',
    summary: 'Tells how far clearings and deletions are.',
    access: ofProvider('read'),
    input: z.object({}),
    output: z.array(RemovalProgress),
  },
  rebuildSearch: {
    route: 'POST /api/agent/workspaces/rebuild-typesense',
    summary: 'Reads the knowledge responses of a workspace again, and what its bot looks answers up in.',
    access: ofProvider('update'),
    audit: 'start-workspace',
    input: z.object({ client: ClientNamed }),
    /** Not accepted where there is nothing to rebuild. */
    output: z.object({ accepted: z.boolean() }),
  },
  rebuildCounts: {
    route: 'POST /api/agent/workspaces/rebuild-counts',
    summary: 'Counts the days that a workspace keeps conversations of anew.',
    access: ofProvider('update'),
    audit: 'start-workspace',
    input: z.object({ client: ClientNamed }),
    output: z.object({ accepted: z.boolean() }),
  },
  organisations: organisationRoutes.list,
  createOrganisation: organisationRoutes.create,
  updateOrganisation: organisationRoutes.update,
  removeOrganisation: organisationRoutes.remove,
})
