/**
 * What the agent says: on the screen at once, kept in this browser until the server has it, and sent once, in its order, by
 * whichever tab of the agent gets to it first.
 */
import { onlineManager } from '@tanstack/react-query'
import { monotonicFactory } from 'ulid'
import type { ConversationEvent } from '#shared/chat/message'
import { nameOf } from '../../../components/conversation/customer-name.ts'
import { CallError, quietly } from '../../../core/api.ts'
import { listen } from '../../../core/listen.ts'
import { uploadKept } from './file-upload.ts'
import { inTurn } from './in-turn.ts'
import { catchUp } from './inbox-data.ts'
import { change, liveNow } from './inbox-state.ts'
import { forgetFile } from './kept-files.ts'
import { isSignedInHere, onKeptElsewhere, ownerNow } from './kept-here.ts'
import { allOutgoing, isDue, keepOutgoing, outboxName, readOutgoing, type Outgoing } from './outbox.ts'
import { emptyThread, withEvent, lastKnownNumber } from './thread.ts'

export type Said = Pick<Outgoing, 'kind' | 'text' | 'refersTo' | 'template' | 'mentions' | 'fileId' | 'bytes' | 'to'>

/** Ids of one tab are in the order of time, also within a millisecond. */
const newId = monotonicFactory()

/** True once the server has it. */
export const say = (userId: string, said: Said): Promise<boolean> => sayAll(userId, [said])

/** All of it is on the screen at once, and each leaves when the one before has been answered. */
export async function sayAll(userId: string, all: readonly Said[]): Promise<boolean> {
  const outgoing = all.map((said) => outgoingOf(userId, said))
  changeOutgoing(userId, (before) => [...before, ...outgoing])
  await sendDue(userId)
  const left = readOutgoing(userId)
  return outgoing.every(({ _id }) => !left.some((one) => one._id === _id))
}

function outgoingOf(userId: string, said: Said): Outgoing {
  const { threads, users } = liveNow()
  const [thread, user] = [threads[userId], users[userId]]
  return {
    ...said,
    _id: newId(),
    created: new Date().toISOString(),
    state: 'sending',
    ...(user && { customer: nameOf(user) }),
    // An answer of somebody else that the agent has not seen is told first.
    ...(said.kind === 'text' && thread?.loaded && { seen: lastKnownNumber(thread) }),
  }
}

/** The same message again, under the same id: heard twice it is kept once. */
export async function sayAgain(userId: string, outgoing: Outgoing): Promise<void> {
  const { reason: _, code: __, ...again } = outgoing
  replace(userId, { ...again, created: new Date().toISOString(), state: 'sending' })
  await sendDue(userId)
}

/** Also behind an answer of somebody else that the agent has read now, or does not mind. */
export function sayAnyway(userId: string, outgoing: Outgoing): Promise<void> {
  const { seen: _, ...anyway } = outgoing
  return sayAgain(userId, anyway)
}

export function takeBack(userId: string, { _id, fileId }: Outgoing): void {
  changeOutgoing(userId, (all) => all.filter((one) => one._id !== _id))
  if (fileId) void forgetFile(fileId)
}

/**
 * Sends what waits, each conversation in its order, whenever the server can be reached again, in whatever tab of the agent
 * it was written; until the answer is called. Who closes the tab meanwhile is asked.
 */
export function keepSending(): () => void {
  const sendAll = () => Object.keys(allOutgoing()).forEach((userId) => void sendDue(userId))
  const stopFollowing = onKeptElsewhere(outboxName, (place) => {
    const userId = place.split('/')[0] ?? ''
    change((live) => ({ ...live, outgoing: { ...live.outgoing, [userId]: readOutgoing(userId) } }))
    void sendDue(userId)
  })
  const stopWatching = onlineManager.subscribe((online) => online && sendAll())
  const ask = (event: BeforeUnloadEvent) => {
    const all = Object.values(allOutgoing()).flat()
    if (all.some(({ state }) => state === 'waiting')) event.preventDefault()
  }
  const stopListening = listen(window, { beforeunload: ask, storage: ({ key }) => key === 'id' && sendAll() })
  sendAll()
  return () => {
    stopListening()
    stopFollowing()
    stopWatching()
  }
}

