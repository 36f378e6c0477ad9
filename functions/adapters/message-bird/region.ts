/** Where Bird is spoken to: its keys begin with the region they are good in. */
import type { SettingsOf } from '#shared/channels/definition'
import type { messageBird } from '#shared/channels/message-bird'

export function birdApi({ accessKey }: SettingsOf<typeof messageBird>): string {
  const [, region = 'eu1'] = /^b[km]_([a-z]{2}\d{1,2})_/.exec(accessKey) ?? []
  return `https://${region}.platform.bird.com`
}
