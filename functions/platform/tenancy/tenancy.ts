/**
 * Companies, their environments and their agents: what every request reads before it does anything else.
 *
 * | item         | per    | id                 |
 * |--------------|--------|--------------------|
 * | agent        | world  | the pool's `sub`; group: the organisation, or `none`, in the order of `_id` |
 * | client-name  | world  | the name in addresses: which client it is |
 * | company      | client | `company`          |
 * | settings     | client | `settings`         |
 * | environments | client | `environments`: all of a company, so that one write moves the live mark |
 * | member       | client | agent id: who works here, for lists and queues |
 * | variable     | client | ULID |
 * | custom-event | client | ULID: a name by which the company's own systems have the bot say something |
 * | masking      | client | `masking`: kinds and rules in one, so that a turn reads both at once |
 */
import * as z from 'zod/mini'
import { permissions, roles, type Permission, type Role } from '#shared/access'
import { tours } from '#shared/company/tours'
import { CompanySettings } from '#shared/contracts/company-settings'
import { Company, Workspace } from '#shared/contracts/account'
import { Gate } from '#shared/contracts/environments'
import { MaskRule } from '#shared/contracts/masking'
import { Variable } from '#shared/contracts/variables'
import { Id } from '#shared/ids'
import { interfaceLanguages, type ContentLanguage } from '#shared/languages'
import { maskKinds, maskModes } from '#shared/masking/kinds'
import type { ClientScope, ReleaseScope } from '../table/scope.ts'
import { collection, type Table } from '../table/table.ts'
import type { Change } from '../table/transaction.ts'

/** Of an agent in one workspace, because no company is told what they do in another. */
const activity = {
  /** The last sign-in that anything was asked with. */
  lastLogin: z.optional(z.iso.datetime()),
  /** When the agent last asked for anything, to within some minutes. */
  lastActive: z.optional(z.iso.datetime()),
}

export const AgentItem = z.object({
  _id: Id,
  authId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: z.optional(z.enum(interfaceLanguages)),
  /** The picture: its pointer among the media of the workspace it was uploaded in. */
  avatar: z.optional(z.object({ pointer: Id, client: Id })),
  /** Held in each workspace that names none of its own; the provider's role, in all of them. */
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  clients: z.array(
    z.extend(Workspace, {
      roles: z.optional(z.array(z.enum(roles))),
      permissions: z.optional(z.array(z.enum(permissions))),
      ...activity,
    }),
  ),
  organisation: z.optional(Id),
  activeClient: Id,
  /** The active environment in each workspace; `chosen` is the second in which the agent chose it by hand. */
  environments: z.record(z.string(), z.object({ id: Id, chosen: z.optional(z.int()) })),
  /** The second of the last sign-out: sign-ins up to it are over, with every token that came of them. */
  signedOut: z.optional(z.int()),
  /**
   * The second factor: hashes of the recovery codes that are left, and the second in which it was switched on. Until it has
   * one, it is being set up, and nobody is asked for it.
   */
  secondFactor: z.optional(z.object({ salt: z.string(), codes: z.array(z.string()), since: z.optional(z.int()) })),
  created: z.optional(z.iso.datetime()),
  /** Once a week a mail says how the week went in each workspace. */
  weeklyDigest: z.optional(z.boolean()),
  /** The tours of the console that were walked or closed. */
  toursSeen: z.optional(z.array(z.enum(tours))),
  /** The API keys that the agent has made, each with the workspace it works in. */
  keys: z.optional(z.array(z.object({ _id: z.string(), client: Id }))),
  /** As it was kept before each workspace had its own: what they did anywhere. */
  ...activity,
  /** Counts the writes of this item. */
  version: z.int(),
})
export type AgentItem = z.infer<typeof AgentItem>

/**
 * The roles and permissions of an agent in one workspace. They differ by workspace, so that nobody who decides them in one
 * company decides anything in another.
 */
export function heldIn(agent: AgentItem, client: string): { roles: Role[]; permissions: Permission[] } {
  const { roles: own, permissions: limits } = agent.clients.find(({ id }) => id === client) ?? {}
  const held = own ?? agent.roles
  const isProvider = agent.roles.includes('wbb-agent') && !held.includes('wbb-agent')
  return { roles: isProvider ? ['wbb-agent', ...held] : [...held], permissions: [...(limits ?? agent.permissions)] }
}

