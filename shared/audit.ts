/** The types of audits: what was done to what. Each changing route of a contract names the audit it leaves. */

/** Actions by their subject; a type is `{action}-{subject}`: `create-form`, `start-build` (AUDIT-002). */
const actionsOf = {
  entity: ['create', 'edit', 'delete', 'revert'],
  intent: ['create', 'edit', 'delete', 'revert'],
  block: ['create', 'edit', 'delete', 'revert'],
  form: ['create', 'edit', 'delete', 'revert'],
  mapping: ['create', 'edit', 'delete'],
  test: ['create', 'edit', 'delete'],
  question: ['delete'],
  build: ['create', 'edit', 'delete', 'start', 'load'],
  environment: ['create', 'edit', 'delete', 'publish', 'promote', 'restore', 'discard', 'overrule'],
  translation: ['import', 'export'],
  content: ['import', 'export'],
  backup: ['create', 'delete', 'load', 'export'],
  takeover: ['create', 'edit', 'delete', 'start', 'assign', 'return', 'complete', 'snooze'],
  customer: ['edit', 'download', 'delete'],
  conversation: ['export'],
  erasure: ['start', 'export'],
  hold: ['create', 'delete'],
  answer: ['create'],
  figures: ['export'],
  department: ['create', 'edit', 'delete'],
  agent: ['create', 'edit', 'delete'],
  invitation: ['create', 'delete'],
  workspace: ['create', 'edit', 'delete', 'clear', 'start', 'import', 'export'],
  organisation: ['create', 'edit', 'delete'],
  tier: ['edit'],
  platform: ['edit', 'start'],
  session: ['logout', 'reset'],
  profile: ['edit'],
  settings: ['edit'],
  channel: ['edit'],
  note: ['create'],
  masking: ['create', 'edit', 'delete'],
  masked: ['export'],
  model: ['edit'],
  macro: ['create', 'edit', 'delete', 'start'],
  view: ['create', 'edit', 'delete'],
  'api-key': ['create', 'delete'],
  'second-factor': ['create', 'edit', 'delete'],
  webhook: ['create', 'edit', 'delete', 'start'],
  event: ['create', 'edit', 'delete', 'start'],
  broadcast: ['create', 'edit', 'delete', 'start'],
  swarm: ['create', 'edit', 'delete'],
  module: ['create', 'delete'],
} as const

type ActionsOf = typeof actionsOf
export type AuditSubject = keyof ActionsOf
export type AuditAction = ActionsOf[AuditSubject][number]
export type AuditType = { [Subject in AuditSubject]: `${ActionsOf[Subject][number]}-${Subject}` }[AuditSubject]

// The names of an object are not narrower than `string` to the compiler.
export const auditSubjects = Object.keys(actionsOf) as AuditSubject[]
export const auditTypesOf = (subject: AuditSubject): AuditType[] =>
  // Each action stands beside its own subject.
  actionsOf[subject].map((action) => `${action}-${subject}` as AuditType)
export const auditTypes = auditSubjects.flatMap(auditTypesOf)

/** The dot beside an audit (AUDIT-003). */
export function auditTone(type: AuditType): 'success' | 'primary' | 'error' | 'secondary' {
  if (type.startsWith('create-') || type.startsWith('start-')) return 'success'
  if (type.startsWith('edit-')) return 'primary'
  return type.startsWith('delete-') ? 'error' : 'secondary'
}

/** The audit of a route that has succeeded: one of these types, or none for a reason. */
export type RouteAudit = AuditType | readonly AuditType[] | { readonly none: string }
