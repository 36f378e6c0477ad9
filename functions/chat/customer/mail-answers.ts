/**
 * The e-mail address that a customer on the website has left while waiting: what an agent says goes there as well, once the
 * customer is gone.
 *
 * | item        | per          | id  |
 * |-------------|--------------|-----|
 * | mail-answer | conversation | `-` |
 */
import * as z from 'zod/mini'
import { fault } from '#shared/fields/fields'
import { plainSigns } from '#shared/fields/plain-signs'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { collection, type Table } from '../../platform/table/table.ts'
import type { Step } from '../conversation/conversation.ts'
import type { ConversationItem } from '../conversation/store.ts'

const MailAnswerItem = z.object({
  to: z.string(),
  /** The number of the last event that was mailed, or that the customer has heard in the chat. */
  mailed: z.int(),
})
export type MailAnswerItem = z.infer<typeof MailAnswerItem>

export const mailAnswers = collection({
  name: 'mail-answer',
  per: 'conversation',
  schema: MailAnswerItem,
  id: () => '-',
})

const around = /^[<("'[]+|[>)"'\].,;:!?]+$/g

/** The address in a text of a customer who was asked for one; nothing in the words of anybody else. */
function leftAddress({ mailAnswers: state }: ConversationItem, text: string): string | undefined {
  if (state !== 'asked') return undefined
  return plainSigns(text)
    .split(/\s+/)
    .map((word) => word.replace(around, ''))
    .find((word) => word.includes('@') && fault('email', word) === undefined)
}

/** A step in which the customer leaves an address: it is kept in the profile, and what is said from now on is mailed. */
export function withLeftAddress(
  table: Table<ConversationScope>,
  before: ConversationItem,
  text: string,
  step: Step,
): Step {
  const to = leftAddress(before, text)
  if (to === undefined) return step
  const { after, also = [] } = step
  return {
    ...step,
    after: { ...after, mailAnswers: 'left', profile: { ...before.profile, ...after?.profile, email: to } },
    also: [...also, table.put(mailAnswers, { to, mailed: before.last })],
  }
}
