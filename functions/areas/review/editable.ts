/** The environments that an agent may teach: the one they work in, and in Live its drafts. */
import type { AuditSubject, AuditType } from '#shared/audit'
import { Problem } from '#shared/problem'
import { auditEntry } from '../../platform/request/audits.ts'
import type { About, Context } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { contentScope, isReadOnly, type EnvironmentItem } from '../../platform/tenancy/tenancy.ts'

/** The active environment first, where it can be edited. */
export function editableEnvironments({ member }: Pick<Context, 'member'>): EnvironmentItem[] {
  const { active, environments } = member
  const editable = environments.list.filter((environment) => !isReadOnly(environment, environments))
  return editable.toSorted((a, b) => Number(b._id === active._id) - Number(a._id === active._id))
}

/** The context of an agent's work in one of these environments, the first unless one is named. */
export function contextOfEnvironment(context: Context, environmentId?: string): Context {
  const editable = editableEnvironments(context)
  const found = environmentId === undefined ? editable[0] : editable.find(({ _id }) => _id === environmentId)
  if (!found) throw new Problem(environmentId === undefined ? 'environment-read-only' : 'not-found')
  const scope = contentScope(context.scope.client, found)
  return { ...context, scope, table: new Table(scope) }
}

/** The areas of the console that show these. */
const areas = { block: 'blocks', intent: 'knowledge', mapping: 'knowledge' } as const

/**
 * The same context for an operation of another area: its commits are audited as changes of this subject in the environment
 * they are made in, and the consoles that show it hear of them.
 */
export function contextOfSubject(context: Context, subject: keyof typeof areas): Context {
  return {
    ...context,
    commit: (changes, { about, events, also } = {}) => {
      if (!about) return context.commit(changes, { events, also })
      const audit = auditEntry(context, about.type ?? auditTypeOf(subject, about), about)
      const changed = { type: 'changed' as const, area: areas[subject], environmentId: context.scope.environment }
      return context.commit([...changes, audit.change], { events: events ?? [changed], also })
    },
  }
}

/** A subject without a revision is gone. */
function auditTypeOf(subject: keyof typeof areas & AuditSubject, { revision }: About): AuditType {
  if (revision === undefined) return `delete-${subject}`
  return revision === 1 ? `create-${subject}` : `edit-${subject}`
}
