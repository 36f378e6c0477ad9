/** What a part of a page gets that no other channel has. */
import type { ChannelsConfiguration } from '#shared/channels/configuration'
import type { ChannelForm } from '../channel-draft.ts'

export interface OwnProps {
  readonly form: ChannelForm
  readonly configuration: ChannelsConfiguration
}
