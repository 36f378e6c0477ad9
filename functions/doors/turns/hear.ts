/** What was heard on a channel becomes what a customer did. */
import { websiteChannel } from '#shared/chat/channels'
import { channelAt } from '../../channels/opened-channel.ts'
import { noteHeard } from '../../channels/health.ts'
import type { QueuedHeard } from '../../channels/queued.ts'
import type { Handled } from '../../platform/aws/queue-batch.ts'
import { hearColleague } from './colleague.ts'
import { followIdentity } from './contact-owner.ts'
import { followMessage } from './follow-message.ts'
import { noteReaction } from './note-reaction.ts'
import { noteWish } from './note-wish.ts'
import { talk } from './talk.ts'
import { isDeed } from './writer.ts'

const done: Handled = { type: 'done' }

/** Handles it once, however often it comes. What is for a channel that is off, or gone, is dropped. */
export async function hear({ scope, channel, heard }: QueuedHeard): Promise<Handled> {
  if (channel === websiteChannel) return done
  const opened = await channelAt(scope, channel)
  if (!opened?.behaviour.isOn) return done
  if (heard.type === 'status') return followMessage(opened, heard)
  if (heard.type === 'identity') await followIdentity(opened, heard)
  else if (heard.type === 'colleague') return hearColleague(opened, heard)
  else if (heard.type === 'opt' && heard.text === undefined) await noteWish(opened, heard)
  else if (heard.type === 'reaction') await noteReaction(opened, heard)
  else if (isDeed(heard)) {
    await talk(opened, heard)
    await noteHeard(scope, channel, new Date())
  }
  return done
}
