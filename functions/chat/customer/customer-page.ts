/** The page of the company that a customer has open, as the plugin tells it; agents are shown where it leads. */
import { urlOf } from '#shared/fields/url'
import { allowsOrigin } from '#shared/company/origins'
import { shortened } from '#shared/fields/text'
import { contextIn } from '../../platform/request/scoped-context.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { changeConversation, findConversation } from '../conversation/conversation.ts'
import { hideIn } from '../masking/masking.ts'
import type { ConversationItem } from '../conversation/store.ts'

interface Told {
  readonly url: string
  readonly title?: string | undefined
}

const urlLengthMax = 500
const titleShownMax = 200
/** A customer who clicks through a shop is followed with a write a minute at most. */
const betweenMs = 60_000

/** Notes the page where it is another one. What is told too soon is told again with the next ping. */
export async function notePage(scope: ClientScope, conversation: string, told: Told): Promise<void> {
  const context = contextIn(scope)
  const before = await findConversation(scope, conversation)
  if (before.isPreview) return
  const config = await companyConfig(scope.client, context.now)
  const found = pageOf(
    told,
    config.settings.cors.map(({ origin }) => origin),
  )
  // MASKING-004: an address and its title may hold what a customer has typed.
  const page = found && {
    url: hideIn(config, found.url),
    ...(found.title && { title: hideIn(config, found.title) }),
  }
  const isDue = ({ page: known }: ConversationItem) =>
    !known ||
    (context.now.getTime() - Date.parse(known.at) >= betweenMs &&
      (known.url !== page?.url || known.title !== page.title))
  if (!page || !isDue(before)) return
  const at = context.now.toISOString()
  await changeConversation(context, conversation, (now) => ({
    eventBodies: [],
    ...(isDue(now) && { after: { page: { ...page, at } } }),
    isSilent: true,
  }))
}

/**
 * The address without query, hash and credentials, which may hold secrets; nothing of a page that is none of the company's,
 * because whoever has a session can tell any address, and agents follow it.
 */
export function pageOf({ url, title = '' }: Told, allowed: readonly string[]): Told | undefined {
  const { protocol, origin, pathname } = urlOf(url) ?? {}
  if (!origin || !pathname) return undefined
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  if (!allowed.some((each) => allowsOrigin(each, origin))) return undefined
  const address = `${origin}${pathname}`
  const name = shortened(
    title
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim(),
    titleShownMax,
  )
  return { url: address.length > urlLengthMax ? `${origin}/` : address, ...(name && { title: name }) }
}
