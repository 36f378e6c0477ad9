/** Audits and dependencies. */
import { catalogue } from '#shared/catalogue/content'
import type { AuditType } from '#shared/audit'
import type { DependencyModel, history } from '#shared/contracts/history'
import { contentKinds, type ContentKind } from '#shared/events'
import { auditsPageSize, notesPerHourMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { dependenciesOf } from '../content/references.ts'
import type { Context, Operations } from '../platform/context.ts'
import { transact, type Change } from '../platform/table.ts'
import { audits, notesOf, type AuditItem } from './store.ts'

export const operations: Operations<typeof history> = {
  audits: async ({ type, id, page }, { table }) => {
    const found: AuditItem[] = []
    let before = page
    for (let round = 0; round < auditRoundsMax; round++) {
      const range = { size: auditsPageSize, before }
      const read = await (id ? table.pageOfGroup(audits, id, range) : table.page(audits, range))
      found.push(...read.filter((audit) => !type || audit.type === type))
      before = read.length < auditsPageSize ? undefined : read.at(-1)?._id
      if (!before || found.length >= auditsPageSize) break
    }
    return { audits: found, next: before }
  },

  note: async ({ data: { name, description, revision } }, context) => {
    await requireFewNotes(context)
    const { item, change } = audited(context, { type: 'create-note', name, description, revision })
    await transact([change])
    return item
  },

  dependencies: async ({ model, id }, { table }) => {
    const kinds = kindsOf(model)
    const found = await Promise.all(kinds.map((kind) => dependenciesOf(table, { kind, id })))
    return found.flat()
  },
}

const kindsOf = (model: DependencyModel): ContentKind[] =>
  contentKinds.filter((kind) => catalogue[kind].model === model)

/** Notes that are written at the same moment may pass the limit by as many as they are. */
async function requireFewNotes({ table, actor, now }: Context): Promise<void> {
  const latest = await table.pageOfGroup(audits, notesOf(actor.id), { size: notesPerHourMax })
  const first = latest[notesPerHourMax - 1]
  if (first && now.getTime() - Date.parse(first.created) < 3_600_000) throw new Problem('too-many-requests')
}

/** Where few audits match a type, a page is given short rather than read without end. */
const auditRoundsMax = 8

/** What an operation did, as its author words it; who and when are the server's to say. */
export interface Deed {
  readonly type: AuditType
  readonly name: string
  readonly description?: string
  readonly itemId?: string
  readonly revision?: number | undefined
}

/** The audit of a deed, to land in the transaction of the deed itself. */
export function audited(context: Context, deed: Deed): { item: AuditItem; change: Change } {
  const { type, name, description = '', itemId, revision } = deed
  const { id, fullName, email } = context.actor
  const item: AuditItem = {
    _id: context.newId(),
    type,
    created: context.now.toISOString(),
    environment: context.scope.environment,
    data: { name, description, itemId, revision, loggedInAgent: { _id: id, fullName, email } },
  }
  return { item, change: context.table.create(audits, item, 'internal') }
}
