/** Addresses of the pages that a graph leads to, with the same days and filters. */
import type { FigureRow } from '#shared/contracts/analytics'
import type { Query } from '../graph-props.ts'
import type { DataOf, Drill } from './graph-data.ts'

const addressOf = (path: string, filters: readonly (readonly [string, string | undefined])[]): string => {
  const params = new URLSearchParams(filters.filter((filter): filter is [string, string] => filter[1] !== undefined))
  return `${path}?${params.toString()}`
}

/** The conversations of the same days and filters in which something happened. */
const conversationsWith = (event: string, { from, to, environment, channel, agent, department }: Query): string =>
  addressOf('/conversations', [
    ['queue', 'all'],
    ['period', 'range'],
    ['from', from],
    ['to', to],
    ['environment', environment],
    ['channel', channel],
    ['agent', agent],
    ['department', department],
    ['event', event],
  ])

export const conversationDrill = (id: string): Drill => ({
  page: 'conversations',
  to: addressOf(`/conversations/${encodeURIComponent(id)}`, [
    ['queue', 'all'],
    ['period', 'all'],
  ]),
})

export const eventDrill = ({ id }: FigureRow, query: Query): Drill => ({
  page: 'conversations',
  to: conversationsWith(id, query),
})

export const blockDrill = ({ id, name }: FigureRow): Drill | undefined =>
  name === undefined ? undefined : { page: 'block-edit', to: `/content/responses/edit/${encodeURIComponent(id)}` }

/** Beside what the graph shows, the way to the conversations with takeovers. */
export const withTakeovers =
  (dataOf: DataOf): DataOf =>
  (source) => ({
    ...dataOf(source),
    wayOn: {
      page: 'conversations',
      to: conversationsWith('userIntervention', source.query),
      text: source.t('ways.takeovers'),
    },
  })

/** Beside what the graph shows, the way to the texts that the bot did not understand. */
export const withReview =
  (dataOf: DataOf): DataOf =>
  (source) => ({
    ...dataOf(source),
    wayOn: {
      page: 'unanswered-questions',
      to: addressOf('/training/unanswered-questions', [
        ['channel', source.query.channel],
        ['language', source.query.language],
      ]),
      text: source.t('ways.review'),
    },
  })
