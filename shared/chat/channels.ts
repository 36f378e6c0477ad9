/** The channels by which customers talk to a company (CHANNELS-001). */

export const channels = [
  'chat_plugin',
  'microsoft',
  'twilio',
  'messenger',
  'whatsapp',
  'eightByEight',
  'eightByEightMessaging',
  'salesforce',
  'alexa',
  'messageBird',
  'videoCalling',
  'email',
  'twilioVoice',
  'cxone',
  'five9',
  'voice',
] as const
export type Channel = (typeof channels)[number]

/** The plugin on the company's website, whose content is the default of all others. */
export const websiteChannel: Channel = 'chat_plugin'
export const otherChannels = channels.filter((channel) => channel !== websiteChannel)

/** The names by which a response limits itself: `web` is the plugin. */
export const limitedChannels = ['web', 'email'] as const
export type LimitedChannel = (typeof limitedChannels)[number]

const limitOf = (channel: Channel): LimitedChannel | undefined =>
  channel === websiteChannel ? 'web' : channel === 'email' ? 'email' : undefined

/** Whether a response that is limited to these channels is said on this one (BLOCKS-069); no limit lets it be said on all. */
export function isMeantFor(channel: Channel, includeOnChannels: readonly LimitedChannel[] = []): boolean {
  const limit = limitOf(channel)
  return includeOnChannels.length === 0 || (limit !== undefined && includeOnChannels.includes(limit))
}

/** The channel of a stored conversation, or of a name that an adapter gives; an unknown one counts as the plugin. */
export const channelOf = (name: string): Channel => channels.find((channel) => channel === name) ?? websiteChannel

/** Names of channels as they stand in addresses and older calls (CHANNELS-003). */
const aliases: Readonly<Record<string, Channel>> = {
  'chat-plugin': 'chat_plugin',
  'twilio-voice': 'twilioVoice',
  'eight-by-eight': 'eightByEight',
  'eight-by-eight-messaging': 'eightByEightMessaging',
}

/** Ids and aliases; the plugin has an alias as well. */
export const channelNames: readonly string[] = [...channels, ...Object.keys(aliases)]

/** The channel of an id or an alias; none for any other name. */
export const channelNamed = (name: string): Channel | undefined =>
  channels.find((channel) => channel === name) ?? (Object.hasOwn(aliases, name) ? aliases[name] : undefined)
