/** How messages of a conversation reach its customer, and what an agent sends once more. */
import { definitionOf } from '#shared/channels/register'
import { channelOf, websiteChannel, type Channel } from '#shared/chat/channels'
import { shownOf, type Line } from '#shared/contracts/line'
import { Problem } from '#shared/problem'
import { channelAt } from '../channels/opened-channel.ts'
import { readLane, type LaneItem } from '../channels/lane.ts'
import { findOutage } from '../channels/outage.ts'
import { listSentAgain, sentAgainChange } from '../channels/sent-again.ts'
import type { LineItem } from '../chat/conversation/line.ts'
import { isWindowClosed, windowEnds } from '../channels/window.ts'
import { eventsSince, scopeOf, type ChangeContext } from '../chat/conversation/conversation.ts'
import type { ConversationItem } from '../chat/conversation/store.ts'
import { isForLane, sendWakeUps } from '../chat/conversation/wake.ts'
import type { Context } from '../platform/request/context.ts'
import type { ClientScope, EnvironmentScope } from '../platform/table/scope.ts'

/** Whose settings the channel of a conversation has. */
export const placeOf = ({ client }: ClientScope, { environmentId }: ConversationItem): EnvironmentScope => ({
  client,
  environment: environmentId,
})

/** The plugin is always open: what is said is there when the customer looks. */
export async function lineOf(scope: ClientScope, conversation: ConversationItem): Promise<Line> {
  const channel = channelOf(conversation.channel)
  const definition = definitionOf(channel)
  const hasTemplates = definition.templates ?? false
  const shown = (to: string) => ({ channel, hasTemplates, shown: shownOf(definition.can(to)) })
  if (channel === websiteChannel) return { ...shown(''), account: '', to: '', state: 'open' }
  const { line, lane } = await readLane(scopeOf(scope, conversation._id))
  const state = await stateOf(placeOf(scope, conversation), channel, { line, lane })
  if (!line) return { ...shown(''), account: '', to: '', state }
  const ends = windowEnds(line, conversation, true)
  const again = await listSentAgain(scopeOf(scope, conversation._id))
  return {
    ...shown(line.to),
    account: line.account,
    to: maskedAddress(line.to),
    state,
    ...(ends && { windowEnds: ends.toISOString() }),
    ...(lane && { cursor: lane.cursor }),
    ...(lane?.sending && { sending: true }),
    ...(channel === 'email' && { mail: mailOf(line) }),
    ...(again.length > 0 && { sentAgain: again.map(({ number, after }) => ({ number, after })) }),
  }
}

const mailOf = ({ more: { subject = '', sender, spam } }: LineItem): NonNullable<Line['mail']> => ({
  subject,
  isUnverified: sender === 'unverified',
  isSpam: spam === 'yes',
})

interface Known {
  readonly line: LineItem | undefined
  readonly lane: LaneItem | undefined
}

async function stateOf(place: EnvironmentScope, channel: Channel, { line, lane }: Known): Promise<Line['state']> {
  const opened = await channelAt(place, channel)
  if (!opened?.behaviour.isOn) return 'off'
  if (!line) return definitionOf(channel).mode === 'inline' ? 'open' : 'none'
  const outage = await findOutage(place, channel)
  if (outage?.kind === 'reauth') return 'reconnect'
  return outage || lane?.isStuck ? 'stuck' : 'open'
}

/** `•••• 5678`: enough for who knows the customer. The domain of a mail address says which of them it is. */
function maskedAddress(to: string): string {
  const [name = '', domain] = to.split('@')
  if (domain !== undefined) return `${name.slice(0, 1)}•••@${domain}`
  return `•••• ${to.slice(-4)}`
}

/** Refuses what a channel that takes nothing but templates by now would only drop. */
export async function requireOpen({ scope, now }: ChangeContext, conversation: ConversationItem): Promise<void> {
  if (channelOf(conversation.channel) === websiteChannel) return
  const { line } = await readLane(scopeOf(scope, conversation._id))
  if (line && isWindowClosed(line, conversation, now, true)) throw new Problem('outside-window')
}

/**
 * Has a message handed over again that did not arrive, or may not have; pressed twice, once. `not-found` where the message
 * is none of those, and `outside-window` as for a new one, unless it is a template.
 */
export async function sendAgain(context: Context, conversation: ConversationItem, number: number): Promise<void> {
  const { scope, now, commit } = context
  const { _id, channel, environmentId: environment } = conversation
  const [event, ...later] = await eventsSince(scopeOf(scope, _id), number - 1)
  const failure = later.findLast(({ what }) => what.type === 'message-failed' && what.eventNumber === number)
  if (event?.number !== number || !isForLane(event) || !failure) throw new Problem('not-found')
  const isTemplate = event.what.type === 'message' && event.what.message.template !== undefined
  if (!isTemplate) await requireOpen(context, conversation)
  const before = (await listSentAgain(scopeOf(scope, _id))).find((row) => row.number === number)
  const isAsked = before !== undefined && before.after >= failure.number
  // It is on its way already, with the others that were said while the channel was off.
  if (isAsked && before.isMissed) return
  const item = { number, after: failure.number, created: now.toISOString() }
  if (!isAsked) await commit([sentAgainChange(scopeOf(scope, _id), item, before)])
  const id = `${_id}-again-${number}-${failure.number}`
  await sendWakeUps([{ client: scope.client, environment, conversation: _id, channel, again: number, id }])
}

/** The channels on which a customer is on the telephone, and an agent can join. */
export const isCalled = (channel: Channel): boolean => channel === 'twilioVoice' || channel === 'voice'
