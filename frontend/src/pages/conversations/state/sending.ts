/** What the agent says: on the screen at once, on its way, and never lost. */
import { onlineManager } from '@tanstack/react-query'
import { ulid } from 'ulid'
import type { ConversationEvent } from '#shared/chat/message'
import { CallError, quietly } from '../../../core/api.ts'
import { catchUp } from './inbox-data.ts'
import { change, liveNow } from './inbox-state.ts'
import { keepOutgoing, type Outgoing } from './outbox.ts'
import { emptyThread, withEvent, lastKnownNumber } from './thread.ts'

export type Said = Pick<Outgoing, 'kind' | 'text' | 'refersTo' | 'template' | 'mentions'>

/** True once the server has it. */
export const say = (userId: string, said: Said): Promise<boolean> => sayAll(userId, [said])

/** All of it is on the screen at once, and each leaves when the one before has been answered. */
export async function sayAll(userId: string, all: readonly Said[]): Promise<boolean> {
  const outgoing = all.map((said) => outgoingOf(userId, said))
  changeOutgoing(userId, (before) => [...before, ...outgoing])
  let isSaid = true
  for (const one of outgoing) isSaid = (await send(userId, one)) && isSaid
  return isSaid
}

function outgoingOf(userId: string, said: Said): Outgoing {
  const thread = liveNow().threads[userId]
  return {
    ...said,
    _id: ulid(),
    created: new Date().toISOString(),
    state: 'sending',
    // An answer of somebody else that the agent has not seen is told first.
    ...(said.kind === 'text' && thread?.loaded && { seen: lastKnownNumber(thread) }),
  }
}

/** The same message again, under the same id: heard twice it is kept once. */
export function sayAgain(userId: string, outgoing: Outgoing): Promise<boolean> {
  const { reason: _, ...again } = outgoing
  return send(userId, { ...again, state: 'sending' })
}

/** Sends what waits, each conversation in its order, whenever the server can be reached again; until the answer is called. */
export const keepSending = (): (() => void) =>
  onlineManager.subscribe((online) => {
    if (online) for (const userId of Object.keys(liveNow().outgoing)) void sendWaiting(userId)
  })

async function sendWaiting(userId: string) {
  const waiting = liveNow().outgoing[userId]?.filter(({ state }) => state === 'waiting') ?? []
  for (const outgoing of waiting) await sayAgain(userId, outgoing)
}

/** Also behind an answer of somebody else that the agent has read now, or does not mind. */
export function sayAnyway(userId: string, outgoing: Outgoing): Promise<boolean> {
  const { seen: _, ...anyway } = outgoing
  return sayAgain(userId, anyway)
}

export const takeBack = (userId: string, outgoing: Outgoing): void =>
  changeOutgoing(userId, (all) => all.filter(({ _id }) => _id !== outgoing._id))

async function send(userId: string, outgoing: Outgoing): Promise<boolean> {
  const replace = (by: Outgoing) =>
    changeOutgoing(userId, (all) => all.map((one) => (one._id === outgoing._id ? by : one)))
  replace(outgoing)
  try {
    const event = await sendOutgoing(userId, outgoing)
    change((live) => {
      const thread = withEvent(live.threads[userId] ?? emptyThread, event)
      return { ...live, threads: { ...live.threads, [userId]: thread } }
    })
    // Behind a gap the event is not shown yet, and what was written stands in for it.
    await catchUp(userId)
    if (lastKnownNumber(liveNow().threads[userId] ?? emptyThread) >= event.number) takeBack(userId, outgoing)
    return true
  } catch (error) {
    const code = error instanceof CallError ? error.code : undefined
    if (code === 'unreachable') replace({ ...outgoing, state: 'waiting' })
    else {
      const state = code === 'overtaken' ? 'overtaken' : 'failed'
      replace({ ...outgoing, state, ...(error instanceof Error && { reason: error.message }) })
      if (state === 'overtaken') void catchUp(userId, { anyway: true })
    }
    return false
  }
}

function sendOutgoing(
  userId: string,
  { _id, kind, text, refersTo = '', template, mentions, seen }: Outgoing,
): Promise<ConversationEvent> {
  const to = { userId, draftEventId: _id }
  if (template) return quietly.conversations.sendTemplate({ ...to, ...template })
  switch (kind) {
    case 'text':
    case 'template':
      return quietly.conversations.sendText({
        ...to,
        text,
        agentId: liveNow().agentId,
        ...(seen !== undefined && { seen }),
      })
    case 'note':
      return quietly.conversations.note({ ...to, text, ...(mentions && { mentions }) })
    case 'block':
      return quietly.conversations.sendBlock({ ...to, blockId: refersTo })
    case 'image':
      return quietly.conversations.sendImage({ ...to, uploadId: refersTo, name: text })
  }
}

function changeOutgoing(userId: string, step: (all: readonly Outgoing[]) => readonly Outgoing[]) {
  change((live) => ({ ...live, outgoing: { ...live.outgoing, [userId]: step(live.outgoing[userId] ?? []) } }))
  keepOutgoing(userId, liveNow().outgoing[userId] ?? [])
}