/** When an agent was last at work in a company. What was kept for all of their workspaces together is told where there is one. */
export function activityIn(agent: AgentItem, client: string): Pick<AgentItem, 'lastLogin' | 'lastActive'> {
  const { clients } = agent
  const { lastLogin, lastActive } = clients.find(({ id, lastActive: own }) => id === client && own) ?? {}
  return lastActive === undefined && clients.length === 1 ? agent : { lastLogin, lastActive }
}

/** The logo is among the settings. A company without languages speaks English (SETTINGS-006). */
export const CompanyItem = z.extend(z.omit(Company, { id: true, logo: true }), {
  _id: Id,
  supportedLangs: z.pipe(
    Company.shape.supportedLangs,
    z.transform((languages): ContentLanguage[] => (languages.length > 0 ? languages : ['en'])),
  ),
  organisation: z.optional(Id),
  openAiVideoKnowledgeBase: z._default(z.boolean(), true),
  created: z.optional(z.iso.datetime()),
  /** The first workspace of those that were founded from each other, where that is another one. */
  founder: z.optional(Id),
  /** Since when it is being deleted: to everybody it is gone already. */
  deleting: z.optional(z.iso.datetime()),
})
export type CompanyItem = z.infer<typeof CompanyItem>

/** The workspace that a company founded first, or that founded it: what one founder has is counted together. */
export const familyOf = ({ founder, _id }: Pick<CompanyItem, 'founder' | '_id'>): string => founder ?? _id

export const EnvironmentItem = z.object({
  _id: Id,
  name: z.string(),
  isLive: z.boolean(),
  /** The partition that holds its content, or what of it differs from the file. */
  release: Id,
  /** The file its content is based on; absent as long as the rows hold everything. */
  base: z.optional(z.string()),
  /** Its content is the file's alone, because nobody may write here. */
  sealed: z.optional(z.boolean()),
  /** Former files that must be kept. `landing`: the block with which chats that went on there are taken up. */
  recalled: z.optional(z.array(z.object({ base: z.string(), landing: z.optional(Id) }))),
  /** What a release must pass before it answers here; absent means the default. */
  gate: z.optional(Gate),
  /** Counts the saves of name, mark and gate; absent before the first change. */
  revision: z.optional(z.int()),
  /** The number of its current release; absent before the first one. */
  number: z.optional(z.int()),
  /** By the id of another environment, the file that both last agreed on, where that is none both come from. */
  agreed: z.optional(z.record(z.string(), z.string())),
})
export type EnvironmentItem = z.infer<typeof EnvironmentItem>

export const EnvironmentsItem = z.object({ list: z.array(EnvironmentItem), version: z.int() })
export type EnvironmentsItem = z.infer<typeof EnvironmentsItem>

/** An agent as the colleagues in one workspace know it. */
export const MemberItem = z.object({
  _id: Id,
  authId: z.string(),
  email: z.string(),
  fullName: z.string(),
  avatar: z.optional(z.object({ pointer: Id, client: Id })),
  roles: z.array(z.enum(roles)),
  departments: z.array(Id),
  keyTopics: z.optional(z.array(z.string())),
  /** A mail tells the member weekly how things went here. */
  weeklyDigest: z.optional(z.boolean()),
  /** How many conversations the agent takes at once before others are offered them first. */
  capacityMax: z.int(),
  /** Counts what builders have decided of this member: departments and capacity. Absent before the first decision. */
  revision: z.optional(z.int()),
  /** Counts all writes of this item; absent before the second. */
  version: z.optional(z.int()),
})
export type MemberItem = z.infer<typeof MemberItem>

/** Before anybody has decided otherwise. */
const capacityDefault = 5

/** An agent who has just become a member. */
export function memberOfAgent(agent: AgentItem, client: string): MemberItem {
  const { _id, authId, email, avatar, weeklyDigest } = agent
  return {
    _id,
    authId,
    email,
    ...(avatar && { avatar }),
    ...(weeklyDigest !== undefined && { weeklyDigest }),
    fullName: fullNameOf(agent),
    roles: heldIn(agent, client).roles,
    departments: [],
    capacityMax: capacityDefault,
  }
}

