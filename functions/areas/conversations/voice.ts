/** What providers of calls give an agent: the ways into a room for video, and the token of the browser's telephone. */
import type { OutsideChannel } from '#shared/channels/register'
import type { SettingsOf } from '#shared/channels/definition'
import type { twilioVoice } from '#shared/channels/twilio-voice'
import type { videoCalling } from '#shared/channels/video-calling'
import { Problem } from '#shared/problem'
import { createRoom, privateKeyOf, type Room } from '../../adapters/video-calling/room.ts'
import { callTokenOf } from '../../adapters/twilio-voice/token.ts'
import { channelAt, type OpenedChannel } from '../../channels/opened-channel.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { Context } from '../../platform/request/context.ts'
import { placeOf } from '../../replies/line.ts'

/** A channel that is switched on and has all it needs, or `channel-not-set-up`. */
async function requireChannel(
  { scope }: Context,
  conversation: ConversationItem | undefined,
  channel: OutsideChannel,
): Promise<OpenedChannel> {
  const place = conversation ? placeOf(scope, conversation) : { client: scope.client, environment: scope.environment }
  const opened = await channelAt(place, channel)
  if (!opened?.behaviour.isOn || !opened.isComplete) throw new Problem('channel-not-set-up')
  return opened
}

/** The ways into a room for both, good for a quarter of an hour. */
export async function openRoom(context: Context, conversation: ConversationItem): Promise<Room> {
  const { settings } = await requireChannel(context, conversation, 'videoCalling')
  const { _id, firstName, lastName } = conversation
  const name = [firstName, lastName].filter(Boolean).join(' ') || undefined
  const { actor, now } = context
  // The channel's own definition names the fields.
  const ofVideo = settings as SettingsOf<typeof videoCalling>
  if (!privateKeyOf(ofVideo)) throw new Problem('channel-not-set-up')
  return createRoom(ofVideo, { customer: { id: _id, name }, agent: { id: actor.id, name: actor.fullName }, now })
}

/** What lets the agent's browser take part in calls of the conversation's environment, or of the active one. */
export async function voiceToken(context: Context, conversation: ConversationItem | undefined): Promise<string> {
  const { settings } = await requireChannel(context, conversation, 'twilioVoice')
  // The channel's own definition names the fields.
  const token = callTokenOf(settings as SettingsOf<typeof twilioVoice>, context.actor.id, context.now)
  if (token === undefined) throw new Problem('channel-not-set-up')
  return token
}
