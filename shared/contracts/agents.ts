/** Agents: the people who work in a workspace, and the profile each of them keeps. */
import * as z from 'zod/mini'
import { builders, everyone, permissions, provider, roles } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { interfaceLanguages } from '../languages.ts'
import {
  capacityMax,
  departmentsMax,
  emailLengthMax,
  invitationsAtOnceMax,
  keyTopicsMax,
  nameLengthMax,
  titleLengthMax,
} from '../limits.ts'
import { nameInMails } from '../fields/names.ts'
import { textUpTo } from '../fields/text.ts'
import { LoggedInAgent, Workspace } from './account.ts'

const Name = nameInMails(nameLengthMax)

const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailLengthMax, 'too-long'), z.email('email'))
/** At least one (AGENTS-005). */
const Roles = z.array(z.enum(roles)).check(z.minLength(1, 'roles'))
/** None: all that the roles open. */
const Permissions = z._default(z.array(z.enum(permissions)), [])

/** An agent as the colleagues in a workspace see them (AGENTS-003). */
export const WorkspaceAgent = z.object({
  _id: Id,
  avatar: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  language: z.optional(z.enum(interfaceLanguages)),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  departments: z.array(Id),
  /** What the agent knows best: topics of the workspace's responses. */
  keyTopics: z.array(z.string()),
  /** How many conversations the agent holds in the active environment, and how many it takes before others are asked first. */
  capacity: z.object({ current: z.int(), max: z.int() }),
  created: z.optional(z.iso.datetime()),
  /** The last sign-in by which the agent worked in this workspace; what they do in others is not told here. */
  lastLogin: z.optional(z.iso.datetime()),
  /** Has never been at work in this workspace. */
  isInvited: z.boolean(),
  /** There where the agent has a second factor. */
  hasFactor: z.optional(z.literal(true)),
  /** The workspaces of the agent that the caller works in as well. */
  workspaces: z.array(Workspace),
  /** In this workspace, to within some minutes; absent as long as the agent has done nothing here. */
  lastActive: z.optional(z.iso.datetime()),
  /** A console of the agent is open in this workspace. */
  isOnline: z.boolean(),
  /** Counts what builders have decided of the agent: departments and capacity. */
  revision: z.int(),
})
export type WorkspaceAgent = z.infer<typeof WorkspaceAgent>

/** An agent who may work in several workspaces of one organisation. */
export const OrganisationAgent = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  organisation: z.optional(Id),
  /** In each workspace, by its name. */
  workspaces: z.array(z.extend(Workspace, { roles: z.array(z.enum(roles)) })),
  isProvider: z.boolean(),
  /** In the workspaces that are listed. */
  lastActive: z.optional(z.iso.datetime()),
})
export type OrganisationAgent = z.infer<typeof OrganisationAgent>

/** What became of an address that was invited. An address that stands there twice is one. */
export const invitationOutcomes = [
  'invited',
  'renewed',
  'already-here',
  'no-admin-seat',
  'no-agent-seat',
  'no-seat',
  'address-mailed',
  'mails-used',
] as const
/** The invitation is there, but the mail that tells of it could not be sent. */
const MailFailed = z.optional(z.literal(true))
export const InvitationAnswer = z.object({
  email: z.string(),
  outcome: z.enum(invitationOutcomes),
  mailFailed: MailFailed,
})
export type InvitationAnswer = z.infer<typeof InvitationAnswer>

