/** The context in which the bot answers a person on a channel: what a customer's request has, without a request. */
import { channelOf } from '#shared/chat/channels'
import type { OpenedChannel } from '../../channels/opened-channel.ts'
import { contextIn, publicContext } from '../../platform/request/scoped-context.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { contentScope } from '../../platform/tenancy/tenancy.ts'

/** Also where an agent has the conversation. None of an environment that is gone. */
export async function contextOf(
  { scope: { client, environment: environmentId }, channel }: OpenedChannel,
  conversation: string,
): Promise<CustomerContext | undefined> {
  const shared = publicContext()
  const config = await companyConfig(client, shared.now)
  const environment = config.environments.list.find(({ _id }) => _id === environmentId)
  if (!environment) return undefined
  return {
    ...contextIn({ conversation, ...contentScope(client, environment) }, shared),
    client,
    ...config,
    network: channelOf(channel),
    page: undefined,
    environment,
    isPreview: false,
  }
}
