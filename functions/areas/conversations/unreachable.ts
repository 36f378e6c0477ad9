/** On which channels nobody can be answered: a channel's state is that of its environment, whoever talks on it. */
import { otherChannels } from '#shared/chat/channels'
import { isClosed, storedConfiguration } from '../../channels/configuration.ts'
import type { OwnedConversation } from '../../chat/conversation/store.ts'
import type { ClientScope } from '../../platform/table/scope.ts'

/** Of the environments of these conversations: one read each, and hardly a company has customers in more than one. */
export async function unreachableOn({ client }: ClientScope, open: readonly OwnedConversation[]) {
  const environments = [...new Set(open.map(({ environmentId }) => environmentId))]
  const found = await Promise.all(
    environments.map(async (environmentId) => {
      const item = await storedConfiguration({ client, environment: environmentId })
      return otherChannels.filter((channel) => isClosed(item, channel)).map((channel) => ({ environmentId, channel }))
    }),
  )
  return found.flat()
}