export const Invitation = z.object({
  email: z.string(),
  /** As who invited calls the person; empty where only the address is known. */
  fullName: z.string(),
  roles: z.array(z.enum(roles)),
  /** The name of who invited. */
  by: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

/** Seats that are taken, those of open invitations among them, and how many there are; null: as many as are wanted. */
const SeatCount = z.object({ used: z.int(), limit: z.nullable(z.int()) })
export const Seats = z.object({ admins: SeatCount, agents: SeatCount, total: SeatCount })
export type Seats = z.infer<typeof Seats>

const KeyTopics = z.array(z.string().check(z.maxLength(titleLengthMax))).check(z.maxLength(keyTopicsMax))

const ofAvatar = { purpose: 'avatar', field: 'avatar' } as const
const portrait = { image: ofAvatar, avatar: ofAvatar }

/** What builders decide of an agent in their workspace. */
const decided = {
  roles: Roles,
  permissions: Permissions,
  departments: z._default(z.array(Id).check(z.maxLength(departmentsMax)), []),
  keyTopics: z._default(KeyTopics, []),
  capacityMax: z.optional(z.int().check(z.minimum(0), z.maximum(capacityMax))),
}

/** What builders decide anew; what is left out stays. */
const redecided = {
  roles: z.optional(Roles),
  permissions: z.optional(z.array(z.enum(permissions))),
  departments: z.optional(z.array(Id).check(z.maxLength(departmentsMax))),
  keyTopics: z.optional(KeyTopics),
  capacityMax: z.optional(z.int().check(z.minimum(0), z.maximum(capacityMax))),
  revision: z.optional(z.int()),
}

const memberOfOrganisation = z.object({ agentId: Id, organisationId: Id })
const memberOfClient = z.object({
  agentId: Id,
  /** The name of the workspace. */
  client: z.string().check(z.minLength(1)),
})

export const agents = contract({
  list: {
    route: 'GET /api/agent',
    summary:
      'Lists the agents of the workspace by name: all, or those of a department, with a role, or found by a text.',
    access: { roles: everyone, can: 'read' },
    input: z.object({
      department: z.optional(Id),
      type: z.optional(z.enum(roles)),
      searchText: z.optional(textUpTo(nameLengthMax)),
    }),
    output: z.array(WorkspaceAgent),
  },
  online: {
    route: 'GET /api/agent/online-agents',
    summary: 'Gives the ids of the agents who have a console open.',
    access: { roles: everyone, can: 'read' },
    input: z.object({}),
    output: z.array(Id),
  },
  create: {
    route: 'POST /api/agent',
    files: portrait,
    readAs: 'agent',
    summary:
      'Invites somebody to work here as what is decided, and mails the link by which they join. Whether the address has an account makes no difference to the answer. A seat must be free.',
    access: { roles: builders, can: 'create' },
    audit: 'create-invitation',
    input: z.object({
      firstName: Name,
      lastName: Name,
      email: Email,
      /** Of the console, for somebody who has no account yet. */
      language: z.optional(z.enum(interfaceLanguages)),
      /** A finished upload: the picture of somebody who has no account yet. */
      avatar: z.optional(z.nullable(Id)),
      ...decided,
    }),
    output: z.extend(Invitation, { mailFailed: MailFailed }),
  },
  remove: {
    route: 'DELETE /api/agent/{id}',
    summary: 'Takes an agent out of the workspace; an account that works nowhere else is deleted.',
    access: { roles: builders, can: 'delete' },
    audit: 'delete-agent',
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  },
  leave: {
    route: 'POST /api/agent/leave-client',
    summary: 'Takes the calling agent out of one of their workspaces; an account that works nowhere else is deleted.',
    access: { roles: everyone, can: 'read' },
    audit: { none: 'the workspace that is left keeps it' },
    input: z.object({
      /** The name of the workspace. */
      client: z.string().check(z.minLength(1)),
    }),
    output: z.object({ id: Id }),
  },
  seats: {
    route: 'GET /api/agent/seats',
    summary: 'Counts the seats that people and invitations of the workspace take, and those that its tier has.',
    access: { roles: builders, can: 'read' },
    input: z.object({}),
    output: Seats,
  },
  invite: {
    route: 'POST /api/agent/invite-agents',
    readAs: 'agent',
    summary:
      'Mails an invitation to each address that is not here yet and finds a seat, and says of each what became of it.',
    access: { roles: builders, can: 'create' },
    audit: 'create-invitation',
    limit: 'upload',
    input: z.object({
      emails: z.array(Email).check(z.minLength(1), z.maxLength(invitationsAtOnceMax)),
      roles: Roles,
      /** The name of the workspace; the caller's where it is left out. */
      client: z.optional(z.string()),
    }),
    output: z.array(InvitationAnswer),
  },
  invitations: {
    route: 'GET /api/agent/invitations',
    summary: 'Lists the invitations that are open, newest first.',
    access: { roles: builders, can: 'read' },
    input: z.object({}),
    output: z.array(Invitation),
  },
  revokeInvitation: {
    route: 'DELETE /api/agent/invitations/{email}',
    summary: 'Takes an invitation back: its link leads nowhere from now on, and its seat is free.',
    access: { roles: builders, can: 'delete' },
    audit: 'delete-invitation',
    input: z.object({ email: Email }),
    output: z.object({ email: z.string() }),
  },
  organisationAgents: {
    route: 'GET /api/agent/organisation-agents',
    summary: 'Lists the agents of the organisation that the workspace belongs to.',
    access: { roles: builders, can: 'read' },
    input: z.object({}),
    output: z.array(OrganisationAgent),
  },
  allOrganisationAgents: {
    route: 'GET /api/agent/all-organisation-agents',
    summary: 'Lists the agents of all organisations, and those of none.',
    access: { roles: provider, can: 'read' },
    input: z.object({}),
    output: z.array(OrganisationAgent),
  },
  removeFromOrganisation: {
    route: 'POST /api/agent/remove-agent-from-organisation',
    summary: 'Takes an agent out of an organisation and of all its workspaces.',
    access: { roles: provider, can: 'update' },
    audit: 'edit-agent',
    input: memberOfOrganisation,
    output: OrganisationAgent,
  },
  changeOrganisation: {
    route: 'POST /api/agent/change-agent-organisation',
    summary: 'Moves an agent to another organisation, out of the workspaces of the one before.',
    access: { roles: provider, can: 'update' },
    audit: 'edit-agent',
    input: memberOfOrganisation,
    output: OrganisationAgent,
  },
  addClient: {
    route: 'POST /api/agent/add-client-to-agent',
    readAs: 'agent',
    summary: 'Lets an agent of the organisation work in another of its workspaces; the provider, in any workspace.',
    access: { roles: builders, can: 'update' },
    audit: 'edit-agent',
    input: z.extend(memberOfClient, { roles: z.optional(Roles) }),
    output: OrganisationAgent,
  },
  removeClient: {
    route: 'POST /api/agent/remove-client-from-agent',
    summary: 'Takes an agent out of a workspace; the account stays.',
    access: { roles: builders, can: 'update' },
    audit: 'edit-agent',
    input: memberOfClient,
    output: OrganisationAgent,
  },
  updateMember: {
    route: 'PUT /api/agent/members/{id}',
    readAs: 'agent',
    summary:
      'Decides what an agent is and does in the workspace: roles, permissions, departments, key topics and how many conversations at once; what is left out stays. `revision`, when given, names the decision that this one builds on.',
    access: { roles: builders, can: 'update' },
    audit: 'edit-agent',
    input: z.object({
      id: Id,
      ...redecided,
      /** Only of an agent who works nowhere else than the caller. */
      firstName: z.optional(Name),
      lastName: z.optional(Name),
    }),
    output: WorkspaceAgent,
  },
  update: {
    route: 'PUT /api/agent/{id}',
    files: portrait,
    readAs: 'agent',
    summary:
      'Saves an agent’s own profile; `avatar` names a finished upload, or is null to remove the picture. Whoever may decide what agents are here decides so of a colleague, as by `members/{id}`, and with the same checks.',
    access: { roles: everyone, can: 'read' },
    audit: ['edit-profile', 'edit-agent'],
    input: z.object({
      id: Id,
      firstName: z.optional(Name),
      lastName: z.optional(Name),
      ...redecided,
      language: z.optional(z.enum(interfaceLanguages)),
      weeklyDigest: z.optional(z.boolean()),
      avatar: z.optional(z.nullable(Id)),
    }),
    output: z.union([LoggedInAgent, WorkspaceAgent]),
  },
})
