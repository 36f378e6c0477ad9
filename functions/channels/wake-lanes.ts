/** Has lanes of a group go on, page by page: those that a provider has held up, or that have missed something. */
import type { Channel } from '#shared/chat/channels'
import { sendWakeUps } from '../chat/conversation/wake.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { lanes, type LaneItem } from './lane.ts'

const pageSize = 100

/** The lanes of a group, in an order that does not change while they go on. */
export const pagesOfLanes = ({ client }: EnvironmentScope, group: string): AsyncGenerator<LaneItem[]> =>
  new Table({ client, conversation: client }).pagesOfGroup(lanes, group, { size: pageSize, oldestFirst: true })

/** Each of them reads the settings anew and takes itself out of the group. */
export async function wakeLanes(scope: EnvironmentScope, channel: Channel, group: string): Promise<void> {
  const { client, environment } = scope
  const ending = `-after-${Date.now()}`
  for await (const page of pagesOfLanes(scope, group))
    await sendWakeUps(
      page.map(({ conversation }) => ({
        client,
        environment,
        conversation,
        channel,
        isAnew: true,
        id: `${conversation}${ending}`,
      })),
    )
}
