/** Environments: a company's separate sets of content, of which at most one is live. */
import * as z from 'zod/mini'
import { builders } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { nameLengthMax, replayedConversationsDefault, replayedConversationsMax } from '../limits.ts'
import { requiredName } from '../fields/names.ts'
import { LoggedInAgent } from './account.ts'

/** What a release must pass before it answers the customers of an environment. */
export const gateLevels = ['none', 'shown', 'required'] as const
export const Gate = z.object({
  tests: z.enum(gateLevels),
  replay: z.enum(gateLevels),
  /** How many conversations are replayed, and how many of them may have become worse. */
  conversations: z.int().check(z.gte(1), z.lte(replayedConversationsMax)),
  worseMax: z.int().check(z.gte(0), z.lte(replayedConversationsMax)),
  questions: z.enum(gateLevels),
  /** The share of the question sets that must be answered right, from 0 to 1. */
  rightMin: z.number().check(z.gte(0), z.lte(1)),
})
export type Gate = z.infer<typeof Gate>
export const gateDefault: Gate = {
  tests: 'shown',
  replay: 'shown',
  conversations: replayedConversationsDefault,
  worseMax: 0,
  questions: 'shown',
  rightMin: 0.9,
}

export const Environment = z.object({
  _id: Id,
  name: z.string(),
  isLive: z.boolean(),
  /** Absent means `gateDefault`. */
  gate: z.optional(Gate),
  /** Counts the saves of this environment's name, mark and gate. */
  revision: z.int(),
})
export type Environment = z.infer<typeof Environment>

const Name = requiredName(nameLengthMax)

export const environments = contract({
  list: {
    route: 'GET /api/agent/environment',
    summary: 'Lists the environments of the workspace, the live one first, then by name.',
    access: { roles: builders, can: 'read' },
    input: z.object({}),
    output: z.array(Environment),
  },
  create: {
    route: 'POST /api/agent/environment',
    summary: 'Creates an empty environment; marked live, it takes the mark from the others.',
    access: { roles: builders, can: 'create' },
    audit: 'create-environment',
    input: z.object({ name: Name, isLive: z._default(z.boolean(), false) }),
    output: Environment,
  },
  update: {
    route: 'PUT /api/agent/environment/{_id}',
    summary:
      'Renames an environment, sets its gate, or marks it live, which takes the mark from the others in the same write; the mark is moved and never taken away. `revision`, when given, names the save that the change builds on.',
    access: { roles: builders, can: 'update' },
    audit: ['edit-environment', 'publish-environment'],
    input: z.object({
      _id: Id,
      name: Name,
      isLive: z.optional(z.boolean()),
      gate: z.optional(Gate),
      revision: z.optional(z.int()),
    }),
    output: Environment,
  },
  remove: {
    route: 'DELETE /api/agent/environment/{id}',
    summary:
      'Deletes an environment that is neither live nor the last one, and in which nobody waits for a person or talks to one; its content goes with it, its customers stay.',
    access: { roles: builders, can: 'delete' },
    audit: 'delete-environment',
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  },
  switch: {
    route: 'POST /api/agent/switch-environment',
    summary: 'Makes an environment the active one of the calling agent; every open tab of the agent is told.',
    access: { roles: builders, can: 'read' },
    audit: { none: 'it moves only the agent who asks' },
    input: z.object({
      environmentId: Id,
      agentId: Id,
      /** Set when the agent picked it: the choice then holds until the next sign-in or until live is picked. */
      chosen: z._default(z.boolean(), true),
    }),
    output: LoggedInAgent,
  },
})
