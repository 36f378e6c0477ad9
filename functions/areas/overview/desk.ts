/** Whether customers who talk to people are well: nobody waits for too long, or on a channel that is off or down. */
import * as z from 'zod/mini'
import type { Overview } from '#shared/contracts/overview'
import { otherChannels } from '#shared/chat/channels'
import { firstDue } from '#shared/chat/owed'
import { waitingSince } from '#shared/chat/waiting'
import { isClosed, storedConfiguration } from '../../channels/configuration.ts'
import { listOutages } from '../../channels/outage.ts'
import { readOpen } from '../../chat/desk/queues.ts'
import { ConversationItem, partOfConversation } from '../../chat/conversation/store.ts'
import type { Context } from '../../platform/request/context.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'

type Check = NonNullable<Overview['health']>[number]

const OpenConversation = z.pick(ConversationItem, {
  _id: true,
  environmentId: true,
  channel: true,
  owner: true,
  awaitingResponse: true,
  lastActive: true,
  lastMessage: true,
  snoozed: true,
  owed: true,
})
type OpenConversation = z.infer<typeof OpenConversation>

/** What is open, of each conversation no more than the overview tells of. */
export const openDesk = ({ scope }: Context): Promise<OpenConversation[]> =>
  readOpen(scope, partOfConversation(OpenConversation))

export async function checkDesk(context: Context, open: readonly OpenConversation[]): Promise<Check[]> {
  const [channels, { settings }] = await Promise.all([
    checkChannels(context, open),
    companyConfig(context.scope.client, context.now),
  ])
  const overdue = open.filter((each) => isOverdue(each, settings.waiting.red, context.now)).length
  return [
    ...(channels.length > 0 ? channels : [{ name: 'channels', level: 'good', count: 0 } as const]),
    { name: 'overdue', level: overdue > 0 ? 'bad' : 'good', count: overdue },
  ]
}

/** As the inbox counts: what a department has promised is past, or where it promises nothing, the red minutes are. */
export function isOverdue(conversation: OpenConversation, redMinutes: number, now: Date): boolean {
  if (conversation.snoozed) return false
  const due = firstDue(conversation.owed ?? [])
  if (due) return Date.parse(due.at) <= now.getTime()
  const since = waitingSince(conversation)
  return since !== undefined && now.getTime() - Date.parse(since) >= redMinutes * 60_000
}

async function checkChannels({ scope: { client } }: Context, open: readonly OpenConversation[]): Promise<Check[]> {
  const environments = [...new Set(open.map(({ environmentId }) => environmentId))]
  const found = await Promise.all(
    environments.map(async (environment): Promise<Check[]> => {
      const scope = { client, environment }
      const [configuration, outages] = await Promise.all([storedConfiguration(scope), listOutages(scope)])
      const countOn = (channel: string) =>
        open.filter((each) => each.environmentId === environment && each.channel === channel).length
      return otherChannels.flatMap((channel): Check[] => {
        const count = countOn(channel)
        if (count === 0) return []
        if (isClosed(configuration, channel)) return [{ name: 'channel-off', level: 'bad', count, channel }]
        const isDown = outages.some((outage) => outage.channel === channel)
        return isDown ? [{ name: 'channel-down', level: 'bad', count, channel }] : []
      })
    }),
  )
  return found.flat()
}
