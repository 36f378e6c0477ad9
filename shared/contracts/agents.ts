/** Agents: the people who work in a workspace, and the profile each of them keeps. */
import * as z from 'zod/mini'
import { builders, everyone, permissions, roles } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { interfaceLanguages } from '../languages.ts'
import { capacityMax, departmentsPerAgentMax, nameLengthMax } from '../limits.ts'
import { requiredName } from '../fields/names.ts'
import { LoggedInAgent } from './account.ts'

const Name = requiredName(nameLengthMax)

/** An agent as the colleagues in a workspace see them (AGENTS-003). */
export const WorkspaceAgent = z.object({
  _id: Id,
  authId: z.string(),
  avatar: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  language: z.optional(z.enum(interfaceLanguages)),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  departments: z.array(Id),
  /** How many conversations the agent holds in the active environment, and how many it takes before others are asked first. */
  capacity: z.object({ current: z.int(), max: z.int() }),
  /** To within some minutes; absent as long as the agent has done nothing. */
  lastActive: z.optional(z.iso.datetime()),
  /** A console of the agent is open in this workspace. */
  isOnline: z.boolean(),
  /** Counts what builders have decided of the agent: departments and capacity. */
  revision: z.int(),
})
export type WorkspaceAgent = z.infer<typeof WorkspaceAgent>

export const agents = contract({
  list: {
    route: 'GET /api/agent',
    summary: 'Lists the agents of the workspace by name.',
    access: { roles: everyone, can: 'read' },
    input: z.object({}),
    output: z.array(WorkspaceAgent),
  },
  online: {
    route: 'GET /api/agent/online-agents',
    summary: 'Gives the ids of the agents who have a console open.',
    access: { roles: everyone, can: 'read' },
    input: z.object({}),
    output: z.array(Id),
  },
  updateMember: {
    route: 'PUT /api/agent/members/{id}',
    summary:
      'Says which departments an agent works for, and how many conversations it takes at once; `revision`, when given, names the decision that this one builds on.',
    access: { roles: builders, can: 'update' },
    audit: 'edit-agent',
    input: z.object({
      id: Id,
      departments: z.array(Id).check(z.maxLength(departmentsPerAgentMax)),
      capacityMax: z.int().check(z.minimum(0), z.maximum(capacityMax)),
      revision: z.optional(z.int()),
    }),
    output: WorkspaceAgent,
  },
  update: {
    route: 'PUT /api/agent/{id}',
    summary: 'Saves an agent’s own profile; `avatar` names a finished upload, or is null to remove the picture.',
    access: { roles: everyone, can: 'read' },
    audit: 'edit-profile',
    input: z.object({
      id: Id,
      firstName: Name,
      lastName: Name,
      language: z.optional(z.enum(interfaceLanguages)),
      avatar: z.optional(z.nullable(Id)),
    }),
    output: LoggedInAgent,
  },
})
