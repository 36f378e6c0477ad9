/** Every channel by its id. */
import type { Channel } from '../chat/channels.ts'
import { alexa } from './alexa.ts'
import { chatPlugin } from './chat-plugin.ts'
import { cxone } from './cxone.ts'
import type { ChannelDefinition } from './definition.ts'
import { eightByEight } from './eight-by-eight.ts'
import { eightByEightMessaging } from './eight-by-eight-messaging.ts'
import { email } from './email.ts'
import { five9 } from './five9.ts'
import { messageBird } from './message-bird.ts'
import { messenger } from './messenger.ts'
import { microsoft } from './microsoft.ts'
import { salesforce } from './salesforce.ts'
import { twilio } from './twilio.ts'
import { twilioVoice } from './twilio-voice.ts'
import { videoCalling } from './video-calling.ts'
import { voice } from './voice.ts'
import { whatsapp } from './whatsapp.ts'

export const definitions = {
  chat_plugin: chatPlugin,
  microsoft,
  twilio,
  messenger,
  whatsapp,
  eightByEight,
  eightByEightMessaging,
  salesforce,
  alexa,
  messageBird,
  videoCalling,
  email,
  twilioVoice,
  cxone,
  five9,
  voice,
} as const satisfies { readonly [C in Channel]: ChannelDefinition & { readonly id: C } }
export type Definitions = typeof definitions

/** The channels that are set up by a company and spoken to by a provider: all but the plugin. */
export type OutsideChannel = Exclude<Channel, 'chat_plugin'>
export const definitionOf = (channel: Channel): ChannelDefinition => definitions[channel]

const freshHoursDefault = 1

/** How many hours after it was said a message is handed over at most. */
export const freshHoursOf = (channel: Channel): number => definitionOf(channel).freshHours ?? freshHoursDefault