export const fullNameOf = ({ firstName, lastName }: Pick<AgentItem, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

const ClientNameItem = z.object({
  name: z.string(),
  client: Id,
  /** When the company was deleted. Nobody else is given its name: pages of its customers still say it. */
  deleted: z.optional(z.object({ at: z.iso.datetime() })),
})
export type ClientNameItem = z.infer<typeof ClientNameItem>

/** Settings that were never saved in the console have no revision yet. */
const SettingsItem = z.extend(CompanySettings, {
  /** Counts the writes of this item. */
  revision: z.optional(z.int()),
  /** The last save of each value, by its name. */
  changed: z.optional(z.record(z.string(), z.object({ revision: z.int(), by: z.string(), at: z.iso.datetime() }))),
})
export type SettingsItem = z.infer<typeof SettingsItem>

/** Its name is claimed as those of departments are, and never changes. */
const CustomEventItem = z.object({ _id: Id, name: z.string(), enabled: z.boolean(), revision: z.int() })
export type CustomEventItem = z.infer<typeof CustomEventItem>

/** What a company hides of customers' words. Kinds that it has decided nothing of are as the product has them. */
const MaskingItem = z.object({
  modes: z.partialRecord(z.enum(maskKinds), z.enum(maskModes)),
  /** Counts the saves of `modes`. */
  modesRevision: z.int(),
  rules: z.array(MaskRule),
  /** Counts the writes of this item. */
  revision: z.int(),
})
export type MaskingItem = z.infer<typeof MaskingItem>

export const agents = collection({
  name: 'agent',
  per: 'world',
  schema: AgentItem,
  id: ({ authId }) => authId,
  // By organisation, so that its people are listed, and each of them is found by their id; who has none is among those.
  group: ({ organisation }) => organisation ?? 'none',
  order: ({ _id }) => _id,
})
export const companies = collection({ name: 'company', per: 'client', schema: CompanyItem, id: () => 'company' })
export const clientNames = collection({
  name: 'client-name',
  per: 'world',
  schema: ClientNameItem,
  id: ({ name }) => name,
  // The provider lists all that there are.
  group: ({ deleted }) => (deleted ? undefined : 'all'),
})
export const settings = collection({
  name: 'settings',
  per: 'client',
  schema: SettingsItem,
  id: () => 'settings',
})
export const maskings = collection({ name: 'masking', per: 'client', schema: MaskingItem, id: () => 'masking' })
export const variables = collection({ name: 'variable', per: 'client', schema: Variable, id: ({ _id }) => _id })
export const customEvents = collection({
  name: 'custom-event',
  per: 'client',
  schema: CustomEventItem,
  id: ({ _id }) => _id,
})
export const members = collection({ name: 'member', per: 'client', schema: MemberItem, id: ({ _id }) => _id })
export const environments = collection({
  name: 'environments',
  per: 'client',
  schema: EnvironmentsItem,
  id: () => 'environments',
})

/**
 * Changes some fields of a member as it was read. When another write came in between, the transaction fails as
 * `unavailable`, so that its author reads again: builders and the member change different fields of one item.
 */
export function memberChange(table: Table<ClientScope>, read: MemberItem, fields: Partial<MemberItem>): Change {
  const after = { ...read, ...fields, version: (read.version ?? 0) + 1 }
  const change = table.replace(members, after, { field: 'version', value: read.version, isThere: true })
  return { ...change, otherwise: 'unavailable' }
}

/** All that is known of an agent within one of its workspaces. */
export interface Membership {
  readonly agent: AgentItem
  readonly company: CompanyItem
  readonly environments: EnvironmentsItem
  readonly active: EnvironmentItem
  /** The agent's own choice of environment holds: they have not signed in again since. */
  readonly chosen: boolean
}

/** The environment an agent works in: the one it was put in, as long as that exists, else the live one, else any. */
export function activeEnvironment(agent: AgentItem, client: string, { list }: EnvironmentsItem): EnvironmentItem {
  const active =
    list.find(({ _id }) => _id === agent.environments[client]?.id) ?? list.find(({ isLive }) => isLive) ?? list[0]
  if (!active) throw new Error(`The workspace ${client} has no environment.`)
  return active
}

/** The content of an environment. No scope of it is made elsewhere, so that none forgets the file. */
export const contentScope = (
  client: string,
  { _id, release, base, sealed }: Pick<EnvironmentItem, '_id' | 'release' | 'base' | 'sealed'>,
): ReleaseScope => ({
  client,
  environment: _id,
  release,
  ...(base !== undefined && { base }),
  ...(sealed && { sealed }),
})

/** A live environment with another beside it is changed by promotion only (ENV-009). */
export const isReadOnly = (active: EnvironmentItem, { list }: Pick<EnvironmentsItem, 'list'>): boolean =>
  active.isLive && list.length > 1

/** The environment that answers customers: the one that is marked, else the only one of a company. */
export const liveEnvironment = ({ list }: Pick<EnvironmentsItem, 'list'>): EnvironmentItem | undefined =>
  list.find(({ isLive }) => isLive) ?? (list.length === 1 ? list[0] : undefined)
