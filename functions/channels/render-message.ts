/** A message as the calls of its channel. */
import { degrade, type Degraded, type DegradeWords } from '#shared/channels/degrade'
import { definitionOf } from '#shared/channels/register'
import type { Media, Message } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import type { Adapter, Address, RenderPlace, WireCall } from '../adapters/adapter.ts'
import { mediaLink, mediaUrl } from '../platform/files/media.ts'
import { consoleOrigin } from '../platform/aws/mail-sender.ts'
import type { ConversationScope } from '../platform/table/scope.ts'
import type { OpenedChannel } from './opened-channel.ts'
import { doorAddress } from './doors.ts'

/** What we say between a company's own words. */
const words: Readonly<Record<ContentLanguage, DegradeWords>> = {
  en: { choose: 'Please choose:', file: 'File' },
  de: { choose: 'Bitte wählen Sie:', file: 'Datei' },
  nl: { choose: 'Maak een keuze:', file: 'Bestand' },
  it: { choose: 'Scelga:', file: 'File' },
  cy: { choose: 'Dewiswch:', file: 'Ffeil' },
}

/** The pieces of a message, on a channel that shows less than all. A provider gets addresses of files that are good for some minutes, a customer links that are good for days. */
export async function degradedOf(
  scope: ConversationScope,
  { message, number }: { readonly message: Message; readonly number: number },
  { channel, to }: Pick<Address, 'to'> & { readonly channel: OpenedChannel['channel'] },
  now: Date,
): Promise<{ readonly degraded: Degraded; readonly linkOf: (media: Media) => string }> {
  const [linkOf, linkInText] = await Promise.all([
    linksOf(scope, message, (file) => mediaUrl(file, now)),
    linksOf(scope, message, (file) => mediaLink(file, now)),
  ])
  const can = definitionOf(channel).can(to)
  const degraded = degrade(message, number, can, { words: words[message.language], linkOf: linkInText })
  return { degraded, linkOf }
}

async function linksOf(
  { client, conversation }: ConversationScope,
  { media, items = [] }: Message,
  addressOf: (file: Parameters<typeof mediaUrl>[0]) => Promise<string>,
): Promise<(media: Media) => string> {
  const files = [media, ...items.map((item) => item.media)].filter((file) => file !== undefined)
  const links = new Map(
    await Promise.all(
      files.map(async ({ pointer }): Promise<[string, string]> => [
        pointer,
        consoleOrigin() + (await addressOf({ client, pointer, agentId: conversation })),
      ]),
    ),
  )
  return ({ pointer }) => links.get(pointer) ?? ''
}

/** The calls that show a message, in their order. */
export function callsOf(
  adapter: Adapter,
  degraded: Degraded,
  message: Message,
  place: RenderPlace<OpenedChannel['settings']>,
): readonly WireCall[] {
  const { template } = message
  if (template && adapter.renderTemplate) return adapter.renderTemplate(template, place)
  // Providers that know our keys take what has the same one for a repetition.
  const rendered = degraded.pieces.flatMap(
    (piece, number) => adapter.render?.(piece, { ...place, key: `${place.key}-${number}` }) ?? [],
  )
  return adapter.join?.(rendered) ?? rendered
}

/** Where and how a message is rendered. */
export const placeOf = (
  opened: OpenedChannel,
  address: Address,
  {
    message,
    number,
    conversation,
    companyName,
  }: {
    readonly message: Message
    readonly number: number
    readonly conversation: string
    readonly companyName?: string | undefined
  },
  linkOf: (media: Media) => string,
): RenderPlace<OpenedChannel['settings']> => ({
  address,
  settings: opened.settings,
  language: message.language,
  key: `${conversation}-${number}`,
  linkOf,
  doorUrl: doorAddress(opened.channel, opened.key),
  ...(message.agent && { agentName: message.agent.name }),
  ...(companyName !== undefined && { companyName }),
})
