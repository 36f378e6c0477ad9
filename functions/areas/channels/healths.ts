/** Whether the channels of an environment work, and where their providers send to. */
import type { OutsideChannel } from '#shared/channels/register'
import { otherChannels } from '#shared/chat/channels'
import type { ChannelHealth, ChannelState } from '#shared/contracts/channels'
import { openConversations } from '../../chat/desk/queues.ts'
import { adapterOf } from '../../adapters/adapters.ts'
import { consoleOrigin } from '../../platform/aws/mail-sender.ts'
import type { Context } from '../../platform/request/context.ts'
import { fieldsOf, readConfiguration, storedOf, type StoredChannel } from '../../channels/configuration.ts'
import { doorAddress } from '../../channels/doors.ts'
import { healthOf, type HealthItem } from '../../channels/health.ts'
import { countStuck, listOutages, type Outage } from '../../channels/outage.ts'
import { areComplete } from '../../channels/stored-values.ts'

export async function healthsOf({ scope: { client, environment } }: Context): Promise<ChannelHealth[]> {
  const scope = { client, environment }
  const [item, known, outages, conversations] = await Promise.all([
    readConfiguration(scope),
    healthOf(scope),
    listOutages(scope),
    openConversations(scope),
  ])
  return Promise.all(
    otherChannels.map(async (channel): Promise<ChannelHealth> => {
      const stored = storedOf(item, channel)
      const health = known.find((each) => each.channel === channel)
      const outage = outages.find((each) => each.channel === channel)
      const open = conversations.filter((each) => each.channel === channel && each.environmentId === environment)
      const heard = latestOf([health?.heard, ...open.map(({ acted, created }) => acted ?? created)])
      return {
        channel,
        state: stateOf(channel, stored, health, outage),
        ...(outage && { since: outage.since }),
        ...(stored.checked && { checked: stored.checked }),
        ...(heard && { heard }),
        ...(outage && { problem: { text: outage.reason, created: outage.since } }),
        waiting: outage ? await countStuck(scope, channel) : 0,
        open: open.length,
        address: stored.key ? doorAddress(channel, stored.key) : '',
        ...(adapterOf(channel)?.accountOf &&
          stored.isOn &&
          stored.proven.length > 0 && { bareAddress: `${consoleOrigin()}/input/${channel}` }),
        ...(channel === 'email' && { mailDomain: process.env['RECEIVING_DOMAIN'] ?? '' }),
      }
    }),
  )
}

/** What was heard is noted now and then; open conversations know it as well. */
const latestOf = (moments: readonly (string | undefined)[]): string | undefined =>
  moments
    .filter((moment) => moment !== undefined)
    .toSorted()
    .at(-1)

function stateOf(
  channel: OutsideChannel,
  { isOn, values }: StoredChannel,
  health: HealthItem | undefined,
  outage: Outage | undefined,
): ChannelState {
  if (!isOn) return 'off'
  if (!areComplete(fieldsOf(channel), values)) return 'incomplete'
  if (outage) return outage.kind === 'reauth' ? 'reconnect' : 'down'
  return health?.heard ? 'receiving' : 'ready'
}
