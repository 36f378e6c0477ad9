/** The context of one call: what the route's contract says of a change lands with the change itself. */
import type { AuditType } from '#shared/audit'
import type { Route } from '#shared/contract'
import type { Event } from '#shared/realtime/events'
import { auditEntry } from './audits.ts'
import type { About, Context } from './context.ts'

/** A route, and the area whose contract declares it. */
export interface Call {
  readonly area: string
  readonly route: Route
}

/**
 * A commit that says what it is about lands the audit that the route names. One that names no events of its own tells the
 * consoles that the area has changed.
 */
export function callContext(context: Context, call: Call): Context {
  return {
    ...context,
    commit: async (changes, { about, events, also = [] } = {}) => {
      if (!about) return context.commit(changes, { events, also })
      const audit = auditEntry(context, auditTypeOf(call, about), about)
      return context.commit([...changes, audit.change], { events: events ?? changesOf(call, context, about), also })
    },
  }
}

function auditTypeOf({ route: { route, audit } }: Call, { type }: About): AuditType {
  const named: readonly AuditType[] = typeof audit === 'string' ? [audit] : !audit || 'none' in audit ? [] : audit
  const found = type === undefined && named.length === 1 ? named[0] : named.find((each) => each === type)
  if (!found) throw new Error(`${route} names no audit ${type ?? 'of its change'}.`)
  return found
}

/** What only reads changes nothing, even where it is audited. */
function changesOf({ area, route: { access } }: Call, { scope }: Context, { id }: About): Event[] {
  if (typeof access === 'string' || access.can === 'read') return []
  return [{ type: 'changed', area, ...(access.changes && { environmentId: scope.environment }), ...(id && { id }) }]
}
