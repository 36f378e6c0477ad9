/** What was done, by whom, and what still refers to an item. */
import * as z from 'zod/mini'
import { builders, everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { textLengthMax, titleLengthMax } from '../limits.ts'

export const auditActions = ['create', 'edit', 'delete', 'start', 'revert', 'promote'] as const
export type AuditAction = (typeof auditActions)[number]

export const auditSubjects = [
  'entity',
  'intent',
  'block',
  'form',
  'agent',
  'build',
  'mapping',
  'takeover',
  'environment',
  'settings',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** `create-form`, `start-build`, `promote-environment`, and so on (AUDIT-002). */
export type AuditType = `${AuditAction}-${AuditSubject}`
export const auditTypes = auditActions.flatMap((action) =>
  auditSubjects.map((subject): AuditType => `${action}-${subject}`),
)

export const LoggedInAgentOfAudit = z.object({ _id: Id, fullName: z.string(), email: z.string() })

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

/** The dot beside an audit (AUDIT-003). */
export function auditTone(type: AuditType): 'success' | 'primary' | 'error' | 'secondary' {
  if (type.startsWith('create-') || type.startsWith('start-')) return 'success'
  if (type.startsWith('edit-')) return 'primary'
  return type.startsWith('delete-') ? 'error' : 'secondary'
}

export const dependencyModels = ['Block', 'FormModel', 'EntityBlockMapping', 'IntentBlockMapping', 'Client'] as const
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
    summary: 'Lists what was done in the workspace, newest first; `page` is the `next` of the page before.',
    access: { roles: builders, can: 'read' },
    input: z.object({
      type: z.optional(z.enum(auditTypes)),
      id: z.optional(Id),
      page: z.optional(Id),
    }),
    output: z.object({ audits: z.array(Audit), next: z.optional(Id) }),
  },
  note: {
    route: 'POST /api/agent/audit',
    summary: 'Adds a line to the audit; the server sets who and when, whatever the body says.',
    access: { roles: everyone, can: 'read' },
    input: z.object({
      type: z.enum(auditTypes),
      data: z.object({
        name: z.string().check(z.minLength(1, 'Mandatory field'), z.maxLength(titleLengthMax)),
        description: z._default(z.string().check(z.maxLength(textLengthMax)), ''),
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
