/** What leaves of a draft: files and responses first, in their order, then the text. */
import { sayAll, type Said } from '../../state/sending.ts'
import { mentionedIn } from '../completion/mentions.tsx'
import { readDraft, replaceDraft, type Draft } from '../drafts.ts'
import { takeFiles } from '../files/pending-files.ts'

/** The draft once what it holds has left. */
export const emptiedDraft = (draft: Draft): Draft =>
  draft.mode === 'note'
    ? { ...draft, note: '', mentions: [] }
    : { ...draft, reply: '', attached: undefined, to: undefined }

/** True once all of it is with the server. */
export function sayDraft(userId: string, draft: Draft): Promise<boolean> {
  const { mode, attached, to } = draft
  const text = draft[mode].trim()
  // Files and responses are the customer's; they are not sent with an answer to somebody else.
  if (mode === 'reply' && to !== undefined) return sayAll(userId, text ? [{ kind: 'text', text, to }] : [])
  const files = takeFiles({ userId, mode }).map(({ _id: fileId, name, bytes, uploadId }) => ({
    kind: mode === 'note' ? ('note-file' as const) : ('file' as const),
    text: name,
    fileId,
    bytes,
    ...(uploadId && { refersTo: uploadId }),
  }))
  const block = mode === 'reply' && attached
  return sayAll(userId, [
    ...(block ? [{ kind: 'block' as const, text: block.title, refersTo: block._id }] : []),
    ...files,
    ...(text ? [mode === 'note' ? noteOf(text, draft) : { kind: 'text' as const, text }] : []),
  ])
}

function noteOf(text: string, draft: Draft): Said {
  const mentions = mentionedIn(text, draft.mentions)
  return { kind: 'note', text, ...(mentions.length > 0 && { mentions }) }
}

/** The same of what is kept of a conversation, whether it is open or not. */
export function sayWritten(userId: string): Promise<boolean> {
  const draft = readDraft(userId)
  // It is in the outbox before it leaves the draft, so that whatever happens in between it is in one of them.
  const said = sayDraft(userId, draft)
  replaceDraft(userId, emptiedDraft(draft))
  return said
}
