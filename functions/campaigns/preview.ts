/** How some of those who are meant would read a broadcast, before it is sent. */
import type { Message } from '#shared/chat/message'
import type { Answer } from '#shared/contract'
import type { BroadcastContent, broadcasts as contract } from '#shared/contracts/broadcasts'
import type { Meant } from '#shared/contracts/swarms'
import type { ConversationItem } from '../chat/conversation/store.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { pageOfMeant } from './matching.ts'
import { customersPlace, wordContent } from './say.ts'

/** Those who are looked at are the ones who were active last. */
const pages = 2
const shownMax = 3

export async function previewRecipients(
  scope: ClientScope,
  { content, meant }: { readonly content: BroadcastContent; readonly meant: Meant },
  now: Date,
): Promise<Answer<(typeof contract)['preview']>> {
  const place = await customersPlace(scope, now)
  if (!place) return []
  const { found } = await pageOfMeant(scope, meant, { pages, newestFirst: true, now })
  return Promise.all(
    variedOf(found.filter(({ noBroadcasts }) => !noBroadcasts)).map(async (each) => {
      const { _id, firstName, lastName, channel, language } = each
      const messages = await wordContent(place, { content, now }, each)
      return { _id, firstName, lastName, channel, language, text: messages.map(textOf).join('\n') }
    }),
  )
}

/** Customers with a name, without one, and of another language show more than three who are alike. */
function variedOf(customers: readonly ConversationItem[]): ConversationItem[] {
  const [first] = customers
  const picked = [
    customers.find(({ firstName }) => firstName),
    customers.find(({ firstName }) => !firstName),
    customers.find(({ language }) => language !== first?.language),
    ...customers,
  ].filter((each) => each !== undefined)
  return [...new Map(picked.map((each) => [each._id, each])).values()].slice(0, shownMax)
}

const textOf = ({ text, items = [] }: Message): string =>
  text ?? items.map(({ title, subtitle }) => [title, subtitle].filter(Boolean).join(': ')).join('\n')
