/**
 * What the agent has begun to write to each customer. Each key is kept in this browser at once; the server has it soon after
 * (`draft-sync.ts`), for the agent's other machines.
 */
import * as z from 'zod/mini'
import { pageState } from '../../../core/page-state.ts'
import { keep, keysOf, onKeptElsewhere, readKept } from '../state/kept-here.ts'

const Draft = z.object({
  mode: z.enum(['reply', 'note']),
  reply: z.string(),
  note: z.string(),
  /** The number of a message of somebody else whom the reply goes to, in place of the customer. */
  to: z.optional(z.int()),
  /** Whom the note names, as far as its text still does. */
  mentions: z.optional(z.array(z.object({ _id: z.string(), name: z.string() }))),
  /** A picture or a video at hand, which is looked at before it is sent. */
  attached: z.optional(z.object({ _id: z.string(), title: z.string() })),
})
export type Draft = z.infer<typeof Draft>

const KeptDraft = z.extend(Draft, {
  /** The save of the server that it builds on. */
  saved: z.optional(z.string()),
  /** The server does not have it as it is here. */
  isUnsaved: z.optional(z.literal(true)),
})
export type KeptDraft = z.infer<typeof KeptDraft>

export const emptyDraft: Draft = { mode: 'reply', reply: '', note: '' }

export const isEmpty = ({ reply, note, attached, to }: Draft): boolean =>
  !reply && !note && !attached && to === undefined

const name = 'draft'

export const readKeptDraft = (userId: string): KeptDraft | undefined => KeptDraft.safeParse(readKept(name, userId)).data

export function readDraft(userId: string): Draft {
  const kept = readKeptDraft(userId)
  return kept ? draftIn(kept) : emptyDraft
}

export function draftIn(kept: KeptDraft): Draft {
  const { saved: _, isUnsaved: __, ...draft } = kept
  return draft
}

/** The customers of whom this browser keeps a draft, also one that was emptied and the server does not know of it. */
export const keptDrafts = (): readonly string[] => keysOf(name)

/** What the browser has no room for stays on the screen. */
export function writeKeptDraft(userId: string, draft: KeptDraft | undefined): void {
  keep(name, userId, draft)
  showDrafted()
}

/** Told of each customer whose draft was changed here. */
export const onDraftChanged = new Set<(userId: string) => void>()

export function keepDraft(userId: string, draft: Draft): void {
  const kept = readKeptDraft(userId)
  if (isSame(draft, kept ?? emptyDraft)) return
  const { saved } = kept ?? {}
  const isOver = isEmpty(draft) && saved === undefined
  writeKeptDraft(userId, isOver ? undefined : { ...draft, isUnsaved: true, ...(saved !== undefined && { saved }) })
  for (const tell of onDraftChanged) tell(userId)
}

/** Whether two drafts say the same; which of their two fields is open does not count while both are empty. */
export function isSame(a: Draft, b: Draft): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  const parts = ({ mode, reply, note, mentions = [], attached, to }: Draft) =>
    JSON.stringify([mode, reply, note, mentions.map(({ _id }) => _id), attached?._id, to])
  return parts(a) === parts(b)
}

/** Counts the drafts that were changed from outside of their field, which then begins anew. */
const versions = pageState<Readonly<Record<string, number>>>({})
export const useDraftVersion = (userId: string): number => versions.usePart((all) => all[userId] ?? 0)

/** Shows in the field what is kept by now. */
export const showKeptDraft = (userId: string): void =>
  versions.change({ ...versions.now(), [userId]: (versions.now()[userId] ?? 0) + 1 })

export function replaceDraft(userId: string, draft: Draft): void {
  keepDraft(userId, draft)
  showKeptDraft(userId)
}

const drafted = pageState<ReadonlySet<string>>(new Set())

/** Whether something is begun in a conversation. */
export const useIsDrafted = (userId: string): boolean => drafted.usePart((all) => all.has(userId))

function showDrafted() {
  const all = new Set(keptDrafts().filter((userId) => !isEmpty(readDraft(userId))))
  const isNew = all.size !== drafted.now().size || [...all].some((userId) => !drafted.now().has(userId))
  if (isNew) drafted.change(all)
}

/** Follows what other tabs of the agent write, unless this one is being written in; until the answer is called. */
export function followDrafts(): () => void {
  showDrafted()
  return onKeptElsewhere(name, (userId) => {
    showDrafted()
    if (!document.hasFocus()) showKeptDraft(userId)
  })
}
