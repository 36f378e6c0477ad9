/** Gives the customers an agent holds to whoever comes next, a few at a time, so that it can be told how far it is. */
import { chunksOf } from '#shared/chunks'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Sent } from '#shared/contract'
import type { takeover } from '#shared/contracts/takeover'
import { bulkMax, queuePageSize } from '#shared/limits'
import { quietly } from '../../../core/api.ts'

export type Receiver = Sent<(typeof takeover)['handOver']>['to']

/** The server takes a conversation with its note in one write; so many of them at once. */
const atOnce = 5
const pagesMax = 20

/** All that the agent holds, what they have put aside as well. */
export async function heldCustomers(): Promise<ConversationUser[]> {
  const parts = [{}, { snoozed: true }].map(async (part) => {
    const held: ConversationUser[] = []
    for (let page = 0; page < pagesMax; page += 1) {
      const asked = { ...part, type: 'mine' as const, dates: { from: new Date(0).toISOString() }, page }
      const users = await quietly.conversations.list(asked)
      held.push(...users)
      if (users.length < queuePageSize) break
    }
    return held
  })
  const [open = [], aside = []] = await Promise.all(parts)
  return [...open, ...aside]
}

export interface Refused {
  readonly userId: string
  readonly code: string
  readonly name?: string | undefined
}

export interface HandedOver {
  readonly done: readonly string[]
  readonly refused: readonly Refused[]
}

/** `notes` by the id of the conversation; an empty one is none. A call that fails names those that are left. */
export async function handOver(
  to: Receiver,
  userIds: readonly string[],
  { notes, told }: { readonly notes: Readonly<Record<string, string>>; readonly told: (done: number) => void },
): Promise<HandedOver> {
  const done: string[] = []
  const refused: Refused[] = []
  for (const part of chunksOf(userIds, atOnce)) {
    const conversations = part.map((userId) => {
      const note = notes[userId]?.trim()
      return { userId, ...(note && { note }) }
    })
    try {
      const outcome = await quietly.takeover.handOver({ to, conversations })
      done.push(...outcome.done)
      refused.push(...outcome.refused)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unavailable'
      refused.push(...part.map((userId) => ({ userId, code })))
    }
    told(done.length)
  }
  return { done, refused }
}

/** Back to the agent who gave them away; the notes stay. */
export async function takeBack(userIds: readonly string[], agentId: string): Promise<void> {
  for (const some of chunksOf(userIds, bulkMax))
    await quietly.takeover.bulk({ userIds: some, what: { do: 'assign', agentId } })
}
