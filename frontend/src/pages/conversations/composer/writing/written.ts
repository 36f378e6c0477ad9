/** What leaves of a draft: files and responses first, in their order, then the text. */
import { say, sayAll, type Said } from '../../state/sending.ts'
import { mentionedIn } from '../completion/mentions.tsx'
import { readDraft, replaceDraft, type Draft } from '../drafts.ts'
import { takeFiles } from '../files/pending-files.ts'

/** The draft once what it holds has left. */
export const emptiedDraft = (draft: Draft): Draft =>
  draft.mode === 'note' ? { ...draft, note: '', mentions: [] } : { ...draft, reply: '', attached: undefined }

/** True once all of it is with the server. */
export function sayDraft(userId: string, draft: Draft): Promise<boolean> {
  const text = draft[draft.mode].trim()
  if (draft.mode === 'reply') return sayAll(userId, repliesOf(userId, draft, text))
  const mentions = mentionedIn(text, draft.mentions)
  return text ? say(userId, { kind: 'note', text, ...(mentions.length > 0 && { mentions }) }) : Promise.resolve(true)
}

function repliesOf(userId: string, { attached }: Draft, text: string): Said[] {
  return [
    ...(attached ? [{ kind: 'block' as const, text: attached.title, refersTo: attached._id }] : []),
    ...takeFiles(userId).map(({ name, uploadId }) => ({ kind: 'image' as const, text: name, refersTo: uploadId })),
    ...(text ? [{ kind: 'text' as const, text }] : []),
  ]
}

/** The same of what is kept of a conversation, whether it is open or not. */
export function sayWritten(userId: string): Promise<boolean> {
  const draft = readDraft(userId)
  replaceDraft(userId, emptiedDraft(draft))
  return sayDraft(userId, draft)
}
