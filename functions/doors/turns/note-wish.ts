/** What a customer has chosen of broadcasts in the provider's own app, without a word to the company. */
import type { Heard } from '../../adapters/adapter.ts'
import { performAction } from '../../bot/actions/customer-actions.ts'
import type { OpenedChannel } from '../../channels/opened-channel.ts'
import { eventIdOf, findContact } from '../../chat/customer/contact.ts'
import { personOf, refusalChanges } from '../../chat/customer/persons.ts'
import { publicContext } from '../../platform/request/scoped-context.ts'
import { transact } from '../../platform/table/transaction.ts'
import { contextOf } from './context.ts'

/** It is noted in the conversation of the person, and where there is none, for the day on which they begin one. */
export async function noteWish(
  opened: OpenedChannel,
  { account, from, id, asks }: Extract<Heard, { type: 'opt' }>,
): Promise<void> {
  const { scope, channel } = opened
  if (asks === 'help') return
  const { conversation } = await findContact(scope, { channel, account, ids: from.ids })
  if (conversation === undefined) {
    const person = await personOf(scope, { channel }, { account, ids: [...from.ids] })
    return transact(refusalChanges(scope, person, asks === 'stop', publicContext().now))
  }
  const context = await contextOf(opened, conversation)
  if (!context) return
  await performAction(context, eventIdOf(channel, account, id, 'opt'), {
    opt: { asks, isAnswered: true },
    eventsOf: () => [],
    preview: '',
  })
}
