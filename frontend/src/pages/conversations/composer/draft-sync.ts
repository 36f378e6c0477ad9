/**
 * Drafts on the server: saved when the agent pauses, and read when they come to the inbox or back to its tab. A save that was
 * made elsewhere meanwhile is never overwritten: the texts of both are kept.
 */
import { onlineManager } from '@tanstack/react-query'
import type { WrittenDraft } from '#shared/contracts/inbox'
import { CallError, quietly } from '../../../core/api.ts'
import { listen } from '../../../core/listen.ts'
import { isSignedInHere } from '../state/kept-here.ts'
import {
  draftIn,
  followDrafts,
  isEmpty,
  isSame,
  keptDrafts,
  onDraftChanged,
  readKeptDraft,
  showKeptDraft,
  writeKeptDraft,
  type KeptDraft,
} from './drafts.ts'

/** An agent who pauses so long has the draft saved, and one who does not after so long. */
const pauseMs = 2000
const writingMsMax = 10_000
/** Drafts are read again after so long at the earliest, when the agent comes back to the tab. */
const readAgainMs = 10_000
/** What was saved is in every list after this. */
const listedMs = 10_000

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>
  readonly since: number
}
const waiting = new Map<string, Waiting>()
let readAt = 0

/** Keeps the drafts of this browser and those of the server in step, until the answer is called. */
export function keepDraftsInStep(): () => void {
  const stopFollowing = followDrafts()
  onDraftChanged.add(saveSoon)
  const stopListening = listen(document, { visibilitychange: () => (document.hidden ? saveDrafts() : readAgain()) })
  const stopWatching = onlineManager.subscribe((online) => online && void readAgain())
  readAt = 0
  void readAgain()
  return () => {
    stopFollowing()
    stopWatching()
    onDraftChanged.delete(saveSoon)
    stopListening()
    void saveDrafts()
  }
}

function saveSoon(userId: string) {
  const now = Date.now()
  const before = waiting.get(userId)
  clearTimeout(before?.timer)
  const since = before?.since ?? now
  const timer = setTimeout(() => void saveDraft(userId), Math.max(0, Math.min(pauseMs, since + writingMsMax - now)))
  waiting.set(userId, { timer, since })
}

/** Saves at once all that the server does not have. */
export async function saveDrafts(): Promise<void> {
  await Promise.all(keptDrafts().map(saveDraft))
}

async function saveDraft(userId: string): Promise<void> {
  clearTimeout(waiting.get(userId)?.timer)
  waiting.delete(userId)
  const sent = readKeptDraft(userId)
  if (!sent?.isUnsaved || !isSignedInHere()) return
  const { isUnsaved: _, ...body } = sent
  try {
    const { saved } = await quietly.inbox.saveDraft({ ...body, userId })
    noteSaved(userId, sent, saved)
  } catch (error) {
    const code = error instanceof CallError ? error.code : undefined
    if (code === 'stale') await readDrafts()
    // An erased customer takes drafts along.
    else if (code === 'not-found') writeKeptDraft(userId, undefined)
    // What fails otherwise is saved with the next key, or when the agent comes back.
  }
}

/** More may have been written meanwhile. */
function noteSaved(userId: string, sent: KeptDraft, saved: string | undefined) {
  const now = readKeptDraft(userId)
  if (!now) return
  const draft = draftIn(now)
  const isUnsaved = !isSame(draft, sent)
  if (saved === undefined && !isUnsaved) return writeKeptDraft(userId, undefined)
  writeKeptDraft(userId, {
    ...draft,
    ...(saved !== undefined && { saved }),
    ...(isUnsaved && { isUnsaved: true as const }),
  })
  if (isUnsaved) saveSoon(userId)
}

async function readAgain() {
  if (Date.now() - readAt < readAgainMs) return
  readAt = Date.now()
  await readDrafts()
}

async function readDrafts() {
  const listed = await quietly.inbox.drafts({}).catch(() => undefined)
  if (!listed) return
  const theirs = new Map(listed.map((draft) => [draft.userId, draft]))
  for (const userId of new Set([...keptDrafts(), ...theirs.keys()])) {
    const own = readKeptDraft(userId)
    const next = mergedDraft(own, theirs.get(userId), Date.now())
    if (JSON.stringify(next) === JSON.stringify(own)) continue
    writeKeptDraft(userId, next)
    if (!next || !own || !isSame(next, own)) showKeptDraft(userId)
    if (next?.isUnsaved) saveSoon(userId)
  }
}

/** What is kept here once the server has been asked; `undefined`: nothing. */
export function mergedDraft(
  own: KeptDraft | undefined,
  theirs: WrittenDraft | undefined,
  nowMs: number,
): KeptDraft | undefined {
  if (!theirs) {
    if (!own || own.saved === undefined) return own
    // Lists are behind by a moment.
    if (nowMs - Date.parse(own.saved) < listedMs) return own
    if (!own.isUnsaved || isEmpty(own)) return undefined
    const { saved: _, ...unsaved } = own
    return unsaved
  }
  const { userId: _, ...listed } = theirs
  // What is hidden in a draft on the server is still there where it was written.
  if (own && own.saved !== undefined && own.saved >= theirs.saved) return own
  if (!own?.isUnsaved || isSame(own, listed)) return listed
  return {
    ...listed,
    mode: own.mode,
    reply: joinTexts(listed.reply, own.reply),
    note: joinTexts(listed.note, own.note),
    ...(own.mentions && { mentions: [...(listed.mentions ?? []), ...own.mentions] }),
    ...(own.attached && { attached: own.attached }),
    isUnsaved: true,
  }
}

/** Both texts; one of them where it holds the other. */
function joinTexts(theirs: string, own: string): string {
  if (own.includes(theirs)) return own
  return theirs.includes(own) ? theirs : `${theirs}\n${own}`
}
