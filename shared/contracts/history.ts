/** What was done, by whom, and what still refers to an item. */
import * as z from 'zod/mini'
import { builders, everyone } from '../access.ts'
import { auditTypes } from '../audit.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { noteLengthMax, titleLengthMax } from '../limits.ts'
import { requiredText, textUpTo } from '../fields/text.ts'

export const LoggedInAgentOfAudit = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  /** The name of the API key that did it for the agent. */
  key: z.optional(z.string()),
})

export const Audit = z.object({
  _id: Id,
  type: z.enum(auditTypes),
  created: z.iso.datetime(),
  data: z.object({
    name: z.string(),
    description: z.string(),
    revision: z.optional(z.int()),
    /** The item this is about, when there is one. */
    itemId: z.optional(Id),
    loggedInAgent: LoggedInAgentOfAudit,
  }),
})
export type Audit = z.infer<typeof Audit>

export const dependencyModels = [
  'Block',
  'FormModel',
  'EntityBlockMapping',
  'IntentBlockMapping',
  'Test',
  'Client',
] as const
export type DependencyModel = (typeof dependencyModels)[number]

/** An item that refers to the one asked about. */
export const Dependency = z.object({
  _id: Id,
  model: z.enum(dependencyModels),
  name: z.string(),
  title: z.string(),
})
export type Dependency = z.infer<typeof Dependency>

export const history = contract({
  audits: {
    route: 'GET /api/agent/audit',
    summary:
      'Lists what was done in the workspace, newest first; `page` is the `next` of the page before. `dateFrom` and `dateTo` are days of the company’s calendar.',
    access: { roles: builders, can: 'read' },
    input: z.object({
      type: z.optional(z.enum(auditTypes)),
      id: z.optional(Id),
      agent: z.optional(Id),
      dateFrom: z.optional(z.iso.date('date')),
      dateTo: z.optional(z.iso.date('date')),
      /** Words that the name, the description or the name of who did it holds, in any case. */
      find: z.optional(textUpTo(titleLengthMax)),
      page: z.optional(Id),
    }),
    output: z.object({ audits: z.array(Audit), next: z.optional(Id) }),
  },
  note: {
    route: 'POST /api/agent/audit',
    summary: 'Adds a note to the audit; the server sets its type, who wrote it and when, whatever the body says.',
    access: { roles: everyone, can: 'read' },
    audit: 'create-note',
    limit: 'note',
    input: z.object({
      data: z.object({
        name: requiredText(titleLengthMax),
        description: z._default(z.string().check(z.maxLength(noteLengthMax)), ''),
        revision: z.optional(z.int()),
      }),
    }),
    output: Audit,
  },
  dependencies: {
    route: 'GET /api/agent/dependencies',
    summary: 'Lists the items that refer to the given one and therefore keep it from being deleted.',
    access: { roles: builders, can: 'read' },
    input: z.object({ model: z.enum(dependencyModels), id: Id }),
    output: z.array(Dependency),
  },
})

/** Which audits are asked for; all of them where nothing is said. */
export type AuditQuery = Omit<z.input<typeof history.audits.input>, 'page'>
