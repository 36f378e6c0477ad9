/** Questions of customers that are under review: what is kept of one, and how they are removed. */
import { channelOf } from '#shared/chat/channels'
import type { Understood } from '#shared/chat/message'
import { cut } from '#shared/fields/text'
import { utteranceLengthMax } from '#shared/limits'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { changesMax, transact } from '../platform/table/transaction.ts'
import { unanswered, type ConversationItem, type UnansweredItem } from './store.ts'

interface Asked extends Pick<UnansweredItem, '_id' | 'text' | 'language' | 'number' | 'created' | 'isDisliked' | 'isPicked'> {
  readonly understood: Understood | undefined
}

/** A text of a customer, as far as it could be an utterance. */
export function questionOf(
  { _id: userId, channel }: Pick<ConversationItem, '_id' | 'channel'>,
  { understood, text, ...asked }: Asked,
): UnansweredItem {
  const { intentId, confidence } = understood ?? {}
  return {
    ...asked,
    text: cut(text, utteranceLengthMax),
    userId,
    channel: channelOf(channel),
    ...(intentId && { intentId }),
    ...(confidence !== undefined && { confidence }),
  }
}

/** How many questions are meant. */
export async function countQuestions(
  { client, environment }: EnvironmentScope,
  isMeant: (question: UnansweredItem) => boolean,
): Promise<number> {
  const table = new Table({ client, environment })
  let meant = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: UnansweredItem[] = await table.between(unanswered, { after, size: countedAtOnce, stale: true })
    meant += page.filter(isMeant).length
    after = page.at(-1)?._id
  }
  return meant
}

const countedAtOnce = 500

/** Removes the questions that are meant; only those behind the id `after` are looked at. Gives how many there were. */
export async function removeQuestions(
  { client, environment }: EnvironmentScope,
  isMeant: (question: UnansweredItem) => boolean,
  { after = '' } = {},
): Promise<number> {
  const table = new Table({ client, environment })
  let removed = 0
  for (let place: string | undefined = after; place !== undefined;) {
    const page: UnansweredItem[] = await table.between(unanswered, { after: place, size: changesMax })
    const meant = page.filter(isMeant)
    await transact(meant.map(({ _id }) => table.drop(unanswered, _id)))
    removed += meant.length
    place = page.at(-1)?._id
  }
  return removed
}
