/** Edits of what is known of a customer: sent with what they build on, shown at once, and undone from the notice. */
import i18next from 'i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { CustomerChanges } from '#shared/contracts/customer-record'
import { CallError, quietly } from '../../../../core/api.ts'
import { notify } from '../../../../core/live/notices.ts'
import { loadSelected } from '../../state/inbox-data.ts'
import { change, liveNow } from '../../state/inbox-state.ts'
import { withConversation } from '../../state/pushes.ts'

/** A field of a customer: one that all have, or a value of the profile. */
export type RecordName =
  | { readonly of: 'name'; readonly name: 'firstName' | 'lastName' | 'gender' | 'locality' }
  | { readonly of: 'profile'; readonly name: string }

export const valueOf = (user: ConversationUser, { of, name }: RecordName): string =>
  (of === 'name' ? user[name] : Object.hasOwn(user.profile, name) ? user.profile[name] : undefined) ?? ''

/** A field with a value, as the server takes it; an empty one is taken away. */
const changesOf = ({ of, name }: RecordName, value: string): CustomerChanges =>
  of === 'name' ? { [name]: value || null } : { profile: { [name]: value || null } }

function show(userId: string, { of, name }: RecordName, value: string) {
  const user = liveNow().users[userId]
  if (!user) return
  const { [name]: _, ...others } = user.profile
  const after =
    of === 'name'
      ? { ...user, [name]: value || undefined }
      : { ...user, profile: value ? { ...user.profile, [name]: value } : others }
  change((live) => withConversation(live, after))
}

/** What stands against an edit, as a sentence; nothing once it is saved. `seen` is what the agent began with. */
export async function saveField(
  userId: string,
  field: RecordName,
  { value, seen }: { readonly value: string; readonly seen: string },
): Promise<string | undefined> {
  show(userId, field, value)
  try {
    await quietly.conversations.update({ id: userId, ...changesOf(field, value), before: changesOf(field, seen) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    show(userId, field, seen)
    if (error.code !== 'stale') return error.details[0]?.message ?? error.message
    await loadSelected(userId)
    const user = liveNow().users[userId]
    return i18next.t('conversations:record.stale', { value: user ? valueOf(user, field) : '' })
  }
  const undo = () => void saveField(userId, field, { value: seen, seen: value }).then(tellRefusal)
  notify('success', i18next.t('conversations:record.saved'), {
    text: i18next.t('conversations:record.undo'),
    act: undo,
  })
  return undefined
}

const tellRefusal = (refused: string | undefined) => refused && notify('error', refused)

/** Tags are added and taken away over what others have done meanwhile. */
export async function saveTags(user: ConversationUser, tags: readonly string[]): Promise<void> {
  const known = user.tags ?? []
  const put = (all: readonly string[]) => {
    const now = liveNow().users[user._id]
    if (now) change((live) => withConversation(live, { ...now, tags: [...all] }))
  }
  put(tags)
  try {
    await quietly.conversations.update({ id: user._id, tags: [...tags], before: { tags: [...known] } })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    put(known)
    notify('error', error.details[0]?.message ?? error.message)
  }
}

/** Whether the customer is left out of broadcasts; undone from the notice. */
export async function saveNoBroadcasts({ _id: userId, noBroadcasts: seen = false }: ConversationUser, wish: boolean) {
  const put = (noBroadcasts: boolean) => {
    const now = liveNow().users[userId]
    if (now) change((live) => withConversation(live, { ...now, noBroadcasts }))
    return now
  }
  put(wish)
  try {
    await quietly.conversations.update({ id: userId, noBroadcasts: wish, before: { noBroadcasts: seen } })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    put(seen)
    return notify('error', error.details[0]?.message ?? error.message)
  }
  const undo = () => {
    const now = liveNow().users[userId]
    if (now) void saveNoBroadcasts(now, !wish)
  }
  return notify('success', i18next.t('conversations:record.saved'), {
    text: i18next.t('conversations:record.undo'),
    act: undo,
  })
}
