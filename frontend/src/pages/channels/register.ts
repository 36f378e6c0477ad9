/** What can be set up here, in the order of the kinds: the channels, and the one that has ended. */
import type { IconProps } from '@cloudscape-design/components/icon'
import type { FieldDefinition } from '#shared/channels/definition'
import { channelKinds, type ChannelKind } from '#shared/channels/definition'
import { googleBusinessMessaging, retiredName } from '#shared/channels/google-business-messaging'
import { definitionOf } from '#shared/channels/register'
import { channelNamed, otherChannels, websiteChannel, type Channel } from '#shared/chat/channels'
import { channelOf } from '../../core/channels.ts'

export type SetUp = Channel | typeof retiredName
/** What has a page here: the plugin has one of its own. */
export type EditedName = Exclude<SetUp, 'chat_plugin'>
export type OutsideName = Exclude<EditedName, typeof retiredName>

export { retiredName, websiteChannel }

export const kindOf = (name: SetUp): ChannelKind | 'retired' =>
  name === retiredName ? 'retired' : definitionOf(name).kind

const rankOf = (name: SetUp): number => {
  const kind = kindOf(name)
  return kind === 'retired' ? channelKinds.length : channelKinds.indexOf(kind)
}

export const setUps: readonly SetUp[] = ([websiteChannel, ...otherChannels, retiredName] as const).toSorted(
  (one, other) => rankOf(one) - rankOf(other),
)

export const fieldsOf = (name: SetUp): readonly FieldDefinition[] =>
  name === retiredName ? googleBusinessMessaging : definitionOf(name).fields

/** What stands at the end of an address: an id, or an alias of one (CHANNELS-003). */
export function setUpNamed(name: string): EditedName | undefined {
  if (name === retiredName) return retiredName
  const found = channelNamed(name)
  return otherChannels.find((channel) => channel === found)
}

export const iconOf = (name: SetUp): IconProps.Name => (name === retiredName ? 'status-stopped' : channelOf(name).icon)

/** Where people of a company find what is asked for. */
export const providerSites: Readonly<Partial<Record<SetUp, string>>> = {
  microsoft: 'https://portal.azure.com/',
  twilio: 'https://console.twilio.com/',
  messenger: 'https://developers.facebook.com/apps/',
  whatsapp: 'https://developers.facebook.com/apps/',
  eightByEight: 'https://admin.8x8.com/',
  eightByEightMessaging: 'https://connect.8x8.com/',
  salesforce: 'https://login.salesforce.com/',
  alexa: 'https://developer.amazon.com/alexa/console/ask',
  messageBird: 'https://app.bird.com/',
  videoCalling: 'https://jaas.8x8.vc/',
  twilioVoice: 'https://console.twilio.com/',
  cxone: 'https://cxone.niceincontact.com/',
  five9: 'https://login.five9.com/',
}
