/** What an agent does with a conversation; each answer is the conversation as it is from then on. */
import i18next from 'i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { ContentLanguage } from '#shared/languages'
import { nameOf, visitorName } from '../../../components/conversation/customer-name.ts'
import { api, CallError, queries, queryClient, quietly } from '../../../core/api.ts'
import { notify } from '../../../core/live/notices.ts'
import { push } from '../../../core/live/socket-events.ts'
import { countsAfter } from './counts.ts'
import { followErasure } from './erasing.ts'
import { loadSelected } from './inbox-data.ts'
import { change, liveNow } from './inbox-state.ts'
import { offerReadiness } from './offer-readiness.ts'
import { save } from '../../../core/save-file.ts'
import { untilText } from './snooze-times.ts'
import { withConversation, withoutConversation } from './pushes.ts'

/** TAKEOVER-007; whoever was first is shown as the one who holds it. */
export async function takeOver(userId: string): Promise<boolean> {
  try {
    take(await quietly.takeover.start({ userId, agentId: liveNow().agentId }))
    offerReadiness()
    // Who completes it from the keyboard picks from what is there already.
    void queryClient.prefetchQuery(queries.conversations.topics({}))
    return true
  } catch (error) {
    tellRefusedStart(error, userId)
    await loadSelected(userId)
    return false
  }
}

/** That a colleague was faster is no fault: it is said by name, and leaves by itself. */
function tellRefusedStart(error: unknown, userId: string): void {
  const name = error instanceof CallError && error.code === 'taken-over' ? error.values['name'] : undefined
  if (!name) return notify('error', i18next.t('conversations:failed.start'))
  const user = liveNow().users[userId]
  const customer = user ? nameOf(user) : visitorName(userId)
  notify('info', i18next.t('conversations:taken', { name, customer }))
}

export interface Completion {
  readonly topic: string | undefined
  readonly outcome: string | undefined
}

export async function complete(
  userId: string,
  { topic, outcome }: Completion,
  { agentId }: { readonly agentId: string } = liveNow(),
): Promise<void> {
  const about = { ...(topic && { topic }), ...(outcome && { outcome }) }
  take(await api.takeover.complete({ userId, agentId, ...about }))
  notify('success', i18next.t('conversations:done.completed'))
}

/** TAKEOVER-006: completed without a topic or an outcome. */
export async function returnToBot(userId: string): Promise<void> {
  take(await api.takeover.complete({ userId, agentId: liveNow().agentId }))
  notify('success', i18next.t('conversations:done.to-bot'))
}

/** TAKEOVER-006: back to the queue, and the takeover stays open. */
export async function unassign(userId: string): Promise<void> {
  const owner = liveNow().users[userId]?.owner
  if (owner?.by !== 'agent') return
  take(await api.takeover.unassign({ userId, agentId: owner.agentId }))
  notify('success', i18next.t('conversations:done.to-queue'))
}

export async function assign(userId: string, agent: { _id: string; fullName: string }): Promise<void> {
  take(await api.takeover.assign({ userId, agentId: agent._id }))
  notify('success', i18next.t('conversations:done.assigned', { name: agent.fullName }))
}

/** Put aside; the notice takes it back. */
export async function snooze(userId: string, until: string): Promise<void> {
  take(await api.takeover.snooze({ userId, until }))
  const undo = { text: i18next.t('conversations:snooze.undo'), act: () => void unsnooze(userId) }
  notify('success', i18next.t('conversations:snooze.done', { until: untilText(until, Date.now()) }), undo)
}

/** A failure has said why. */
export async function unsnooze(userId: string): Promise<void> {
  try {
    take(await api.takeover.unsnooze({ userId }))
    notify('success', i18next.t('conversations:snooze.woken'))
  } catch {
    // It may have come back by itself meanwhile.
    await loadSelected(userId)
  }
}

export async function switchLanguage(userId: string, language: ContentLanguage): Promise<void> {
  take(await api.conversations.switchLanguage({ userId, language }))
}

/** Hands a message over again; what stands against it is said. */
export async function sendAgain(userId: string, eventNumber: number): Promise<void> {
  await api.conversations.sendAgain({ userId, eventNumber }).catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey: queries.conversations.line({ userId }).queryKey })
}

/** CONVERSATIONS-034: a failure has said why. */
export async function summarise(userId: string): Promise<void> {
  if (liveNow().summing.includes(userId)) return
  change((live) => ({ ...live, summing: [...live.summing, userId] }))
  try {
    const { summaryData } = await api.conversations.summarise({ id: userId })
    const user = liveNow().users[userId]
    if (user) change((live) => withConversation(live, { ...user, summaryData }))
  } finally {
    change((live) => ({ ...live, summing: live.summing.filter((id) => id !== userId) }))
  }
}

interface Removal {
  readonly name: string
  /** The agent may read how far the erasure is. */
  readonly isFollowed: boolean
  /** Kept on the receipt. */
  readonly reason: string
}

/** CONVERSATIONS-037, CONVERSATIONS-042; a hold is told by whoever asked. */
export async function remove(
  userId: string,
  { name, isFollowed, reason }: Removal,
): Promise<'removed' | 'on-hold' | 'failed'> {
  try {
    const { erasureId } = await quietly.conversations.remove({ id: userId, reason })
    change((live) => withoutConversation(live, userId))
    if (erasureId && isFollowed) followErasure(erasureId, name)
    else notify('success', i18next.t('conversations:done.removed'))
    return 'removed'
  } catch (error) {
    if (error instanceof CallError && error.code === 'on-hold') return 'on-hold'
    notify('error', i18next.t('conversations:failed.remove'))
    return 'failed'
  }
}

/** CONVERSATIONS-035: the server names the file. */
export async function download(userId: string): Promise<void> {
  const { fileName, text } = await api.conversations.download({ id: userId, lines: linesMax })
  save(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName)
}

const linesMax = 5000

/** What the agent did counts at once: in the queues, and beside the entry of the sidebar. */
export function take(user: ConversationUser): void {
  const { counts, users } = liveNow()
  const before = users[user._id]
  if (counts && before) push({ kind: 'counts', counts: countsAfter(counts, before, user) })
  change((live) => withConversation(live, user))
  void queryClient.invalidateQueries({ queryKey: queries.takeover.history({ userId: user._id }).queryKey })
}
