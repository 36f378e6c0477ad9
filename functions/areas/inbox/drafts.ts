/** Drafts: what the caller has begun to write in a conversation, so that it outlives the machine it was written on. */
import type { inbox, WrittenDraft } from '#shared/contracts/inbox'
import { draftsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { findCustomer, scopeOf } from '../../chat/conversation/conversation.ts'
import { drafts, draftsOf, dropDraft, type DraftItem } from '../../chat/desk/drafts.ts'
import { hideNeverKept } from '../../chat/masking/decided.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { landAlone, transact } from '../../platform/table/transaction.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'

export const draftOperations: Pick<Operations<typeof inbox>, 'drafts' | 'saveDraft'> = {
  drafts: async (_, { scope, actor }) => (await draftsOf(scope, actor.id)).map(asDraft),

  /** Never over a save that its author has not seen: that one is refused as `stale`. */
  saveDraft: async ({ saved: base, ...draft }, context) => {
    const { scope, actor, now } = context
    await findCustomer(scope, draft.userId)
    const table = new Table(scopeOf(scope, draft.userId))
    if (!draft.reply && !draft.note && !draft.attached && draft.to === undefined) {
      if (base) await transact([table.removeUnchanged(drafts, actor.id, { field: 'saved', value: base })])
      return {}
    }
    if (!base) await makeRoom(context)
    const config = await companyConfig(scope.client, now)
    const item: DraftItem = {
      ...draft,
      agentId: actor.id,
      saved: now.toISOString(),
      // A draft holds no card and no secret, as nothing that is sent does.
      reply: hideNeverKept(config, draft.reply),
      note: hideNeverKept(config, draft.note),
    }
    const isSaved = await landAlone(table.replace(drafts, item, { field: 'saved', value: base }))
    if (!isSaved) throw new Problem('stale')
    return { saved: item.saved }
  },
}

/** The oldest draft gives way to one in a further conversation. */
async function makeRoom({ scope, actor }: Context): Promise<void> {
  const all = await draftsOf(scope, actor.id)
  if (all.length < draftsMax) return
  const [oldest] = all.toSorted((a, b) => a.saved.localeCompare(b.saved))
  if (oldest) await dropDraft(scope, oldest)
}

function asDraft(item: DraftItem): WrittenDraft {
  const { agentId: _, ...draft } = item
  return draft
}