/** What waits in a conversation, in its order; what cannot leave now waits on, and all behind it. */
const sendDue = (userId: string): Promise<void> =>
  inTurn(`outbox/${ownerNow()}/${userId}`, async () => {
    for (;;) {
      // Another tab may have sent it while this one waited for its turn.
      const next = readOutgoing(userId).find(isDue)
      if (!next) return show(userId)
      if (!isSignedInHere() || !(await send(userId, next))) return wait(userId)
    }
  })

/** False where nobody can be reached now; what is refused is kept with the reason. */
async function send(userId: string, waiting: Outgoing): Promise<boolean> {
  const outgoing = { ...waiting, state: 'sending' as const }
  replace(userId, outgoing)
  try {
    const event = await sendOutgoing(userId, outgoing)
    change((live) => {
      const thread = withEvent(live.threads[userId] ?? emptyThread, event)
      return { ...live, threads: { ...live.threads, [userId]: thread } }
    })
    replace(userId, { ...outgoing, state: 'sent' })
    if (outgoing.fileId) void forgetFile(outgoing.fileId)
    // Behind a gap the event is not shown yet, and what was written stands in for it.
    await catchUp(userId)
    if (lastKnownNumber(liveNow().threads[userId] ?? emptyThread) >= event.number) takeBack(userId, outgoing)
    return true
  } catch (error) {
    const code = error instanceof CallError ? error.code : 'internal'
    if (passing.has(code)) return false
    const state = code === 'overtaken' ? 'overtaken' : 'failed'
    replace(userId, { ...outgoing, state, code, ...(error instanceof Error && { reason: error.message }) })
    if (state === 'overtaken') void catchUp(userId, { anyway: true })
    return true
  }
}

/** Nobody has answered, or nobody is signed in: nothing is wrong with the message. */
const passing: ReadonlySet<string> = new Set(['unreachable', 'no-token', 'unauthenticated'])

async function sendOutgoing(userId: string, outgoing: Outgoing): Promise<ConversationEvent> {
  const { _id, kind, text, refersTo = '', template, mentions, seen, to: eventNumber } = outgoing
  // The server refuses what one agent has written and another one would send.
  const agentId = ownerNow().split('/')[1]
  const to = { userId, draftEventId: _id, agentId }
  if (eventNumber !== undefined)
    return quietly.conversations.answerOther({ ...to, eventNumber, text, ...(seen !== undefined && { seen }) })
  if (template) return quietly.conversations.sendTemplate({ ...to, ...template })
  switch (kind) {
    case 'text':
    case 'template':
      return quietly.conversations.sendText({ ...to, text, ...(seen !== undefined && { seen }) })
    case 'note':
      return quietly.conversations.note({ ...to, text, ...(mentions && { mentions }) })
    case 'block':
      return quietly.conversations.sendBlock({ ...to, blockId: refersTo })
    case 'file':
      return withUpload(outgoing, (uploadId) => quietly.conversations.sendImage({ ...to, uploadId, name: text }))
    case 'note-file':
      return withUpload(outgoing, (uploadId) => quietly.conversations.noteFile({ ...to, uploadId, name: text }))
  }
}

/** An upload is kept for some hours; the file itself, in this browser, until it is sent. */
async function withUpload<Sent>({ refersTo, fileId }: Outgoing, sendFile: (uploadId: string) => Promise<Sent>) {
  if (!refersTo) return sendFile(await uploadKept(fileId))
  try {
    return await sendFile(refersTo)
  } catch (error) {
    if (!fileId || !(error instanceof CallError) || error.code !== 'upload-missing') throw error
    return sendFile(await uploadKept(fileId))
  }
}

const replace = (userId: string, by: Outgoing) =>
  changeOutgoing(userId, (all) =>
    all.some(({ _id }) => _id === by._id) ? all.map((one) => (one._id === by._id ? by : one)) : [...all, by],
  )

function wait(userId: string) {
  show(userId)
  changeOutgoing(userId, (all) => all.map((one) => (isDue(one) ? { ...one, state: 'waiting' } : one)))
}

/** What another tab has sent or discarded is shown here no more. */
function show(userId: string) {
  const kept = readOutgoing(userId)
  changeOutgoing(userId, (all) => all.filter((one) => one.state === 'sent' || kept.some(({ _id }) => _id === one._id)))
}

function changeOutgoing(userId: string, step: (all: readonly Outgoing[]) => readonly Outgoing[]) {
  const before = liveNow().outgoing[userId] ?? readOutgoing(userId)
  const after = step(before)
  keepOutgoing(userId, before, after)
  change((live) => ({ ...live, outgoing: { ...live.outgoing, [userId]: after } }))
}
