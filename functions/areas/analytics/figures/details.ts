/** The figures that are lists: customers, and takeovers. */
import type { FigureRow } from '#shared/contracts/analytics'
import type { Numbers } from './tally.ts'
import type { Asked, Definition } from './definition.ts'
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

const ended = (outcome: Numbers<'outcome'>): number => outcome('ended')

/** What takeovers were about and what came of them is counted by channel and language alone: of some people it cannot be told. */
const interventionDetails: Definition = {
  isDrawn: false,
  values: [],
  tell: async (asked) => {
    const { query, whole } = asked
    const page = await interventionDetail(await detailPlace(asked), queryOf(asked))
    const rowsBy = (name: 'name' | 'outcome'): FigureRow[] =>
      [...whole.by('outcome', name)]
        .map(([id, outcome]) => ({ id, values: { ended: ended(outcome) } }))
        .toSorted((one, other) => other.values.ended - one.values.ended)
    const isOfAll = query.agent === undefined && query.department === undefined
    return {
      total: endedIn(whole),
      ...(isOfAll && { parts: { topics: rowsBy('name'), outcomes: rowsBy('outcome') } }),
      ...page,
    }
  },
}

export const detailFigures = {
  'user-detail': userDetails,
  'intervention-detail': interventionDetails,
} as const satisfies Readonly<Record<string, Definition>>
