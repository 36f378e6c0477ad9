/** Takeovers that ended on some days, a row each (`intervention-detail`). */
import type { FigureRow } from '#shared/contracts/analytics'
import { detailPageSize } from '#shared/limits'
import type { SliceItem } from '../../../figures/store.ts'
import { latestSlices, spanOf } from '../slice-pages.ts'
import { conversationsOf, nameOfCustomer, namesOfStaff } from './slice-names.ts'
import type { DetailPage, DetailPlace, DetailQuery } from './user-detail.ts'

type Takeover = NonNullable<SliceItem['takeovers']>[number]
interface Ended {
  readonly takeover: Takeover
  readonly conversation: string
}

/** Days without takeovers are read through as well; a page ends after so many slices, so that it comes in time. */
const slicesLookedAtMax = 5000

/** A page of takeovers. What ended in one quarter of an hour of a conversation is on one page. */
export async function interventionDetail({ scope }: DetailPlace, query: DetailQuery): Promise<DetailPage> {
  const found: Ended[] = []
  let looked = 0
  let last: string | undefined
  let isMore = false
  for await (const { slice, place } of latestSlices(scope, spanOf(query), query.after)) {
    if (looked >= slicesLookedAtMax || found.length >= detailPageSize) {
      isMore = true
      break
    }
    looked += 1
    last = place
    for (const takeover of takeoversIn(slice, query)) found.push({ takeover, conversation: slice.conversation })
  }
  const [conversations, staff] = await Promise.all([
    conversationsOf(
      scope,
      found.map(({ conversation }) => conversation),
    ),
    namesOfStaff(scope),
  ])
  const rows = found.flatMap(({ takeover, conversation: id }) => {
    const conversation = conversations.get(id)
    return conversation ? [rowOf(takeover, { id, name: nameOfCustomer(conversation) }, staff)] : []
  })
  return { rows, ...(isMore && last !== undefined && { after: last }) }
}

const takeoversIn = ({ channel, language, takeovers = [] }: SliceItem, query: DetailQuery): Takeover[] =>
  (query.channel ?? channel) === channel && (query.language ?? language) === language
    ? takeovers
        .filter(
          ({ agent, department }) =>
            (query.agent ?? agent) === agent && (query.department ?? department) === department,
        )
        .toReversed()
    : []

function rowOf(
  { id, by, at, agent, department, topic, outcome, waitedSeconds, lastedSeconds }: Takeover,
  customer: { readonly id: string; readonly name: string },
  staff: ReadonlyMap<string, string>,
): FigureRow {
  const texts = {
    conversation: customer.id,
    by,
    at,
    agent,
    agentName: agent && staff.get(agent),
    department,
    departmentName: department && staff.get(department),
    topic,
    outcome,
  }
  return {
    id,
    ...(customer.name && { name: customer.name }),
    values: {
      ...(waitedSeconds !== undefined && { waitedSeconds }),
      ...(lastedSeconds !== undefined && { lastedSeconds }),
    },
    texts: Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => !!entry[1])),
  }
}
