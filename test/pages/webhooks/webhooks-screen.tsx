/** Settings > webhooks for tests: two servers, one of which does not answer, and the page that shows them. */
import { fireEvent, screen } from '@testing-library/react'
import type { Webhook } from '#shared/contracts/webhooks'
import { idOf, maya, open, type Answers, type Call } from '../screen.tsx'

export const base = '/api/agent/webhook'
export const hook: Webhook = {
  _id: idOf(60),
  endpoint: 'https://crm.bloom.example/parley',
  description: 'Our CRM',
  jwtSecret: 'k9Zq',
  types: ['conversation.started', 'rating.created'],
  full: false,
  state: 'active',
  pending: 0,
  lastDay: { delivered: 120, failed: 2 },
  revision: 4,
}
export const down: Webhook = {
  ...hook,
  _id: idOf(61),
  endpoint: 'https://old.bloom.example/in',
  state: 'down',
  pending: 31,
  failing: { since: '2026-11-20T10:00:00.000Z', reason: 'timeout', next: '2026-11-20T11:00:00.000Z' },
}
export const unset: Webhook = { ...hook, endpoint: '', description: '', revision: 0 }
export const told = (...all: Webhook[]) => ({ ...(all[0] ?? unset), all: all.length > 0 ? all : [unset] })

export const page = (answers: Answers = {}, at = '', agent = maya) =>
  open(`/settings/webhooks${at}`, { agent, answers: { [`GET ${base}`]: () => told(hook, down), ...answers } })
export const bodyOf = (calls: readonly Call[], route: string) => calls.find((call) => call.route === route)?.body
export const act = async (address: string, entry: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${address}` }))
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
}
