/** The addresses at which conversations of Microsoft are answered. A call names its own, and our token goes there. */
import { isUrl } from '#shared/fields/url'

const hosts = ['smba.trafficmanager.net']
const suffixes = ['.botframework.com', '.teams.microsoft.com']

/** Whether an address is one of Microsoft's: https, at a host of the list, without credentials or a port. */
export function isServiceUrl(written: string): boolean {
  if (!isUrl(written)) return false
  const { protocol, hostname, port, username, password } = new URL(written)
  const isKnown = hosts.includes(hostname) || suffixes.some((suffix) => hostname.endsWith(suffix))
  return protocol === 'https:' && isKnown && !port && !username && !password
}
