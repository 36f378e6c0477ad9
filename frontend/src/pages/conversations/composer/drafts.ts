/** What the agent has written to each customer and not sent, kept in this tab. */
import * as z from 'zod/mini'
import { pageState } from '../../../core/page-state.ts'

const Draft = z.object({
  mode: z.enum(['reply', 'note']),
  reply: z.string(),
  note: z.string(),
  /** Whom the note names, as far as its text still does. */
  mentions: z.optional(z.array(z.object({ _id: z.string(), name: z.string() }))),
  /** A picture or a video at hand, which is looked at before it is sent. */
  attached: z.optional(z.object({ _id: z.string(), title: z.string() })),
})
export type Draft = z.infer<typeof Draft>

export const emptyDraft: Draft = { mode: 'reply', reply: '', note: '' }

const keyOf = (userId: string) => `chat-draft/${userId}`

export function readDraft(userId: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    return Draft.safeParse(stored).data ?? emptyDraft
  } catch {
    // Not of our writing: as good as none.
    return emptyDraft
  }
}

export function keepDraft(userId: string, draft: Draft): void {
  const key = keyOf(userId)
  try {
    if (draft.reply || draft.note || draft.attached) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // The tab's storage is full; the draft is still on the screen.
  }
}

/** Counts the drafts that were changed from outside of their field, which then begins anew. */
const versions = pageState<Readonly<Record<string, number>>>({})
export const useDraftVersion = (userId: string): number => versions.usePart((all) => all[userId] ?? 0)

export function replaceDraft(userId: string, draft: Draft): void {
  keepDraft(userId, draft)
  versions.change({ ...versions.now(), [userId]: (versions.now()[userId] ?? 0) + 1 })
}
