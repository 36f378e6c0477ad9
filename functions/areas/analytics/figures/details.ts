/** The figures that are lists: customers, and takeovers. */
import { counted, rowsBy, type Asked, type Definition } from './definition.ts'
import { interventionDetail } from './intervention-detail.ts'
import { blockNames } from './names.ts'
import { endedIn } from './takeovers.ts'
import { userDetail, type DetailPlace, type DetailQuery } from './user-detail.ts'

export async function detailPlace({
  context,
  environment,
}: Pick<Asked, 'context' | 'environment'>): Promise<DetailPlace> {
  const { client } = context.scope
  return {
    scope: { client, environment: environment._id },
    blocks: await blockNames(client, environment, context.now),
  }
}

const queryOf = ({ query: { topic, ...query }, timezone }: Asked): DetailQuery => ({
  ...query,
  timezone,
  topics: topic === undefined ? [] : [topic],
  users: [],
})

const userDetails: Definition = {
  isDrawn: false,
  values: [],
  tell: async (asked) => {
    const page = await userDetail(await detailPlace(asked), queryOf(asked))
    return { total: page.rows.length, ...page }
  },
}

/** What takeovers were about and what came of them, each with the most frequent first. */
export function partsOf(asked: Pick<Asked, 'whole'>) {
  const partBy = (name: 'name' | 'outcome') =>
    rowsBy(asked, ['outcome', name], { ended: counted('ended') }).toSorted(
      (one, other) => (other.values['ended'] ?? 0) - (one.values['ended'] ?? 0),
    )
  return { topics: partBy('name'), outcomes: partBy('outcome') }
}

/** What takeovers were about and what came of them is counted by channel and language alone: of some people it cannot be told. */
const interventionDetails: Definition = {
  isDrawn: false,
  values: [],
  tell: async (asked) => {
    const { query, whole } = asked
    const page = await interventionDetail(await detailPlace(asked), queryOf(asked))
    const isOfAll = query.agent === undefined && query.department === undefined
    return {
      total: endedIn(whole),
      ...(isOfAll && { parts: partsOf(asked) }),
      ...page,
    }
  },
}

export const detailFigures = {
  'user-detail': userDetails,
  'intervention-detail': interventionDetails,
} as const satisfies Readonly<Record<string, Definition>>
