/** Audits and dependencies. */
import { decodeTime, encodeTime } from 'ulid'
import { catalogue } from '#shared/content/catalogue'
import type { AuditQuery, DependencyModel, history } from '#shared/contracts/history'
import { dayAfter, dayStart } from '#shared/days'
import { contentKinds, type ContentKind } from '#shared/references'
import { auditsPageSize } from '#shared/limits'
import { dependenciesOf } from '../../content/references.ts'
import type { Operations } from '../../platform/request/context.ts'
import { transact } from '../../platform/table/transaction.ts'
import { auditEntry, audits, type AuditItem } from '../../platform/request/audits.ts'

export const operations: Operations<typeof history> = {
  audits: async (asked, { table, member }) => {
    const { timezone } = member.company
    const { id, dateFrom, dateTo } = asked
    const begin = dateFrom ? dayStart(dateFrom, timezone) : 0
    const found: AuditItem[] = []
    let before = asked.page ?? (dateTo && firstIdAt(dayStart(dayAfter(dateTo), timezone)))
    for (let round = 0; round < auditRoundsMax; round++) {
      const range = { size: auditsPageSize, before }
      const read = await (id ? table.pageOfGroup(audits, id, range) : table.page(audits, range))
      const inTime = read.filter(({ _id }) => decodeTime(_id) >= begin)
      found.push(...inTime.filter((audit) => isAsked(audit, asked)))
      before = inTime.length < auditsPageSize ? undefined : read.at(-1)?._id
      if (!before || found.length >= auditsPageSize) break
    }
    return { audits: found, next: before }
  },

  note: async ({ data: { name, description, revision } }, context) => {
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

/** Whether an audit is of the kind, by the person and with the words that were asked for. */
function isAsked({ type, data: { name, description, loggedInAgent } }: AuditItem, asked: AuditQuery): boolean {
  const words = [name, description, loggedInAgent.fullName].join('\n').toLowerCase()
  return (
    (!asked.type || type === asked.type) &&
    (!asked.agent || loggedInAgent._id === asked.agent) &&
    (!asked.find || words.includes(asked.find.trim().toLowerCase()))
  )
}

/** No id that was made at this moment or later is before it. */
const firstIdAt = (moment: number): string => encodeTime(moment, timeLength) + '0'.repeat(randomLength)
/** Of the 26 letters of a ULID the first ten are its time. */
const timeLength = 10
const randomLength = 16

const kindsOf = (model: DependencyModel): ContentKind[] =>
  contentKinds.filter((kind) => catalogue[kind].model === model)

/** Where few audits are asked for, a page is given short rather than read without end. */
const auditRoundsMax = 8
