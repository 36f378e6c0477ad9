/** Questions of customers that are under review: what is kept of one, and how they are removed. */
import { encodeTime } from 'ulid'
import { channelOf } from '#shared/chat/channels'
import type { ConversationEvent, Understood } from '#shared/chat/message'
import { cut } from '#shared/fields/text'
import { utteranceLengthMax } from '#shared/limits'
import { derivedId } from '../../platform/table/derived-id.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { changesMax, transact } from '../../platform/table/transaction.ts'
import { unanswered, type ConversationItem, type UnansweredItem } from '../conversation/store.ts'

interface Asked extends Pick<
  UnansweredItem,
  '_id' | 'text' | 'language' | 'number' | 'created' | 'isDisliked' | 'doubt'
> {
  readonly understood: Understood | undefined
}

/** The letters of a ULID that tell its time. */
const timeLength = 10

/** The id of a question that was answered follows from where it was said, so that it is under review once. */
export const idOfQuestion = (
  conversation: string,
  { created, number }: Pick<ConversationEvent, 'created' | 'number'>,
) => encodeTime(Date.parse(created), timeLength) + derivedId(conversation, String(number)).slice(timeLength)

/** Whether the bot answered it, and the answer is doubted. */
export const isDoubted = ({ isDisliked = false, doubt }: UnansweredItem): boolean => isDisliked || doubt !== undefined

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
  for await (const page of table.pagesBetween(unanswered, { size: countedAtOnce, stale: true }))
    meant += page.filter(isMeant).length
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
  for await (const page of table.pagesBetween(unanswered, { after, size: changesMax })) {
    const meant = page.filter(isMeant)
    await transact(meant.map(({ _id }) => table.drop(unanswered, _id)))
    removed += meant.length
  }
  return removed
}
