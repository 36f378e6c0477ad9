/** What the pages of channels read: the one configuration of the environment, and how each channel is. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ChannelsConfiguration } from '#shared/channels/configuration'
import type { ChannelHealth } from '#shared/contracts/channels'
import { queries } from '../../core/api.ts'

export const configurationQuery = queryOptions<readonly ChannelsConfiguration[]>({
  ...queries.channels.configuration({}),
  staleTime: 0,
})

/** Messages come in without a change that this tab would hear of. */
const healthRenewedMs = 30_000

export const healthQuery = queryOptions<readonly ChannelHealth[]>({
  ...queries.channels.health({}),
  staleTime: 0,
  refetchInterval: healthRenewedMs,
})

export const useHealth = (channel: string): ChannelHealth | undefined =>
  useQuery(healthQuery).data?.find((each) => each.channel === channel)
