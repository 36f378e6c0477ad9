/** Audits and dependencies. */
import { catalogue } from '#shared/content/catalogue'
import type { DependencyModel, history } from '#shared/contracts/history'
import { contentKinds, type ContentKind } from '#shared/references'
import { auditsPageSize, notesPerHourMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { dependenciesOf } from '../../content/references.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { transact } from '../../platform/table/transaction.ts'
import { auditEntry, audits, notesOf, type AuditItem } from '../../platform/request/audits.ts'

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
    const { item, change } = auditEntry(context, 'create-note', { name, description, revision })
    await transact([change])
    return item
  },

  dependencies: async ({ model, id }, context) => {
    const kinds = kindsOf(model)
    const found = await Promise.all(kinds.map((kind) => dependenciesOf(context, { kind, id })))
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
