/** The signed-in agent: who they are, what their company has open to them, and where they work. */
import * as z from 'zod/mini'
import { tierTypes } from '../company/tiers.ts'
import { tours } from '../company/tours.ts'
import { builders, closingFlags, everyone, permissions, roles, tierFeatures } from '../access.ts'
import { contract } from '../contract.ts'
import { ApiKey } from './keys.ts'
import { Id } from '../ids.ts'
import { contentLanguages, interfaceLanguages } from '../languages.ts'
import { titleLengthMax } from '../limits.ts'

export const Workspace = z.object({ id: Id, name: z.string(), displayName: z.string() })
export type Workspace = z.infer<typeof Workspace>

/** A workspace by its id, or by its name in addresses. */
export const ClientNamed = z.string().check(z.minLength(1, 'mandatory'), z.maxLength(titleLengthMax))

/** The company of the active workspace, as far as every one of its agents may know it. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  /** The address of the picture. */
  logo: z.optional(z.string()),
  closed: z.array(z.enum(closingFlags)),
  tier: z.array(z.enum(tierFeatures)),
  /** The bot answers from knowledge responses, and builders may write them (BLOCKS-014). */
  openAiKnowledgeBase: z._default(z.boolean(), true),
  supportedLangs: z.array(z.enum(contentLanguages)),
  timezone: z.string(),
  /** Its people must have a second factor. */
  factorRequired: z.optional(z.boolean()),
  /** Absent where nothing is limited. */
  tierType: z.optional(z.enum(tierTypes)),
})
export type Company = z.infer<typeof Company>

export const LoggedInAgent = z.object({
  _id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  /** A short-lived address of the picture; absent when there is none. */
  avatar: z.optional(z.string()),
  language: z.optional(z.enum(interfaceLanguages)),
  /** A mail once a week says how the week went. */
  weeklyDigest: z.boolean(),
  toursSeen: z.array(z.enum(tours)),
  /** The name of the workspace the agent works in; it goes into the `X-Client` header. */
  activeClient: z.string(),
  clients: z.array(z.string()),
  workspaces: z.array(Workspace),
  company: Company,
  activeEnvironment: z.object({ _id: Id, name: z.string(), isLive: z.boolean() }),
  /** True while the agent's own choice of environment suspends the automatic switch to the live one (ENV-008). */
  environmentChosen: z.boolean(),
  /** True when content of the active environment cannot be changed (ENV-009). */
  readOnly: z.boolean(),
  /** The keys that the agent has made in this workspace, latest first; absent where there are none. */
  apiKeys: z.optional(z.array(ApiKey)),
})
export type LoggedInAgent = z.infer<typeof LoggedInAgent>

export const account = contract({
  login: {
    route: 'GET /api/agent/login',
    summary: 'Gives the signed-in agent; builders whose environment is not live are moved to the live one first.',
    access: { roles: everyone, can: 'read' },
    input: z.object({}),
    output: LoggedInAgent,
  },
  switchClient: {
    route: 'POST /api/agent/switch-client',
    summary: 'Makes another workspace the active one of the calling agent; every open tab of the agent is told.',
    access: { roles: everyone, can: 'read' },
    audit: { none: 'it moves only the agent who asks' },
    input: z.object({ activeClient: z.string().check(z.minLength(1)), agentId: Id }),
    output: LoggedInAgent,
  },
  signOut: {
    route: 'POST /api/agent/sign-out',
    summary:
      'Ends what sign-ins of the calling agent have given: every token and socket of all of them, or of those before this one.',
    access: { roles: everyone, can: 'read', withoutFactor: true },
    audit: { none: 'it ends only the sign-ins of the agent who asks' },
    input: z.object({ sessions: z.enum(['all', 'earlier']) }),
    output: z.object({}),
  },
  seeTour: {
    route: 'POST /api/agent/tours/{tour}',
    summary: 'Notes that the calling agent has seen a tour of the console, so that it does not begin by itself again.',
    access: { roles: everyone, can: 'read' },
    audit: { none: 'it concerns only the agent who asks' },
    input: z.object({ tour: z.enum(tours) }),
    output: z.object({ toursSeen: z.array(z.enum(tours)) }),
  },
  roles: {
    route: 'GET /api/agent/roles',
    summary: 'Lists the roles an agent can hold.',
    access: { roles: builders, can: 'read' },
    input: z.object({}),
    output: z.array(z.object({ _id: z.string(), type: z.enum(roles) })),
  },
  permissions: {
    route: 'GET /api/agent/permissions',
    summary: 'Lists the permissions an agent can be limited to.',
    access: { roles: builders, can: 'read' },
    input: z.object({}),
    output: z.array(z.enum(permissions)),
  },
  socketTicket: {
    route: 'POST /api/agent/socket-ticket',
    summary: 'Gives a ticket that opens one socket within 30 seconds.',
    access: { roles: everyone, can: 'read' },
    audit: { none: 'it only lets the agent listen' },
    input: z.object({}),
    output: z.object({ ticket: z.string() }),
  },
})
