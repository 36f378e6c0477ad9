/** The channels customers write on: their names are the makers' own, the icons say of which kind they are. */
import type { IconProps } from '@cloudscape-design/components/icon'

interface Channel {
  readonly name: string
  readonly icon: IconProps.Name
}

const channels: Readonly<Record<string, Channel>> = {
  chat_plugin: { name: 'Web', icon: 'globe' },
  whatsapp: { name: 'WhatsApp', icon: 'call' },
  messenger: { name: 'Messenger', icon: 'contact' },
  email: { name: 'E-Mail', icon: 'envelope' },
  microsoft: { name: 'Microsoft Teams', icon: 'group' },
  twilio: { name: 'SMS', icon: 'contact' },
  twilioVoice: { name: 'Twilio Voice', icon: 'microphone' },
  eightByEight: { name: '8x8', icon: 'call' },
  eightByEightMessaging: { name: '8x8 Messaging', icon: 'contact' },
  salesforce: { name: 'Salesforce', icon: 'multiscreen' },
  alexa: { name: 'Alexa', icon: 'microphone' },
  messageBird: { name: 'MessageBird', icon: 'contact' },
  videoCalling: { name: 'Video', icon: 'video-on' },
  cxone: { name: 'CXone', icon: 'group-active' },
  five9: { name: 'Five9', icon: 'group-active' },
  voice: { name: 'Voice', icon: 'microphone' },
}

export const channelIds = Object.keys(channels)

/** A channel this release does not know is called by its id. */
export const channelOf = (id: string): Channel => channels[id] ?? { name: id, icon: 'contact' }
