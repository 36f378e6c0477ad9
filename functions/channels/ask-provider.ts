/** The one way to a provider: safe fetch, at the hosts that the channel names and no others. */
import { isUrl } from '#shared/fields/url'
import { definitionOf } from '#shared/channels/register'
import type { Channel } from '#shared/chat/channels'
import type { SafePost } from '../adapters/adapter.ts'
import { safeFetch } from '../platform/outside/safe-fetch.ts'

const isBelow = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1 : host === allowed

/** Whether an address is one of the provider's. */
export function isOfProvider(channel: Channel, url: string): boolean {
  if (!isUrl(url)) return false
  const { hostname } = new URL(url)
  return definitionOf(channel).hosts.some((allowed) => isBelow(hostname, allowed))
}

/** Asks the provider of a channel; an address elsewhere is refused before anything leaves. A redirect is never followed. */
export const askProvider =
  (channel: Channel): SafePost =>
  (url, request) =>
    isOfProvider(channel, url)
      ? safeFetch(url, { redirectsMax: 0, ...request })
      : Promise.resolve({ kind: 'failed', reason: 'refused-address' })
