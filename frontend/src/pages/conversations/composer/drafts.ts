/** What the agent has written to each customer and not sent, kept in this tab. */
import * as z from 'zod/mini'

const Draft = z.object({ mode: z.enum(['reply', 'note']), reply: z.string(), note: z.string() })
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
    if (draft.reply || draft.note) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // The tab's storage is full; the draft is still on the screen.
  }
}
