/** Whether a customer can be reached by what nobody has asked for, as far as the conversation tells. */
import { channelOf, otherChannels, websiteChannel } from '#shared/chat/channels'
import type { Reach } from '#shared/contracts/swarms'
import { isClosed, storedConfiguration } from '../channels/configuration.ts'
import { isWindowClosed } from '../channels/window.ts'
import type { ConversationItem } from '../chat/conversation/store.ts'
import { hasLane } from '../chat/conversation/wake.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { remember } from '../platform/tenancy/remember.ts'

/** Of an environment, named by `client#environment`. */
const configurations = remember((id) => {
  const [client = '', environment = ''] = id.split('#')
  return storedConfiguration({ client, environment })
})

interface Asked {
  readonly now: Date
  /** Those who talk to a person are meant as well. */
  readonly includesHeld: boolean
}

/**
 * It reads nothing but the settings of channels, which are known for half a minute. A channel whose window depends on the
 * customer's address (WhatsApp by way of another provider) counts as reached: the address is looked at when it is sent.
 */
export async function reachOf(
  { client }: ClientScope,
  conversation: ConversationItem,
  { now, includesHeld }: Asked,
): Promise<Reach> {
  const { noBroadcasts, owner, environmentId: environment } = conversation
  if (noBroadcasts) return 'opted-out'
  if (owner.by !== 'bot' && !includesHeld) return 'with-a-person'
  const channel = channelOf(conversation.channel)
  if (channel === websiteChannel) return 'later'
  // What is answered within a call has nobody on it who could be told.
  const outside = otherChannels.find((each) => each === channel)
  if (!outside || !hasLane(channel)) return 'not-on-channel'
  const configuration = await configurations.find(`${client}#${environment}`)
  if (!configuration || isClosed(configuration, outside)) return 'channel-off'
  return isWindowClosed({ channel: outside, to: '' }, conversation, now, false) ? 'outside-window' : 'now'
}
