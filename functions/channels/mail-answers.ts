/** Mails what an agent says on the website to a customer who has left an address and is gone. */
import type { Message } from '#shared/chat/message'
import { adapterOf } from '../adapters/adapters.ts'
import { eventsSince } from '../chat/conversation/conversation.ts'
import { mailAnswers } from '../chat/customer/mail-answers.ts'
import type { WakeUp } from '../chat/conversation/wake.ts'
import type { Handled } from '../platform/aws/queue-batch.ts'
import { listenersOf } from '../platform/realtime/sockets.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { landAlone } from '../platform/table/transaction.ts'
import { companyConfig, companyNameOf } from '../platform/tenancy/company.ts'
import { askProvider } from './ask-provider.ts'
import { channelAt, type OpenedChannel } from './opened-channel.ts'
import { callsOf, degradedOf, placeOf } from './render-message.ts'

const done: Handled = { type: 'done' }
/** A mail that cannot leave for so long is old: the chat has the answer. */
const triedMs = 24 * 60 * 60_000
const retrySeconds = 60

/** Mails what was said since the last mail; what the customer hears in an open chat is passed over. */
export async function deliverByMail(wakeUp: WakeUp, now: () => Date = () => new Date()): Promise<Handled> {
  const { client, environment, conversation } = wakeUp
  const scope = { client, environment, conversation }
  const table = new Table({ client, conversation })
  const kept = await table.get(mailAnswers, '-')
  if (!kept) return done
  const events = await eventsSince(scope, kept.mailed)
  let { mailed } = kept
  const keep = async (number: number) => {
    mailed = number
    await landAlone(table.put(mailAnswers, { ...kept, mailed }))
  }
  const isThere = (await listenersOf(scope)).some(({ agent }) => !agent)
  const opened = await channelAt(scope, 'email')
  for (const { number, created, what } of isThere || !opened?.behaviour.isOn ? [] : events) {
    if (what.type !== 'message' || what.message.messageType !== 'agent-msg') continue
    const isLeft = await mailMessage(scope, opened!, { to: kept.to, message: what.message, number }, now())
    const isOld = now().getTime() - Date.parse(created) > triedMs
    if (!isLeft && !isOld) return { type: 'later', seconds: retrySeconds }
    await keep(number)
  }
  const last = events.at(-1)?.number
  if (last !== undefined && last !== mailed) await keep(last)
  return done
}

/** Gives false where it may be tried again; a mail that is refused is not. */
async function mailMessage(
  scope: EnvironmentScope & { readonly conversation: string },
  opened: OpenedChannel,
  { to, message, number }: { readonly to: string; readonly message: Message; readonly number: number },
  now: Date,
): Promise<boolean> {
  const adapter = adapterOf('email')
  const account = adapter?.accounts?.(opened.settings)[0]
  if (!adapter?.send || account === undefined) return true
  const companyName = companyNameOf(await companyConfig(scope.client, now))
  const address = { channel: 'email' as const, account, to, ids: [to], more: {} }
  const said = { message, number, conversation: scope.conversation, companyName }
  const { degraded, linkOf } = await degradedOf(scope, said, { channel: 'email', to }, now)
  for (const call of callsOf(adapter, degraded, message, placeOf(opened, address, said, linkOf))) {
    const sent = await adapter.send(call, address, opened.settings, askProvider('email'), now)
    if (sent.type === 'retry' || sent.type === 'reauth') return false
  }
  return true
}
