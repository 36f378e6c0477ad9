/** What was heard on a channel becomes what a customer did. */
import { websiteChannel } from '#shared/chat/channels'
import { channelAt, type OpenedChannel } from '../../channels/configuration.ts'
import { noteHeard } from '../../channels/health.ts'
import { readLane } from '../../channels/lane.ts'
import { addToContact, findContact } from '../../chat/contact.ts'
import { putLine } from '../../chat/line.ts'
import type { QueuedHeard } from '../../channels/queued.ts'
import type { Handled } from '../../platform/aws/queue-batch.ts'
import { transact } from '../../platform/table/transaction.ts'
import type { Heard } from '../../adapters/adapter.ts'
import { followMessage } from './follow-message.ts'
import { talk } from './talk.ts'

const done: Handled = { type: 'done' }

/** Handles it once, however often it comes. What is for a channel that is off, or gone, is dropped. */
export async function hear({ scope, channel, heard }: QueuedHeard): Promise<Handled> {
  if (channel === websiteChannel) return done
  const opened = await channelAt(scope, channel)
  if (!opened?.behaviour.isOn) return done
  if (heard.type === 'status') return followMessage(opened, heard)
  if (heard.type === 'identity') await follow(opened, heard)
  else if (heard.type !== 'typing') {
    await talk(opened, heard)
    await noteHeard(scope, channel, new Date())
  }
  return done
}

/** A person who is known has another id from now on. */
async function follow(
  { scope, channel }: OpenedChannel,
  { account, before, after }: Extract<Heard, { type: 'identity' }>,
): Promise<void> {
  const { conversation } = await findContact(scope, { channel, account, ids: [before] })
  if (!conversation) return
  const { unknown } = await findContact(scope, { channel, account, ids: [after] })
  const place = { client: scope.client, conversation }
  const { line } = await readLane(place)
  // With the conversation all ids are forgotten that its line knows.
  const known = line && !line.ids.includes(after) ? [putLine(place, { ...line, ids: [...line.ids, after] })] : []
  await transact([...addToContact(scope, unknown, conversation), ...known])
}
