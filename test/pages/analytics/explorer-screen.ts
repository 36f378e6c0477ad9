/** The conversation explorer over a server that lists two conversations, for the tests of the page. */
import { screen, within } from '@testing-library/react'
import type { Figure } from '#shared/contracts/analytics'
import { type Answers, idOf, maya, open } from '../screen.tsx'
import { callOf, days, figureOf, rowOf } from './figure-answers.ts'

export const ada = idOf(501)
const visitor = idOf(502)
export const listed = figureOf('user-detail', {
  total: 2,
  lines: { message: [0, 3, 4], userIntervention: [0, 0, 1], note: [0, 0, 0] },
  rows: [
    rowOf(ada, {
      name: 'Ada Early',
      values: { messages: 3, message: 5, userIntervention: 1, tracking: 2 },
      texts: { channel: 'whatsapp', language: 'de', at: '2026-11-20T10:00:00.000Z', topics: 'Roses, Delivery' },
    }),
    rowOf(visitor, {
      values: { messages: 1, message: 2 },
      texts: { channel: 'chat_plugin', language: 'en', at: '2026-11-19T09:00:00.000Z', topics: '' },
    }),
  ],
})

const address = '/analytics/conversations?from=2026-11-18&to=2026-11-20'
export const range = { ...days, timezone: maya.company.timezone }
export const explored = (more: object = {}) => callOf('explore', { ...range, topics: [], users: [], ...more })

interface Exploring {
  readonly search?: string
  readonly found?: () => Figure
  readonly answers?: Answers
}

export const explore = ({ search = '', found = () => listed, answers = {} }: Exploring = {}) =>
  open(address + search, {
    answers: {
      'GET /api/agent/block/categories': () => ['Delivery', 'Roses'],
      [explored()]: () => found(),
      ...answers,
    },
  })

export const table = () => screen.findByRole('table', { name: 'Conversations' })
export const rowWith = async (text: string) => within((await within(await table()).findByText(text)).closest('tr')!)
