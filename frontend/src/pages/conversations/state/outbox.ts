/** What the agent has sent and the conversation does not hold yet. It survives a reload: nothing that was written is lost. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'

const Outgoing = z.object({
  /** The id of the event it becomes, so that sending again is heard once. */
  _id: Id,
  kind: z.enum(['text', 'note', 'block', 'image', 'template']),
  /** What was written; the title of a block, the name of a file. */
  text: z.string(),
  /** The block, or the finished upload. */
  refersTo: z.optional(Id),
  /** Whom a note asks to look. */
  mentions: z.optional(z.array(Id)),
  template: z.optional(z.object({ name: z.string(), language: z.string(), values: z.array(z.string()) })),
  created: z.iso.datetime(),
  /** The number of the last event the agent had seen. */
  seen: z.optional(z.int()),
  /** What waits is sent again as soon as the server can be reached; what was overtaken by another answer is asked about. */
  state: z.enum(['sending', 'waiting', 'failed', 'overtaken']),
  reason: z.optional(z.string()),
})
export type Outgoing = z.infer<typeof Outgoing>
const Kept = z.array(Outgoing)

const keyOf = (userId: string) => `chat-outbox/${userId}`

/** What an earlier load of this tab could not finish, which has failed as far as this one knows. */
export function readOutgoing(userId: string): readonly Outgoing[] {
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]'))
    return (kept.data ?? []).map((one) => ({ ...one, state: 'failed' }))
  } catch {
    // Not of our writing: as good as none.
    return []
  }
}

export function keepOutgoing(userId: string, outgoing: readonly Outgoing[]): void {
  const key = keyOf(userId)
  try {
    if (outgoing.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(outgoing))
  } catch {
    // The tab's storage is full; the messages are still on the screen.
  }
}
