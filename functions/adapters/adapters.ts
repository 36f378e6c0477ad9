/** Every adapter by its channel. */
import type { Definitions, OutsideChannel } from '#shared/channels/register'
import type { Channel } from '#shared/chat/channels'
import type { Adapter } from './adapter.ts'
import { alexa } from './alexa/adapter.ts'
import { cxone } from './cxone/adapter.ts'
import { eightByEight } from './eight-by-eight/adapter.ts'
import { eightByEightMessaging } from './eight-by-eight-messaging/adapter.ts'
import { email } from './email/adapter.ts'
import { five9 } from './five9/adapter.ts'
import { messageBird } from './message-bird/adapter.ts'
import { messenger } from './messenger/adapter.ts'
import { microsoft } from './microsoft/adapter.ts'
import { salesforce } from './salesforce/adapter.ts'
import { twilio } from './twilio/adapter.ts'
import { twilioVoice } from './twilio-voice/adapter.ts'
import { videoCalling } from './video-calling/adapter.ts'
import { voice } from './voice/adapter.ts'
import { whatsapp } from './whatsapp/adapter.ts'

const adapters: { readonly [C in OutsideChannel]: Adapter<Definitions[C]> } = {
  alexa,
  cxone,
  eightByEight,
  eightByEightMessaging,
  email,
  five9,
  messageBird,
  messenger,
  microsoft,
  salesforce,
  twilio,
  twilioVoice,
  videoCalling,
  voice,
  whatsapp,
}

/** The adapter of a channel; none of the plugin, which speaks to us itself. It is given the settings of its own channel only. */
export const adapterOf = (channel: Channel): Adapter | undefined =>
  channel === 'chat_plugin' ? undefined : adapters[channel]
